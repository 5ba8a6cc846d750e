import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

const open: FaultSite[] = []
const notes = {
  'docs/index.md': '# 首页\n\n[甲](./a.md)\n',
  'docs/a.md': '---\ndate: 2024-03-01\n---\n\n# 甲\n',
}
function site(config = {}, files: Record<string, string> = notes): FaultSite {
  const made = makeFaultSite(files, config)
  open.push(made)
  return made
}
afterEach(() => {
  vi.unstubAllEnvs()
  for (const made of open.splice(0)) made.close()
})

/** A build in this process, with a variable that the commands it starts have, too. */
async function buildWith(made: FaultSite, env: NodeJS.ProcessEnv, args: readonly string[] = ['build']) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return made.run(args)
}

// A user of its own in the namespace, so that root is not needed; a system may allow neither.
const withoutNetwork = ['unshare', '-rn', '--']
const canCutNetwork = spawnSync('unshare', ['-rn', 'true']).status === 0

function commit(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      stdio: 'ignore',
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
}

describe('git', () => {
  test('that is not there, or fails and prints what nobody expects: no dates, no word', async () => {
    const config = { lastUpdated: true, siteUrl: 'https://example.com', feed: true }
    const made = site(config, { ...notes, 'docs/a.md': '# 甲\n' })
    const bin = path.join(made.around, 'bin')
    mkdirSync(bin)
    const { code, stderr } = await buildWith(made, { PATH: bin })
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/note {2}|error/)])
    expect(made.output('a.html')).not.toContain('<time')
    expect(stderr).toContain('or commit them to have their times from Git')
    writeFileSync(path.join(bin, 'git'), '#!/bin/sh\necho "fatal: \\001 garbage"; echo x\n')
    chmodSync(path.join(bin, 'git'), 0o755)
    made.edit('docs/a.md', '# 乙\n')
    expect((await buildWith(made, { PATH: `${bin}:/bin:/usr/bin` })).code).toBe(0)
    expect(made.output('a.html')).toContain('乙')
    expect(made.output('a.html')).not.toContain('<time')
    // With its times comes the feed, which pages without a time name, too.
    vi.unstubAllEnvs()
    commit(made.root)
    await made.run()
    expect(made.output('404.html')).toContain('feed.xml')
  })

  test('of a shallow clone: one notice, no dates', async () => {
    const made = site({ lastUpdated: true })
    commit(made.root)
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'two'],
      { cwd: made.root },
    )
    const clone = path.join(made.around, 'clone')
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${made.root}`, clone])
    const { code, stderr } = await made.run(['build', clone, '--out-dir', path.join(made.root, 'dist')])
    expect(code).toBe(0)
    expect(stderr.match(/shallow clone/g)).toHaveLength(1)
    expect(stderr).toContain('git fetch --unshallow')
    expect(made.output('a.html')).not.toContain('<time')
  })

  test('seen through a link from a hook that names another repository, then not trusting this one, then with commands in its settings', async () => {
    const made = site({ lastUpdated: true })
    commit(made.root)
    const link = path.join(made.around, 'link')
    symlinkSync(made.root, link)
    const env = { GIT_DIR: path.join(made.around, 'outside'), GIT_INDEX_FILE: '/nowhere' }
    const linked = await buildWith(made, env, ['build', link, '--out-dir', path.join(made.root, 'dist')])
    expect([linked.code, made.output('a.html')]).toEqual([0, expect.stringContaining('<time')])
    vi.unstubAllEnvs()

    const { code, stderr } = await buildWith(made, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })
    expect(code).toBe(0)
    expect(stderr.match(/note {2}"Last updated" is left out/g)).toHaveLength(1)
    expect(stderr).toContain(`git config --global --add safe.directory "${made.root}"`)
    expect(made.output('a.html')).not.toContain('<time')
    vi.unstubAllEnvs()

    const proof = path.join(made.root, 'dist-pwned')
    for (const [key, value] of [
      ['core.fsmonitor', `touch ${proof}`],
      ['core.pager', `touch ${proof}`],
      ['log.showSignature', 'true'],
      ['gpg.program', `touch ${proof}`],
    ])
      execFileSync('git', ['config', key!, value!], { cwd: made.root })
    expect((await made.run()).code).toBe(0)
    expect(made.output('a.html'), 'Git was asked').toContain('<time')
    expect(existsSync(proof)).toBe(false)
  })
})

test('without any network the same bytes come out as in another time zone and locale, without home and temporary folder, with hostile variables', async () => {
  const made = site({ lastUpdated: true, themeConfig: {} })
  commit(made.root)
  // Every way that Node has to reach out is made to fail loudly, in this process and in those that it starts.
  const hook = path.join(made.around, 'outside', 'no-network.cjs')
  writeFileSync(
    hook,
    `const net = require('node:net'), dns = require('node:dns')
const stop = (what) => () => { process.stderr.write('NETWORK ' + what + '\\n'); process.exit(9) }
net.Socket.prototype.connect = stop('connect')
for (const name of ['lookup', 'resolve', 'resolve4']) dns[name] = stop(name)
globalThis.fetch = stop('fetch')
`,
  )
  const alone = { NODE_OPTIONS: `--require ${hook}`, TZ: 'UTC', LANG: 'C' }
  const args = ['build', '--no-cache']
  const { code, stderr } = await made.run(args, alone, canCutNetwork ? { wrap: withoutNetwork } : {})
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('NETWORK')])
  expect(made.outputFiles().some((name) => name.startsWith('pagefind/'))).toBe(true)
  const former = made.bytes()
  const elsewhere = {
    ...{ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
    ...{ HOME: undefined, TMPDIR: '/nonexistent', XDG_CACHE_HOME: undefined },
    ...{ NODE_ENV: 'development', npm_config_foo: 'x', CI: '1', TERM: 'dumb', COLUMNS: '1' },
  }
  expect((await made.run(args, elsewhere)).code).toBe(0)
  expect(made.bytes()).toEqual(former)
})

describe.skipIf(process.platform === 'win32')('what is printed', () => {
  test('and not read to its end changes nothing about the exit code', async () => {
    // More than a pipe holds, so that some of it is written when nobody reads any more.
    const links = Array.from({ length: 200 }, (_, index) => `[x](./${'x'.repeat(200)}${index}.md)\n`)
    const made = site({}, { 'docs/index.md': links.join('') })
    const wrap = ['sh', '-c', '{ "$@"; echo "code $?" >&2; } | head -c 1', 'sh']
    const { stdout, stderr } = await made.run(['check'], {}, { wrap })
    expect([stdout, stderr]).toEqual(['d', expect.stringMatching(/code 1\n$/)])
  })

  test.skipIf(!existsSync('/dev/full'))('and finds no room is exit code 2 with a word', async () => {
    const wrap = ['sh', '-c', '"$@" > /dev/full', 'sh']
    const { code, stderr } = await site().run(['check', '--list-rules'], {}, { wrap })
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('error  The output could not be printed (ENOSPC).\n'),
    ])
  })
})
