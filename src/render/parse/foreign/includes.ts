import type { ForeignOptions } from './options.ts'
import { blockOf } from './tags/blocks.ts'
import type { TagLine } from './tags/tag-line.ts'

/** `path:name`, `path:2:10`: part of a file in other tools' notation, translated into our directive. */
function target(written: string): string {
  const [, file = written, from, to] = /^(.*?):(\d*)(?::(\d*))?$/.exec(written) ?? []
  if (from !== undefined || to !== undefined) return `${file}{${from ?? ''},${to ?? from ?? ''}}`
  const at = written.lastIndexOf(':')
  return at > 1 ? `${written.slice(0, at)}#${written.slice(at + 1)}` : written
}

/** Prefix of a path written relative to the project folder. */
const projectMark = '@//'

export function isFromProject(path: string): boolean {
  return path.startsWith(projectMark)
}

/** The path of a directive as its author wrote it. */
export function asWritten(path: string): string {
  return isFromProject(path) ? path.slice(projectMark.length).replace(/^(?:\.\.\/)+/, '') : path
}

type Options = Pick<ForeignOptions, 'toRoot' | 'fromRoot' | 'snippet' | 'isFromRoot'>

/** A notation for including a file, and our directive for it: `groups` are the groups of the match. */
type Form = { form: RegExp; directive: (groups: readonly string[], line: string, options: Options) => string }

const forms: readonly Form[] = [
  {
    form: /^([ \t]*<<<[ \t]*@\/)([^#{[\n]*[^#{[\s])/,
    directive: ([mark = '', file = ''], line, { isFromRoot, toRoot }) =>
      isFromRoot?.(file) ? `${mark}${toRoot}/${file}${line.slice(mark.length + file.length)}` : line,
  },
  {
    form: /^([ \t]*)\{\{#(\w+)[ \t]+([^}\s][^}\n]{0,499})\}\}[ \t]*$/,
    directive: ([indent = '', name = '', rest = ''], line) => bookInclude(indent, name, rest) ?? line,
  },
  {
    form: /^([ \t]*)\{\{?[%<]-?[ \t]*include[ \t]+(?:file=)?["']([^"'\n]{1,500}\.md)["'][ \t]*-?[%>]\}?\}[ \t]*$/,
    directive: ([indent, file]) => `${indent}<!--@include: ${file}-->`,
  },
  // A semicolon at the start marks an example.
  { form: /^[ \t]*;-+8<-+/, directive: (_, line) => line.replace(';', '') },
  {
    form: /^([ \t]*)-+8<-+[ \t]+["']([^"'\n]+)["'][ \t]*$/,
    directive: ([indent, name = ''], _, { toRoot, snippet }) => {
      // In this notation a single number is the first line.
      const file = name.replace(/^([^:]*:\d+)$/, '$1:')
      return `${indent}<!--@include: ${fromProject(toRoot, target(snippet(file)))}-->`
    },
  },
  {
    form: /^([ \t]*)@\[code[^\]\n]*\]\(([^)\n]+)\)[ \t]*$/,
    directive: ([indent, file = ''], _, { isFromRoot, toRoot }) => {
      // The alias of a folder beside or below the notes, which only a function of the config resolves.
      const [, own] = /^@([\w-]+\/.*)/.exec(file) ?? []
      const above = own && isFromRoot?.(own.replace(/[#:{].*/, '')) ? `${toRoot}/` : ''
      return `${indent}<<< ${own ? `@/${above}${own}` : file}`
    },
  },
  {
    form: /^([ \t]*)@\[(acfun|artPlayer|audioReader|bilibili|caniuse|codepen|codeSandbox|jsfiddle|pdf|replit|vimeo|youtube)\b[^\]\n]*\]\(([^()\n]+)\)[ \t]*$/,
    directive: ([indent, name = '', address = '']) => indent + embedded(name, address),
  },
  {
    form: /^([ \t]*)\[([^\]\n]*)\]\(([^\s)]+)[ \t]+['"]:include\b([^)\n]*)\)[ \t]*$/,
    directive: ([indent, label = '', file = '', options = '']) =>
      indent + included(file, label || file, options),
  },
  {
    form: /^([ \t]*)@include\(([^)\n]+)\)[ \t]*$/,
    directive: ([indent, file]) => `${indent}<!--@include: ${file}-->`,
  },
  {
    form: /^([ \t]*<!--[ \t]*@include:[ \t]*)@([\w-][\w.-]*)([ \t]*-->.*)$/,
    directive: ([before = '', name = '', after], _, { toRoot, fromRoot, snippet }) => {
      const file = snippet(name)
      // Below the notes it has a short name, which says nothing of indentation.
      const isBelow = before.startsWith('<') && fromRoot && file.startsWith(`${fromRoot}/`)
      return before + (isBelow ? `@${file.slice(fromRoot.length)}` : fromProject(toRoot, file)) + after
    },
  },
  {
    form: /@include:/,
    directive: (_, line) =>
      line.replace(/(@include:\s*)@\w+\//, '$1@/').replace(/\{(\d*)-(\d*)\}(?=\s*-->)/, '{$1,$2}'),
  },
]

/** A line with our directives instead of other tools': `<!--@include: … -->` for files, `<<<` for code files. */
export function includeIn(line: string, options: Options): string {
  for (const { form, directive } of forms) {
    const match = form.exec(line)
    if (match) return directive(match.slice(1), line, options)
  }
  return line
}

/** `@[youtube](id)`: a video or a document, as a link to its address. */
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

function bookInclude(indent: string, name: string, rest: string): string | undefined {
  const file = target(rest.trim().split(/\s+/)[0]!)
  if (/^(?:include|rustdoc_include)$/.test(name)) return `${indent}<!--@include: ${file}-->`
  if (/^(?:playground|playpen)$/.test(name)) return `${indent}<<< ${file}{rust}`
  return name === 'title' ? '' : undefined
}
