import { gzipSync } from 'node:zlib'
import { diagnose } from '../model/diagnostics.ts'
import type { Budget, BudgetsConfig } from '../model/options.ts'
import type { Diagnostic, OutputFile, Page } from '../model/types.ts'

/** Default limits of a page in bytes after gzip: far above a reasonable note, far below a mistake. */
const usualBudget: Required<Budget> = {
  html: 512 * 1024,
  script: 64 * 1024,
  styles: 128 * 1024,
  page: 640 * 1024,
}

/** Client code that every page loads before it can be read. */
type ClientFiles = { script: readonly OutputFile[]; styles: readonly OutputFile[] }

type Sized = { name: string; bytes: number }

/** Pages heavier than the site allows, each with its heaviest part. */
export function openBudgets(
  budgets: BudgetsConfig,
  client: ClientFiles,
): (page: Pick<Page, 'path' | 'layout'>, html: { length: number; read: () => string }) => Diagnostic[] {
  if (budgets === false) return () => []
  const { layouts = {}, ...own } = budgets
  const script = client.script.map(sized)
  const styles = client.styles.map(sized)
  return ({ path, layout }, html) => {
    const set = { ...own, ...layouts[String(layout)] }
    const budget = { ...usualBudget, ...set }
    const limit = Math.min(budget.html, budget.page - sum(script) - sum(styles))
    // Compressing takes as long as rendering, so it is skipped for pages that are clearly small enough.
    const bytes = html.length * 3 <= limit ? 0 : gzipSync(html.read()).length
    const parts: readonly [keyof Budget, string, readonly Sized[]][] = [
      ['html', 'HTML', [{ name: 'its HTML', bytes }]],
      ['script', 'script', script],
      ['styles', 'styles', styles],
      ['page', 'HTML, script and styles', [{ name: 'its HTML', bytes }, ...script, ...styles]],
    ]
    return parts.flatMap(([key, what, files]) => {
      if (sum(files) <= budget[key]) return []
      const largest = key === 'html' ? partsOf(html.read()) : files
      return diagnose(
        'budget',
        { path, place: { line: 1, column: 1 } },
        `The ${what} of this page weigh${key === 'page' || key === 'styles' ? '' : 's'} ${kibibytes(sum(files))} after gzip, more than the ${kibibytes(budget[key])} of "budgets.${key}": ${named(largest)}.`,
        {
          severity: set[key] === undefined ? 'warning' : 'error',
          fix: `Make it lighter, or raise "budgets.${key}", for this layout in "budgets.layouts.${layout}".`,
        },
      )
    })
  }
}

/** What the uncompressed HTML consists of: drawings, inlined pictures, styles, scripts, navigation, and the remaining text. */
function partsOf(html: string): Sized[] {
  const kinds: readonly [string, (html: string) => string][] = [
    ['drawings', (text) => without(text, 'svg')],
    ['pictures as data', (text) => text.replace(/data:[\w+/.-]{1,80};base64,[^"')\s]*/g, '')],
    ['styles', (text) => without(text, 'style')],
    ['scripts', (text) => without(text, 'script')],
    ['navigation', (text) => without(without(text, 'nav'), 'aside')],
  ]
  let rest = html
  const parts = kinds.map(([name, taken]) => {
    const before = rest.length
    rest = taken(rest)
    return { name: `${name} before gzip`, bytes: before - rest.length }
  })
  return [...parts, { name: 'text before gzip', bytes: rest.length }]
}

/** The HTML without all elements of that name, each removed up to the next closing tag. */
function without(html: string, name: string): string {
  const [first = '', ...others] = html.split(new RegExp(`<${name}\\b`))
  const end = `</${name}>`
  const behind = others.map((piece) =>
    piece.includes(end) ? piece.slice(piece.indexOf(end) + end.length) : '',
  )
  return first + behind.join('')
}

function named(list: readonly Sized[]): string {
  return [...list]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ name, bytes }) => `${name} ${kibibytes(bytes)}`)
    .join(', ')
}

function sized(file: OutputFile): Sized {
  return { name: file.path, bytes: 'contents' in file ? gzipSync(file.contents).length : 0 }
}

function sum(list: readonly Sized[]): number {
  return list.reduce((all, { bytes }) => all + bytes, 0)
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
