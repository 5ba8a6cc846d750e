import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { removedAfter } from '../base/on-signal.ts'
import { messageOf, UserError } from '../base/user-error.ts'
import { findBrowser, thisMachine } from '../diagrams/browser.ts'
import { browserCommand, packageCommand } from '../diagrams/install-commands.ts'
import { BrowserStartError, killBrowser, launchBrowser } from '../diagrams/launch.ts'

/** Generous, since thousands of pages take minutes; it only stops a browser that hangs. */
const limitMs = 900_000

type Options = {
  /** Path of the browser, if the config names one. */
  browser: string | undefined
  onNotice: (message: string) => void
}

/** Prints a self-contained page as a PDF with bookmarks. Throws a `UserError` when there is no browser. */
export async function printPdf(html: string, file: string, { browser, onNotice }: Options): Promise<void> {
  const found = await findBrowser(thisMachine(browser))
  if (!('path' in found))
    throw new UserError(`No browser was found to make a PDF with. Looked for: ${found.tried.join(', ')}.`, {
      fix: `Name one with "diagrams.browser" or KBSITE_CHROME, or install one: ${browserCommand(process.platform)}`,
    })
  await removedAfter(await mkdtemp(path.join(tmpdir(), 'kbsite-export-')), async (folder) => {
    const source = path.join(folder, 'book.html')
    await writeFile(source, html)
    await printed(source, file, { path: found.path, onNotice })
  })
}

type Printer = { path: string; onNotice: (message: string) => void }

async function printed(source: string, file: string, { path: program, onNotice }: Printer): Promise<void> {
  const browser = await launchBrowser(program, onNotice, limitMs).catch((error: unknown) => {
    if (!(error instanceof BrowserStartError)) throw error
    throw new UserError(error.message, {
      cause: error,
      fix: error.missing ? `Run "${packageCommand}".` : 'Name another one with "diagrams.browser".',
    })
  })
  try {
    const page = await browser.newPage()
    await page.setJavaScriptEnabled(false)
    await page.goto(pathToFileURL(source).href, { timeout: limitMs })
    const asWritten = { preferCSSPageSize: true, printBackground: true }
    await page.pdf({ ...asWritten, path: file, outline: true, tagged: true, timeout: limitMs })
  } catch (cause) {
    // Disk errors are reported where the file is replaced.
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause
    throw new UserError(`The browser did not print the PDF: ${messageOf(cause)}`, {
      cause,
      fix: 'Export its folders one by one, or the same as EPUB or HTML.',
    })
  } finally {
    await killBrowser(browser)
  }
}
