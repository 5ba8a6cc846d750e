import type { Page } from 'puppeteer-core'
import type { DrawingPage } from './draw-types.ts'

/** Calls one of the page's functions; arguments and result are plain data. */
export async function ask<Name extends keyof DrawingPage>(
  page: Page,
  name: Name,
  ...args: Parameters<DrawingPage[Name]>
): Promise<Awaited<ReturnType<DrawingPage[Name]>>> {
  const sent = args.map((arg) => JSON.stringify(arg).replace(/\u2028|\u2029/g, escapeSeparator))
  return (await page.evaluate(`${name}(${sent.join()})`)) as Awaited<ReturnType<DrawingPage[Name]>>
}

function escapeSeparator(char: string): string {
  return char === '\u2028' ? '\\u2028' : '\\u2029'
}
