import { chown, lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { removedAfter } from '../base/on-signal.ts'
import { once } from '../base/once.ts'
import { ownModule } from '../base/package.ts'
import { permissionFlag, type Wall, wallsOfThisMachine } from '../base/wall.ts'
import { type Job, type Room, sampleFile } from './child/messages.ts'
import { type JobEnd, openSession, type Session, starts } from './session.ts'

/** Runs jobs in processes without permissions. */
export type JobRunner = {
  /** The strongest wall that works here. */
  wall: Wall
  /** Runs jobs one after another, in one process until a job ends it; reports each job's end immediately. */
  inLanguage: (jobs: readonly Job[], report: (index: number, end: JobEnd) => Promise<void>) => Promise<void>
  /** Runs one job in its own process. */
  alone: (job: Job, room: Exclude<Room, 'language'>) => Promise<JobEnd>
}

/** Prepares the code of the processes. `timeLimitMs` is the limit of one job. */
export async function openJobRunner(
  timeLimitMs: number,
  walls: readonly Wall[] = wallsOfThisMachine(),
): Promise<JobRunner> {
  const [program, realm, wall] = await Promise.all([
    mainCode(),
    realmCode(),
    firstThatWorks(walls),
    sweepScratch(),
  ])
  const open = (room: Room, scratch?: string): Promise<Session> =>
    openSession({
      command: wall.command([...flagsFor(room, scratch), '--input-type=module', '--eval', program], {
        scratch,
      }),
      opening: {
        room,
        realm: `(() => { 'use strict'; ${realm}\nreturn kbRealm.openRealm })()`,
        signals: wall.holdsSignals,
      },
      timeLimitMs,
      scratch,
    })
  return {
    wall,
    inLanguage: async (jobs, report) => {
      let session: Session | undefined
      for (const [index, job] of jobs.entries()) {
        session = session?.isOpen() ? session : await open('language')
        await report(index, await session.run(job))
      }
      await session?.close()
    },
    alone: async (job, room) =>
      room === 'builtins'
        ? runOnce(await open(room), job)
        : withScratch(wall, async (scratch) => {
            const file = join(scratch, sampleFile)
            await writeFile(file, job.code)
            return runOnce(await open(room, scratch), job, pathToFileURL(file).href)
          }),
  }
}

async function runOnce(session: Session, job: Job, url?: string): Promise<JobEnd> {
  try {
    return await session.run(job, url)
  } finally {
    await session.close()
  }
}

/** A wall may be present but not work: containers often refuse namespaces, and another user may be unable to read Node.js. */
async function firstThatWorks(walls: readonly Wall[]): Promise<Wall> {
  for (const wall of walls.slice(0, -1)) {
    if (await starts(wall.command([permissionFlag, '--no-warnings', '--eval', '0']))) return wall
  }
  return walls.at(-1)!
}

const mainCode = once(() => bundle('main', 'esm'))
const realmCode = once(() => bundle('realm', 'iife'))

async function bundle(name: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ownModule(`src/render/samples/child/${name}`)],
    bundle: true,
    write: false,
    format,
    platform: format === 'esm' ? 'node' : 'neutral',
    globalName: format === 'iife' ? 'kbRealm' : undefined,
    target: 'node20',
    minifyWhitespace: true,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** A heap limit that is generous for a sample and small for a build machine. */
const memoryMb = 256

function flagsFor(room: Room, scratch: string | undefined): string[] {
  return [
    permissionFlag,
    ...(scratch ? [`--allow-fs-read=${scratch}`, `--allow-fs-write=${scratch}`] : []),
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    // Modules for contexts; and against escapes from a context, a realm in which nothing new runs and nothing changes.
    ...(room === 'node'
      ? []
      : ['--experimental-vm-modules', '--disallow-code-generation-from-strings', '--frozen-intrinsics']),
  ]
}

const prefix = 'kbsite-sample-'

/** Samples take seconds, so a folder older than this, in ms, was left by a kbsite that was killed. */
const leftAfterMs = 60 * 60 * 1000

/** A folder that a sample may read and write, removed afterwards. */
async function withScratch<T>(wall: Wall, use: (folder: string) => Promise<T>): Promise<T> {
  return removedAfter(await realpath(await mkdtemp(join(tmpdir(), prefix))), async (folder) => {
    const { user } = wall.command([])
    if (user) await chown(folder, user.uid, user.gid)
    return use(folder)
  })
}

/** Removes sample folders that an earlier run by this user left behind. */
export async function sweepScratch(nowMs: number = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (!found?.isDirectory() || nowMs - found.mtimeMs < leftAfterMs) continue
    // It may be another user's, and another kbsite may clean up at the same time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
