import type { ReactNode } from 'react'
import { Island } from '../../client/islands/Island.tsx'
import { CodePreview } from '../../client/widgets/code-preview/CodePreview.tsx'
import type { PreviewKind } from '../../client/widgets/code-preview/model.ts'
import { parsePreviewOptions } from '../../client/widgets/code-preview/options.ts'
import type { PanelOptions } from '../../client/widgets/code-preview/panel.ts'
import { escapeHtml } from '../parse/html/escape.ts'
import { hasTypes, stripTypesSync } from '../samples/strip.ts'

/** A preview in a note: a container or a fence with highlighted code, or a tag with attributes. */
type PreviewSource = Readonly<Record<string, unknown>>

/** Address of the page that samples run in, and the text shown when the widget does not load. */
type PreviewPlace = { sandboxHref: string; failed?: string }

/** The island of a code preview. The highlighted code is in its markup and not among its props, so a page contains it once. */
export function codePreview(source: PreviewSource, { sandboxHref, failed }: PreviewPlace): ReactNode {
  const props =
    typeof source.html === 'string' ? fencedProps(source, sandboxHref) : tagProps(source, sandboxHref)
  return (
    <Island name="code-preview" props={props} when="visible" failed={failed}>
      <CodePreview
        {...props}
        highlightedHtml={`<pre><code>${source.html ?? escapeHtml(props.code)}</code></pre>`}
      />
    </Island>
  )
}

function fencedProps({ code, info, lang }: PreviewSource, sandboxHref: string): PanelOptions {
  const language = String(lang)
  const text = String(code)
  const stripped = hasTypes(language) ? stripTypesSync(text, language) : undefined
  return {
    code: text,
    ...(stripped && 'code' in stripped && { runCode: stripped.code }),
    ...kindOf(language),
    ...(parsePreviewOptions(String(info)).expand && { expand: true }),
    sandboxHref,
  }
}

function tagProps({ code, expand, lang }: PreviewSource, sandboxHref: string): PanelOptions {
  const shown = expand === '' || parsePreviewOptions(`expand=${String(expand ?? '')}`).expand
  return {
    code: String(code ?? ''),
    ...(shown && { expand: true }),
    ...(typeof lang === 'string' && { lang }),
    sandboxHref,
  }
}

function kindOf(language: string): { kind?: PreviewKind } {
  return language === 'html' || language === 'css' ? { kind: language } : {}
}
