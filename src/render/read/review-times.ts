import path from 'node:path'
import { isWithin } from '../base/is-below.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { newestTimes } from './git.ts'
import { askGit } from './run-git.ts'

/** Times of commits in ms since 1970, by paths from the top of the repository; absent in a shallow clone or without a repository. */
type ReviewTimes = {
  /** Absolute folder of the repository. */
  top: string
  /** The last commit that changed a line `reviewed:` of a note. */
  reviewed: ReadonlyMap<string, number>
  /** The last commit that changed one of the files. */
  changed: ReadonlyMap<string, number>
}

/** Changes in a merge are as old as the merge: before it, nobody could review them in this branch. */
const merged = ['--first-parent', '-m']
const quiet = [
  '-c',
  'core.quotePath=false',
  'log',
  '--no-show-signature',
  '--no-renames',
  ...merged,
  '--format=%x01%ct',
]

/** More paths in one call could exceed the system's limit for arguments. */
const pathsInCall = 500

/** When notes were reviewed, and when these files were last changed (absolute paths); or why that is unknown. */
export async function reviewTimes(
  folder: string,
  files: readonly string[],
): Promise<ReviewTimes | { top?: string; problem: string }> {
  const place = await askGit(folder, ['rev-parse', '--is-shallow-repository', '--show-cdup'])
  if ('failure' in place) return { problem: 'there is no repository' }
  const [shallow, up = ''] = place.text.split('\n')
  const top = path.resolve(folder, up)
  if (shallow === 'true') return { top, problem: 'the clone is shallow' }
  const reviewed = await times(top, ['-G', '^reviewed[ ]*:', '--name-only', '-z', '--', '*.md', '*.mdx'])
  const changed = new Map<string, number>()
  const own = files.filter((file) => isWithin(top, file))
  for (let at = 0; at < own.length; at += pathsInCall) {
    const some = own.slice(at, at + pathsInCall).map((file) => `:(literal)${relativePosix(top, file)}`)
    for (const [name, time] of await times(top, ['--name-only', '-z', '--', ...some])) changed.set(name, time)
  }
  return { top, reviewed, changed }
}

async function times(top: string, args: readonly string[]): Promise<Map<string, number>> {
  const answer = await askGit(top, [...quiet, ...args])
  return newestTimes('text' in answer ? answer.text : '')
}
