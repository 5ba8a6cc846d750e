import { blockOf } from './blocks.ts'
import type { ForeignOptions } from './options.ts'
import type { TagLine } from './tag-line.ts'

/** `path:name`, `path:2:10`: part of a file in other tools' notation, translated into our directive. */
function target(written: string): string {
  const [, file = written, from, to] = /^(.*?):(\d*)(?::(\d*))?$/.exec(written) ?? []
  if (from !== undefined || to !== undefined) return `${file}{${from ?? ''},${to ?? from ?? ''}}`
  const at = written.lastIndexOf(':')
  return at > 1 ? `${written.slice(0, at)}#${written.slice(at + 1)}` : written
}

/** Before a path that its author wrote from the project's folder. */
const projectMark = '@//'

export function isFromProject(path: string): boolean {
  return path.startsWith(projectMark)
}

/** The path of a directive as its author wrote it. */
export function asWritten(path: string): string {
  return isFromProject(path) ? path.slice(projectMark.length).replace(/^(?:\.\.\/)+/, '') : path
}

/** `--8<-- "file"`, or a semicolon before it where it is only shown. */
const named = /^([ \t]*)(;)?-+8<-+(?:[ \t]+("[^"]+"|'[^']+'))?[ \t]*$/

/** Scissors on a line of their own. */
export const scissors = /^[ \t]*-+8<-+[ \t]*$/m

/** Lines in which each file that is named between two lines of scissors has a line as if it were alone; one after a semicolon is left out. */
export function listedIncludes(lines: readonly string[]): readonly string[] {
  const ends = lines.flatMap((line, at) => (scissors.test(line) ? [at] : []))
  const out = [...lines]
  for (let pair = 0; pair + 1 < ends.length; pair += 2) {
    const [from, to] = [ends[pair]!, ends[pair + 1]!]
    for (let at = from; at <= to; at += 1) {
      const [, indent, file] = /^([ \t]*)([^\s;].*)$/.exec(lines[at]!) ?? []
      out[at] = file === undefined || at === from || at === to ? '' : `${indent}--8<-- "${file.trim()}"`
    }
  }
  return out
}

/** Lines that include files, as `<!--@include: … -->`; files of code, as `<<<`. */
export function includeIn(
  line: string,
  { toRoot, snippet, isFromRoot }: Pick<ForeignOptions, 'toRoot' | 'snippet' | 'isFromRoot'>,
): string {
  const [shown, mark, file] = /^([ \t]*<<<[ \t]*@\/)([^#{[\n]*[^#{[\s])/.exec(line) ?? []
  if (shown !== undefined)
    return isFromRoot?.(file!) ? `${mark}${toRoot}/${file}${line.slice(shown.length)}` : line
  if (line.includes('{{#')) return bookInclude(line)
  if (line.includes('--8<--')) {
    const [, indent, semicolon, name] = named.exec(line) ?? []
    if (indent === undefined) return line
    if (semicolon) return line.replace(';', '')
    if (name === undefined) return line
    // Here one number is that of the first line.
    const file = name.slice(1, -1).replace(/^([^:]*:\d+)$/, '$1:')
    return `${indent}<!--@include: ${fromProject(toRoot, target(snippet(file)))}-->`
  }
  const code = /^([ \t]*)@\[code[^\]\n]*\]\(([^)\n]+)\)[ \t]*$/.exec(line)
  if (code) return `${code[1]}<<< ${code[2]}`
  const [, indent = '', name = '', address] =
    /^([ \t]*)@\[(acfun|artPlayer|audioReader|bilibili|caniuse|codepen|codeSandbox|jsfiddle|pdf|replit|vimeo|youtube)\b[^\]\n]*\]\(([^()\n]+)\)[ \t]*$/.exec(
      line,
    ) ?? []
  if (address !== undefined) return indent + embedded(name, address)
  const [, before = '', label = '', linked, options = ''] =
    /^([ \t]*)\[([^\]\n]*)\]\(([^\s)]+)[ \t]+['"]:include\b([^)\n]*)\)[ \t]*$/.exec(line) ?? []
  if (linked !== undefined) return before + included(linked, label || linked, options)
  const whole = /^([ \t]*)@include\(([^)\n]+)\)[ \t]*$/.exec(line)
  if (whole) return `${whole[1]}<!--@include: ${whole[2]}-->`
  if (!line.includes('@include:')) return line
  const aliased = /^([ \t]*<!--[ \t]*@include:[ \t]*)@([\w-][\w.-]*)([ \t]*-->.*)$/.exec(line)
  if (aliased) return `${aliased[1]}${fromProject(toRoot, snippet(aliased[2]!))}${aliased[3]}`
  return line.replace(/(@include:\s*)@\w+\//, '$1@/').replace(/\{(\d*)-(\d*)\}(?=\s*-->)/, '{$1,$2}')
}

/** `@[youtube](id)`: a film or a document by its address, as a link. */
function embedded(name: string, address: string): string {
  const tag: TagLine = { indent: '', name, kind: 'self', values: [address], named: {}, form: 'braces' }
  const block = blockOf(tag)
  return block && 'line' in block ? block.line : `[${address}](<${address}>)`
}

/** `[label](file ':include :type=code :fragment=a')`; a page of its own, or of another site, is a link. */
function included(file: string, label: string, options: string): string {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const type = /:type=(\w+)/.exec(options)?.[1] ?? includedTypes[ending] ?? 'code'
  const part = /:fragment=([\w-]+)/.exec(options)?.[1]
  const target = part ? `${file}#${part}` : file
  if (type === 'video' || type === 'audio') return embedded(type, file)
  if (type === 'iframe' || /^(?:[a-z]+:)?\/\//i.test(file)) return `[${label}](<${file}>)`
  return type === 'markdown' ? `<!--@include: ${target}-->` : `<<< ${target}`
}

const includedTypes: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  htm: 'iframe',
  html: 'iframe',
  mp3: 'audio',
  mp4: 'video',
  ogg: 'video',
}

function fromProject(toRoot: string, file: string): string {
  return `${projectMark}${toRoot === '' ? '' : `${toRoot}/`}${file}`
}

function bookInclude(line: string): string {
  const [, indent = '', name = '', rest = ''] =
    /^([ \t]*)\{\{#(\w+)[ \t]+([^}\s][^}\n]{0,499})\}\}[ \t]*$/.exec(line) ?? []
  const file = target(rest.trim().split(/\s+/)[0]!)
  if (/^(?:include|rustdoc_include)$/.test(name)) return `${indent}<!--@include: ${file}-->`
  if (/^(?:playground|playpen)$/.test(name)) return `${indent}<<< ${file}{rust}`
  return name === 'title' ? '' : line
}
