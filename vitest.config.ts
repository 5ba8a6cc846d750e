import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores means one file at a time; browsers and commands wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/commands/**', 'test/faults/**', 'test/bench/**', 'node_modules'],
          testTimeout: 60_000,
          // Suites that build one site for a thousand cases do so in a hook.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          globalSetup: ['test/helpers/compile.ts'],
          include: ['test/{browser,commands,faults}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          // Real browsers and processes on a shared machine: a slow moment is no failure, three in a row are.
          retry: 2,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
