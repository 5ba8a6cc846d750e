import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest starts with the largest files. The test of the notes is small and takes long: at the end it would have the machine for itself, with one
 * of its cores idle for half a minute.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith('/docs.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

const processes = /^test\/(?:browser|commands|faults)\//

/** Tests that ask which modules are loaded. */
const isAlone = /createRequire\(import\.meta\.url\)$/m

const units = readdirSync(path.join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && !processes.test(file))
const alone = units.filter((file) => isAlone.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
const withDom = units.filter((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment'),
)

const shared = 'test/helpers/client-folder.ts'

// Packages as users run them: the development build of the parser checks itself at every character, and takes twice as long; that of React
// notes where each element was made.
process.env.NODE_ENV = 'production'
/** Node's own modules in tests with a DOM, where Vite for production has none. */
const nodeBesideDom: Plugin = {
  name: 'node-beside-dom',
  enforce: 'pre',
  resolveId(id) {
    const isMeant = this.environment.name === 'client' && id.startsWith('node:')
    return isMeant ? `__vite-browser-external:${id}` : undefined
  },
}

/**
 * Suites that build one site for a thousand cases do so in a hook. What is polled for may take as long as the test: on a busy machine the first
 * island of a site is bundled in ten seconds.
 */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000 } } }

export default defineConfig({
  test: {
    // As many as the cores of the smallest machine: with three the whole suite took as long, and a tenth more processor time.
    maxWorkers: 2,
    // What was compiled for one project or run serves the next: half the processor time of one file that loads kbsite.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [nodeBesideDom],
        test: {
          name: 'unit',
          globalSetup: [shared],
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{browser,commands,faults}/**', ...alone, ...withDom],
          // To load kbsite takes longer than most of these tests.
          isolate: false,
          // Replacements by one test are undone for the next.
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          ...patience,
        },
      },
      {
        plugins: [nodeBesideDom],
        test: {
          name: 'dom',
          include: withDom,
          globalSetup: [shared],
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          // React has to be the development build for tests of its components.
          env: { NODE_ENV: 'test' },
          // A link that is clicked would be asked for.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true },
              },
            },
          },
          ...patience,
        },
      },
      {
        plugins: [nodeBesideDom],
        test: { name: 'alone', include: alone, globalSetup: [shared], ...patience },
      },
      {
        // Only projects with the same plug-ins share what was compiled.
        plugins: [nodeBesideDom],
        test: {
          name: 'process',
          globalSetup: ['test/helpers/compile.ts', shared],
          isolate: false,
          include: ['test/{browser,commands,faults}/**/*.test.{ts,tsx}'],
          // A machine that is three times as slow as usual takes a minute for some.
          testTimeout: 180_000,
          expect: patience.expect,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
