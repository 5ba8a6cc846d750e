import { execFileSync } from 'node:child_process'
import type { UserConfig } from '../../src/render/model/config.ts'
import { makeSite, type TestSite } from './site.ts'

export type Repository = TestSite & {
  /** Runs Git in the folder of the site; its output. */
  git(...args: string[]): string
  /** Commits everything. */
  commit(): void
}

/** A site in a repository of its own, with its files in the first commit. */
export function makeRepository(
  files: Readonly<Record<string, string | Uint8Array>>,
  config: UserConfig = {},
): Repository {
  const site = makeSite({ '.gitignore': '.kbsite\ndist\n', ...files }, config)
  const git = gitIn(site.root)
  const repository: Repository = {
    ...site,
    git,
    commit() {
      git('add', '-A')
      git('commit', '-qm', 'A state of the notes')
    },
  }
  git('init', '-q', '-b', 'main')
  repository.commit()
  return repository
}

/** Git in a folder, with an author. */
export function gitIn(cwd: string): (...args: string[]) => string {
  const author = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'protocol.file.allow=always']
  return (...args) =>
    execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
