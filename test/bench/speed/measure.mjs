import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Between two looks at the memory, in ms. */
const sampleMs = 50

let runs = 0

/**
 * Runs a command to its end: seconds of wall clock and CPU of the whole process tree, and its peak memory in MiB, the resident memory of
 * all its processes added up (what they share counts for each; 0 where there is no `/proc`). Throws with the end of the output when it fails.
 */
export async function measure({ command, args, cwd, env = {} }) {
  runs += 1
  const times = path.join(tmpdir(), `kbsite-bench-${process.pid}-${runs}`)
  const group = openGroup(`kbsite-bench-${process.pid}-${runs}`)
  const start = performance.now()
  // The shell's `time` counts the children of children, which Node does not tell.
  const script =
    '[ -z "$GROUP" ] || echo $$ > "$GROUP"; TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 3>&2 2>"$TIMES"'
  const child = spawn('bash', ['-c', script, 'bash', command, ...args], {
    cwd,
    env: { ...process.env, ...measured, ...env, TIMES: times, GROUP: group?.processes ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(child.pid))
  }, sampleMs)
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  clearInterval(timer)
  const wall = (performance.now() - start) / 1000
  if (code !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${code}:\n${output().slice(-2_000)}`)
  const waitedFor = readFileSync(times, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .reduce((sum, one) => sum + one, 0)
  rmSync(times)
  const cpu = group?.close() ?? waitedFor
  return { wall, cpu, peak: peak / 1024 / 1024 }
}

/**
 * A control group of Linux, which counts the CPU of all processes in it. The shell leaves out those that nobody waits for: a tool may end
 * while its helpers do. Undefined where no group can be made.
 */
function openGroup(name) {
  const kinds = [
    { folder: '/sys/fs/cgroup/cpuacct', seconds: (at) => Number(read(`${at}/cpuacct.usage`)) / 1e9 },
    {
      folder: '/sys/fs/cgroup',
      seconds: (at) => Number(/usage_usec (\d+)/.exec(read(`${at}/cpu.stat`))?.[1]) / 1e6,
    },
  ]
  for (const { folder, seconds } of kinds) {
    const at = path.join(folder, name)
    try {
      // Not with the folders above it: on a system without such groups there would be one that looks like them.
      mkdirSync(at)
    } catch {
      continue
    }
    const close = () => {
      const used = seconds(at)
      try {
        rmdirSync(at)
      } catch {
        // Something that the tool started still runs in it.
      }
      return used > 0 ? used : undefined
    }
    if (Number.isFinite(seconds(at))) return { processes: path.join(at, 'cgroup.procs'), close }
    close()
  }
  return undefined
}

/** Nobody is asked and nothing is sent home. */
export const quiet = {
  CI: '1',
  NO_COLOR: '1',
  NODE_ENV: 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  HUGO_CACHEDIR: path.join(tmpdir(), 'kbsite-bench-hugo'),
}

/** Node reads all further certificates when it starts, which few authors' machines have. */
export const measured = { ...quiet, NODE_EXTRA_CA_CERTS: undefined }

export function collect(child) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text = (text + chunk).slice(-20_000)
    })
  return () => text
}

/** Resident bytes of a process and all below it. */
export function treeMemory(root) {
  const pages = processTree(root).map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0))
  return pages.reduce((sum, one) => sum + one, 0) * 4096
}

/** CPU time that a process and all below it have used, in ms. */
export function treeCpu(root) {
  const ticks = processTree(root).map((pid) => {
    const [user = 0, system = 0] = read(`/proc/${pid}/stat`)
      .split(') ')
      .at(-1)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return user + system
  })
  // A hundred a second on every Linux.
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

/** A process and all below it. */
export function processTree(root) {
  return [root, ...childrenOf(root).flatMap(processTree)]
}

/** A child belongs to the thread that started it. */
function childrenOf(pid) {
  let threads = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    // It ended meanwhile, or this is no Linux.
  }
  const lists = threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`))
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Bytes and number of the files below a folder. */
export function folderSize(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.reduce(
    (sum, entry) => sum + readFileSync(path.join(entry.parentPath, entry.name)).length,
    0,
  )
  return { bytes, files: files.length }
}

export const gzipBytes = (bytes) => gzipSync(bytes).length

export function median(list) {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
