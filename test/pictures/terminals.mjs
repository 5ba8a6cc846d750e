import { spawnSync } from 'node:child_process'
import { kbsite } from './commands.mjs'
import { siteOf, writeSite } from './site.mjs'

/** What commands print, as the HTML of a note. The words are English in both manuals, as kbsite's are. */
export const terminals = {
  build: (folder) => {
    const { files } = siteOf('en')
    writeSite(folder, files)
    const { stdout, stderr } = kbsite(['build'], folder)
    return terminal('npx kbsite build', (stderr + stdout).replace(/^\w+ +\d+ ms.*\n/gm, ''))
  },
  check: (folder) => {
    const { files, mistakes } = siteOf('en')
    writeSite(folder, { ...files, ...mistakes })
    const { stdout, stderr } = kbsite(['check'], folder, [1])
    return terminal('npx kbsite check', stdout + stderr)
  },
  diff: (folder) => {
    const { files, edit } = siteOf('en')
    writeSite(folder, files)
    git(folder, 'init', '-q', '-b', 'main')
    git(folder, 'add', '.')
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'Notes')
    writeSite(folder, edit)
    return terminal('npx kbsite diff main', kbsite(['diff', 'main'], folder).stdout)
  },
  run: (folder) => {
    const { sample } = siteOf('en')
    writeSite(folder, sample)
    const { stdout, stderr } = kbsite(['check', '--run'], folder, [1])
    return terminal('npx kbsite check --run', stdout + stderr)
  },
}

function git(cwd, ...args) {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Times differ from run to run, so they are written as what they usually are. */
function terminal(command, printed) {
  const steady = printed.replace(/\b\d+\.\d s\b/g, '0.3 s').trimEnd()
  const prompt = `<span style="color: var(--vp-c-text-3)">$</span> <b>${command}</b>`
  const lines = htmlOf(steady).split('\n').map(foldable).join('\n')
  return `<pre class="terminal" tabindex="0"><code>${prompt}\n${lines}\n</code></pre>\n`
}

/** A long sentence is folded as in a terminal; lines with carets are shorter, and stay whole. */
function foldable(line) {
  const isLong = line.replace(/<[^>]*>/g, '').length > 80
  return isLong ? `<span style="white-space: pre-wrap">${line}</span>` : line
}

const styles = {
  1: 'font-weight: 600',
  2: 'color: var(--vp-c-text-2)',
  31: 'color: var(--vp-c-danger-1)',
  32: 'color: var(--vp-c-success-1)',
  33: 'color: var(--vp-c-warning-1)',
  36: 'color: var(--vp-c-brand-1)',
}
const ends = { 22: ['1', '2'], 39: ['31', '32', '33', '36'] }

/** Terminal colours as spans: each run of text has the styles that are on. */
function htmlOf(text) {
  const on = new Set()
  const [first, ...rest] = text.split('\u001b[')
  return (
    escaped(first) +
    rest
      .map((part) => {
        const [, code, run] = /^(\d+)m([\s\S]*)$/.exec(part)
        if (styles[code]) on.add(code)
        for (const ended of ends[code] ?? []) on.delete(ended)
        const style = [...on].map((one) => styles[one]).join('; ')
        return run === '' || style === '' ? escaped(run) : `<span style="${style}">${escaped(run)}</span>`
      })
      .join('')
  )
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
