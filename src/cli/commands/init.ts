import path from 'node:path'
import { causeText } from '../../render/base/cause.ts'
import { UserError } from '../../render/base/user-error.ts'
import { runGit } from '../../render/read/run-git.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Host, HostFiles } from '../init/host.ts'
import { isInstalled, ownSource } from '../init/package-json.ts'
import { type Plan, planOf } from '../init/plan.ts'
import { type Language, languageOf } from '../init/starter.ts'
import { writeNew } from '../init/write-new.ts'
import type { Io } from '../io.ts'
import { joined, type Shown, show } from '../shown.ts'

type InitFlags = { lang?: Language; ci?: Host }

/** `kbsite init`: a small working site. Existing files are never overwritten: when one is in the way, nothing is written. */
export async function runInit(root: string, { lang, ci }: InitFlags, io: Io): Promise<ExitCode> {
  const folder = path.resolve(io.cwd, root)
  const language = lang ?? languageOf(Intl.DateTimeFormat().resolvedOptions().locale)
  const plan = await orWhyNot(() => planOf(folder, { language, ci }))
  await orWhyNot(() => writeNew(folder, plan.files))
  io.stdout.write(writtenText(root, plan, lang ? undefined : language, io))
  io.stdout.write(nextText(root, folder, plan, io))
  if (plan.host) io.stdout.write(await hostText(folder, plan, plan.host, io))
  return 0
}

async function orWhyNot<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    throw new UserError(`The site could not be written: ${causeText(cause)}.`, {
      cause,
      fix: 'Choose a new folder where you may write: "kbsite init my-notes".',
    })
  }
}

const others: Readonly<Record<Language, string>> = {
  en: 'English; --lang zh: 中文',
  zh: '中文; --lang en: English',
}

/** Lists each file on its own line; `chosen` is the language picked without `--lang`. */
function writtenText(root: string, plan: Plan, chosen: Language | undefined, { colors }: Io): Shown {
  const { bold, dim, green } = colors
  const where = root === '.' ? 'this folder' : `"${root}"`
  const language = chosen && plan.isStarter ? show`  ${dim(`(${others[chosen]})`)}` : ''
  const lines = plan.files.map(({ name }) => {
    const isAdded = name === '.gitignore' && plan.added.length > 0
    return show`  ${name}${isAdded ? dim(`  with ${plan.added.join(', ')} added`) : ''}\n`
  })
  return show`${bold(green('Written'))} into ${where}${language}\n${joined(lines)}`
}

/** The commands that show the site, ready to paste; none after adding a workflow alone. */
function nextText(root: string, folder: string, { files, isStarter }: Plan, { colors }: Io): Shown {
  const hasPackage = files.some(({ name }) => name === 'package.json')
  if (!isStarter && !hasPackage) return show``
  // A shell would end the name at a space.
  const shown = /^[\p{L}\p{N}_./\\:~-]+$/u.test(root) ? root : `"${root}"`
  const commands = [
    ...(root === '.' ? [] : [`cd ${shown}`]),
    ...(hasPackage ? ['npm install', 'npm run dev'] : [isInstalled ? 'npx kbsite dev' : devOfClone(folder)]),
  ]
  return show`\nNext:\n${joined(commands.map((command) => show`  ${colors.cyan(command)}\n`))}`
}

function devOfClone(folder: string): string {
  return `node ${ownSource(folder).replace(/^file:/, '')}/bin/kbsite.js dev`
}

/** The remaining steps at the host, and problems that would stop the workflow. */
async function hostText(folder: string, plan: Plan, host: HostFiles, { colors }: Io): Promise<Shown> {
  const source = ownSource(folder)
  const prefix = (await runGit(folder, ['rev-parse', '--show-prefix']))?.trim()
  const keys = Object.entries(host.config).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
  const notes = [
    host.once,
    'For faster builds, set the secret KBSITE_CACHE_KEY to a long random text, such as "openssl rand -hex 32" prints: a run uses the cache of the last one only if both have it. Do not give it to jobs that build pull requests from forks.',
    ...(plan.isStarter ? [] : [`Set ${keys.join(', ')} in the config.`]),
    'Commit "package-lock.json" as well, because "npm ci" needs it.',
    ...(source.startsWith('file:..')
      ? [
          `The host does not have "${source}": install kbsite from a registry, or from a file in the repository.`,
        ]
      : []),
    ...(prefix
      ? [`The host looks for workflows at the top of the repository, not in "${prefix}": move it there.`]
      : []),
  ]
  return show`\nOn the host:\n${joined(notes.map((note) => show`  ${colors.yellow('•')} ${note}\n`))}`
}
