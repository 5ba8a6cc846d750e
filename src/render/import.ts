import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { counted } from './base/counted.ts'
import { relativePosix } from './base/relative-posix.ts'
import { buildSite } from './build.ts'
import { openCache, withCache } from './cache/cache.ts'
import { factsOf } from './check/facts.ts'
import { checkSite } from './check/index.ts'
import { type Proof, proofOf } from './check/proof.ts'
import { noteRules, reviewed } from './check/review.ts'
import { configText } from './config/config-text.ts'
import { configFilesIn, configOfTool, loadConfig, projectFolder } from './config/load.ts'
import { type TakenConfig, takenConfig } from './config/taken.ts'
import { dialectNamed } from './dialects/detect.ts'
import { loadSite } from './load.ts'
import type { BuildResult } from './model/build.ts'
import type { Config, UserConfig } from './model/config.ts'
import type { OnEvent } from './model/events.ts'
import type { SourceFile } from './model/types.ts'
import { loadTemplates } from './page/layouts.ts'
import { convertedNote } from './parse/foreign/converted.ts'
import { foreignOptions } from './parse/foreign/options.ts'
import { type OwnTag, ownTags } from './parse/foreign/tags/own-tags.ts'
import { changing, rewriteSource } from './read/rewrite-source.ts'
import { readSource, readSources } from './read/sources.ts'

/** A file that an import writes into the project; an existing one is replaced only on request. */
type ImportedFile = { name: string; text: string; about: string; exists: boolean }

/** A note, by its path in the source folder, rewritten in our own Markdown. */
type ConvertedNote = { path: string; before: string; after: string }

export type ImportPlan = { config: Config; files: readonly ImportedFile[]; notes: readonly ConvertedNote[] }

/** `from` names the tool; `convert` rewrites its notes. */
type ImportOptions = { from?: string | undefined; convert?: boolean | undefined; onEvent?: OnEvent }

/** Plans the files that give another tool's site a kbsite config. Throws a `UserError` if the folder shows no sign of the tool in `from`. */
export async function planImport(
  root: string,
  { from, convert = false, onEvent = () => {} }: ImportOptions,
): Promise<ImportPlan> {
  const taken = await takenConfig(await projectFolder(root), from)
  const config = configOfTool(root, taken)
  const { files: sources } = await readSources(config)
  const { components } = await loadTemplates(root)
  const tags = dialectNamed(taken.dialect)?.hasComponents ? [...ownTags(sources)] : []
  const stubs = tags.filter(([name]) => !Object.hasOwn(components, name))
  const { broken, title } = await builtWithout(config, onEvent)
  const rules = [...broken, ...(stubs.length > 0 ? ['component-prop'] : [])]
  const own = configFilesIn(root).find((file) => existsSync(file))
  const file = (name: string, text: string, about: string): ImportedFile => ({
    name,
    text,
    about,
    exists: existsSync(path.join(root, name)),
  })
  const names = [...Object.keys(components), ...tags.map(([name]) => name)]
  return {
    config,
    files: [
      file(own ? path.basename(own) : 'kbsite.config.ts', frozen(taken, { root, rules, name: title }), ''),
      ...stubs.map(([name, tag]) =>
        file(
          `templates/components/${name}.tsx`,
          componentStub(name, tag),
          `<${[name, ...tag.props].join(' ')}> in ${counted(tag.uses.length, 'note')}`,
        ),
      ),
    ],
    notes: convert ? convertedNotes(sources, config, names) : [],
  }
}

/** The text of a config with everything that was detected, so that the tool's own files are no longer needed. */
function frozen(
  { config, dialect, addressFolders, noteData, noteValues, title, left, inputs }: TakenConfig,
  { root, rules, name }: { root: string; rules: readonly string[]; name: string },
): string {
  const folders = isEmpty(addressFolders) ? {} : { folders: addressFolders }
  const frontmatter = isEmpty(noteData) ? {} : { frontmatter: noteData }
  const levels = Object.fromEntries([...new Set(rules)].sort().map((rule) => [rule, 'warning' as const]))
  const values: UserConfig = {
    dialect: { name: dialect, ...folders, ...frontmatter, ...(noteValues && { values: noteValues }) },
    // It may be the name of the folder, which is another in the next clone.
    ...(config.title === undefined && { title: name }),
    ...Object.fromEntries(Object.entries(config).filter(([, value]) => !isEmpty(value))),
    ...(rules.length > 0 && { check: { rules: levels } }),
  }
  const source =
    inputs[0] && `Made from "${relativePosix(root, inputs[0])}" of ${title}, which is not read any more.`
  return configText(
    values,
    [...(source ? [source] : []), ...(left.length > 0 ? [`Not carried over: ${left.join(', ')}.`] : [])],
    {
      dialect: 'How the notes are read: syntax, front matter and addresses.',
      'themeConfig.sidebar':
        'The lists as they were. Without this key they are the folders, with each new note.',
      'check.rules':
        'Errors that the notes have today. Remove a rule when "kbsite check" finds none of its kind.',
    },
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** The title of the site as it is, and rules that would fail the build with a config, but did not without one. */
async function builtWithout(config: Config, onEvent: OnEvent): Promise<{ title: string; broken: string[] }> {
  return withCache(openCache(config.cacheDir), async (cache) => {
    const loaded = await loadSite(config, cache, onEvent)
    const found = [...loaded.diagnostics, ...checkSite(loaded.site, factsOf(loaded))]
    const errors = reviewed(loaded.site, found, { ran: ['site'] }).filter(
      ({ rule, severity }) => severity === 'error' && noteRules.has(rule),
    )
    return { title: loaded.site.locales.root!.title, broken: errors.map(({ rule }) => rule) }
  })
}

function convertedNotes(
  sources: readonly SourceFile[],
  config: Config,
  components: readonly string[],
): ConvertedNote[] {
  const options = foreignOptions(config, components)
  return sources.flatMap(({ path: name, text, diagnostics }) => {
    const after = convertedNote(text, name, options)
    return after === text || diagnostics.length > 0 ? [] : [{ path: name, before: text, after }]
  })
}

/** Writes the planned files, existing ones only with `force`. Returns the names of those that were written. */
export async function writeImport({ config, files, notes }: ImportPlan, force: boolean): Promise<string[]> {
  const wanted = files.filter(({ exists }) => force || !exists)
  for (const { name, text } of wanted) {
    const target = path.join(config.root, name)
    await changing(name, async () => {
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text, { flag: force ? 'w' : 'wx' })
    })
  }
  for (const { path: name, before, after } of notes) await rewriteSource(config.srcDir, name, before, after)
  return wanted.map(({ name }) => name)
}

/** Builds the site with its new config, and proves what it kept of the notes; no proof if errors end the build. */
export async function builtImport(
  root: string,
  onEvent: OnEvent,
): Promise<{ config: Config; result: BuildResult; proof?: Proof }> {
  const config = await loadConfig(root)
  const result = await buildSite(config, { onEvent })
  if (!result.summary) return { config, result }
  const { files } = await readSources(config)
  const proof = await withCache(openCache(config.cacheDir), async (cache) =>
    proofOf(await loadSite(config, cache), {
      findings: result.diagnostics,
      notes: files.map(({ path: name }) => name),
      textOf: (name) => readSource(config, name)?.text ?? '',
      isWritten: (name) => existsSync(path.join(config.outDir, name)),
    }),
  )
  return { config, result, proof }
}

/** A stub for the author to complete, for a tag that notes use: it shows its content and lists its attributes. */
function componentStub(name: string, { props, uses }: OwnTag): string {
  const { path, line } = uses[0]!
  const types = [...props.filter((prop) => prop !== 'children').map(typeOf), 'children?: ReactNode']
  return `import type { ReactNode } from 'react'

// In ${counted(uses.length, 'note')}, first in ${JSON.stringify(path)} at line ${line}. Write what the tag shows; until then it is its content.
export default function ${name}({ children }: { ${types.join('; ')} }) {
  return <>{children}</>
}
`
}

function typeOf(prop: string): string {
  return `${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown`
}
