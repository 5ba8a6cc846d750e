import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { ScopeContext } from './context.ts'
import { Icon, type IconName } from './icons.tsx'
import { labelsFor, type PreviewLabels } from './labels.ts'
import { type PreviewKind, rowsAhead, toolbarButtons } from './model.ts'
import { Output } from './Output.tsx'
import { useCopy } from './use-copy.ts'
import { type Preview, usePreview } from './use-preview.ts'

export type CodePreviewProps = {
  /** What is copied, and what runs unless `runCode` says otherwise. */
  code: string
  /** The code after its types were taken out; absent for anything but TypeScript. */
  runCode?: string
  kind?: PreviewKind
  /** Output shown at first. */
  expand?: boolean
  /** Overrides the browser's language for the labels. */
  lang?: string
  /** Address of the published sandbox page. */
  sandboxHref: string
  /** The highlighted code, on the server only: the browser keeps what is in the document already. */
  highlightedHtml?: string
  /** The highlighted code for a page that draws the widget in the browser. */
  children?: ReactNode
}

/**
 * Highlighted code with a toolbar that runs and copies it, and an output that shows what it printed.
 *
 * The server renders the code and an empty panel; the toolbar and the output come with the browser, in its language.
 */
export function CodePreview(props: CodePreviewProps): ReactNode {
  const { code, kind = 'script', expand = false } = props
  return (
    <div className="kb-code-preview" data-kind={kind}>
      <Code {...props} />
      <div className="kb-code-preview-panel">
        <InBrowser before={expand ? <Room rows={rowsOf(kind, code)} /> : null}>
          {(language) => <Panel {...props} code={code} kind={kind} lang={props.lang ?? language} />}
        </InBrowser>
      </div>
    </div>
  )
}

export default CodePreview

/** Gives names to the code of every preview below it. */
export function CodePreviewContext(props: {
  value: Readonly<Record<string, unknown>>
  children: ReactNode
}): ReactNode {
  return <ScopeContext value={props.value}>{props.children}</ScopeContext>
}

function Code({ highlightedHtml, children }: CodePreviewProps): ReactNode {
  if (children !== undefined) {
    return (
      <div className="kb-code-preview-code" tabIndex={0}>
        {children}
      </div>
    )
  }
  // The code is in the page once. Hydration leaves HTML alone that it was not given, and is told not to warn of it.
  return (
    <div
      className="kb-code-preview-code"
      // Wide code scrolls, and what scrolls must be reached by keyboard.
      tabIndex={0}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: highlightedHtml ?? '' }}
    />
  )
}

/** Keeps the place of a toolbar and of an output that is shown from the start, so that the text below does not move. */
function Room({ rows }: { rows: number }): ReactNode {
  return <div className="kb-code-preview-room" style={rowsStyle(rows)} />
}

function rowsOf(kind: PreviewKind, code: string): number {
  return kind === 'script' ? rowsAhead(code) : 0
}

function rowsStyle(rows: number): CSSProperties {
  return { '--kb-preview-rows': rows } as CSSProperties
}

type InBrowserProps = { before: ReactNode; children: (language: string) => ReactNode }

function InBrowser({ before, children }: InBrowserProps): ReactNode {
  const [language, setLanguage] = useState<string>()
  useEffect(() => setLanguage(navigator.language || ''), [])
  return language === undefined ? before : children(language)
}

type PanelProps = CodePreviewProps & { kind: PreviewKind; lang: string }

function Panel({ code, runCode, kind, expand = false, lang, sandboxHref }: PanelProps): ReactNode {
  const labels = labelsFor(lang)
  // Only the browser draws a panel, so a random id cannot differ from the server's.
  const [outputId] = useState(() => `kb-output-${Math.random().toString(36).slice(2)}`)
  const preview = usePreview({ code: runCode ?? code, kind, expand, sandboxHref, frameTitle: labels.preview })
  const { state, holder, heightPx } = preview
  const drawn = kind !== 'script' && state.shown && !state.ended
  return (
    <>
      <Toolbar code={code} preview={preview} labels={labels} outputId={outputId} />
      <div
        ref={holder}
        className="kb-code-preview-stage"
        data-drawn={drawn || undefined}
        style={drawn ? { blockSize: `${heightPx}px` } : undefined}
        inert={!drawn}
      />
      {state.run > 0 && (
        <Output
          id={outputId}
          hidden={!state.shown}
          entries={state.entries}
          labels={labels}
          load={preview.children}
          style={expand ? rowsStyle(rowsOf(kind, code)) : undefined}
        />
      )}
    </>
  )
}

type ToolbarProps = { code: string; preview: Preview; labels: PreviewLabels; outputId: string }

function Toolbar({ code, preview, labels, outputId }: ToolbarProps): ReactNode {
  const { shown } = preview.state
  const { copied, copy } = useCopy(code)
  const draw = {
    reset: <ToolbarButton key="reset" icon="reset" label={labels.resetOutput} onClick={preview.reset} />,
    toggle: (
      <ToolbarButton
        key="toggle"
        icon="toggle"
        label={shown ? labels.hideOutput : labels.viewOutput}
        onClick={preview.toggle}
        active={shown}
        expanded={shown}
        controls={outputId}
      />
    ),
    copy: (
      <ToolbarButton
        key="copy"
        icon={copied ? 'copied' : 'copy'}
        label={labels.copyCode}
        onClick={copy}
        active={copied}
      />
    ),
  }
  return (
    <div className="kb-code-preview-toolbar">
      {toolbarButtons(shown, code).map((name) => draw[name])}
      <span className="kb-code-preview-status" role="status">
        {copied ? labels.copied : ''}
      </span>
    </div>
  )
}

type ToolbarButtonProps = {
  icon: IconName
  label: string
  onClick: () => void
  active?: boolean
  expanded?: boolean
  controls?: string
}

function ToolbarButton({ icon, label, onClick, active, expanded, controls }: ToolbarButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="kb-code-preview-button"
      data-action={icon === 'copied' ? 'copy' : icon}
      data-active={active || undefined}
      title={label}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
