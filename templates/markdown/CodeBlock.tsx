import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'

/** Id of a code group, the panel's index in it, and whether it is shown first. */
export type GroupPlace = { id: string; index: number; active: boolean }

export type CodeBlockProps = {
  /** Language as highlighted, lower case; empty for plain text. */
  lang: string
  /** Language as the author wrote it, shown in the corner. */
  label: string
  /** `<span class="line …">…</span>` for each line, joined by line feeds. */
  html: string
  title?: string
  /** Number of the first line; if absent, there is no gutter. */
  lineNumbersStart?: number
  focus?: boolean
  diff?: boolean
  group?: GroupPlace
  labels: Labels
}

/** A code fence, in the order that the copy behaviour relies on: button, language, code, gutter. In a group it is the panel of its tab. */
export function CodeBlock({ html, ...props }: CodeBlockProps): ReactNode {
  return <CodeFrame {...props} {...linesOf(html)} html={html} />
}

type CodeFrameProps = CodeBlockProps & CodeLines

/** The number of lines, and whether it determines the height. */
type CodeLines = { count: number; isPlain: boolean }

export function linesOf(html: string): CodeLines {
  let count = 1
  for (let at = html.indexOf('\n'); at >= 0; at = html.indexOf('\n', at + 1)) count += 1
  return { count, isPlain: !endsInEmptyLine(html) }
}

/** The frame of a code fence with `count` lines; the same for all fences that differ only in their code. */
export function CodeFrame(props: CodeFrameProps): ReactNode {
  const { lang, label, html, title, lineNumbersStart, focus, diff, group, labels, count, isPlain } = props
  const numbered = lineNumbersStart !== undefined
  return (
    <div
      className={[`language-${lang}`, numbered && 'line-numbers-mode', group?.active && 'active']
        .filter(Boolean)
        .join(' ')}
      {...(group && panelAttributes(group))}
    >
      {title && <p className="kb-code-title">{title}</p>}
      <button
        type="button"
        className="copy"
        title={labels.copyCode}
        aria-label={labels.copyCode}
        data-copied={labels.copied}
      />
      <span className="lang">{label}</span>
      <pre
        className={[focus && 'has-focused-lines', diff && 'has-diff'].filter(Boolean).join(' ') || undefined}
        tabIndex={0}
        data-lines={isPlain ? count : undefined}
      >
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {numbered && (
        <div className="line-numbers-wrapper" aria-hidden="true">
          {lineNumbers(count, lineNumbersStart)}
        </div>
      )}
    </div>
  )
}

/** An empty last line takes no space, unless it is marked, so the number of lines does not determine the height. */
function endsInEmptyLine(html: string): boolean {
  return html === '' || html.endsWith('"></span>')
}

/** Id of a tab and its panel, based only on the group's id, which is unique on the page and the same in every build. */
export function tabId(groupId: string, index: number): string {
  return `${groupId}-tab-${index}`
}

export function panelId(groupId: string, index: number): string {
  return `${groupId}-panel-${index}`
}

export function panelAttributes({ id, index }: GroupPlace) {
  return { role: 'tabpanel', id: panelId(id, index), 'aria-labelledby': tabId(id, index) }
}

// A single text node for all numbers, because a long block would otherwise have an element per line.
function lineNumbers(count: number, start: number): string {
  return Array.from({ length: count }, (_, index) => start + index).join('\n')
}
