// Runs every check of the project and ends with `N passed, N failed`. Arguments go to Vitest: `npm test -- -u`, `npm test -- test/render`.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bin = (...names) => path.join(root, 'node_modules', ...names)
const args = process.argv.slice(2)
const folder = mkdtempSync(path.join(temporaryPlace(), 'kbsite-test-'))
// Some tests run kbsite as another user.
chmodSync(folder, 0o755)
const report = path.join(folder, 'report.json')

// All at a time: tests of browsers and commands wait now and then.
const results = await Promise.all([
  // Several checkers would look at the same types.
  check('types', [bin('typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1']),
  check('lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  vitest(),
])
rmSync(folder, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const skipped = results.reduce((sum, result) => sum + (result.skipped ?? 0), 0)
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** What it prints comes at once when it has ended, not between the lines of the tests. */
async function check(name, command) {
  const { status, printed } = await run(command, 'pipe')
  process.stdout.write(`${status === 0 ? '' : printed}${name}: ${status === 0 ? 'fine' : 'failed'}\n`)
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest() {
  const command = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const { status } = await run([bin('vitest', 'vitest.mjs'), ...command], 'inherit')
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  process.stdout.write(`slowest files:\n${slowest(testResults).join('\n')}\n`)
  // A file that does not load has no tests to count, but it is a failure all the same.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status: one }) => one !== 'failed'),
  ).length
  const failures = numFailedTests + broken
  return {
    passed: numPassedTests,
    failed: failures > 0 || status === 0 ? failures : 1,
    skipped: numPendingTests,
  }
}

/** What to look at first when the tests take too long. */
function slowest(files) {
  const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1000)
  const sorted = [...files].sort((a, b) => seconds(b) - seconds(a)).slice(0, 10)
  return sorted.map((file) => `${String(seconds(file)).padStart(5)} s  ${path.relative(root, file.name)}`)
}

/** In memory where there is room: tests write and delete gigabytes, and each build waits until its files are on the disk. */
function temporaryPlace() {
  const memory = '/dev/shm'
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const [, , kind, options = ''] = mounts.map((line) => line.split(' ')).find(([, at]) => at === memory) ?? []
  // Some tests run programs that they write.
  if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

function run(command, output) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, TMPDIR: folder, NO_COLOR: process.env.CI ? '1' : (process.env.NO_COLOR ?? '') },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    child.on('close', (status) => resolve({ status, printed }))
  })
}
