// Runs every check of the project and ends with `N passed, N failed`. Arguments go to Vitest: `npm test -- -u`, `npm test -- test/render`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bin = (...names) => path.join(root, 'node_modules', ...names)
const args = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-test-'))
const report = path.join(folder, 'report.json')

const results = [
  check('types', [bin('typescript', 'bin', 'tsc'), '--noEmit']),
  check('lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  vitest(),
]
rmSync(folder, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const skipped = results.reduce((sum, result) => sum + (result.skipped ?? 0), 0)
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function check(name, command) {
  const { status } = run(command)
  process.stdout.write(`${name}: ${status === 0 ? 'fine' : 'failed'}\n`)
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest() {
  const { status } = run([
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
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

function run(command) {
  return spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: process.env.CI ? '1' : (process.env.NO_COLOR ?? '') },
  })
}
