import type { TestProject } from 'vitest/node'
import { launchChromium } from './launch-chromium.ts'

/** One browser for all test files: starting one takes longer than most of their tests. */
export default async function shareBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium()
  provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
