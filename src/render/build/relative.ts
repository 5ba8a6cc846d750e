import { fileBase } from '../../client/platform/file-base.ts'
import { outputPathOf } from '../model/routes.ts'
import type { DistantFile, OutputFile, RenderedPage } from '../model/types.ts'
import type { LinkTargets } from '../site/links/link-targets.ts'
import { rootedAddresses } from './rooted-addresses.ts'

/** The text of an output file, with the relative path to the site's folder instead of the base. */
function relativeAddresses(text: string, path: string): string {
  const depth = path.split('/').length - 1
  return text.replaceAll(fileBase, depth === 0 ? './' : '../'.repeat(depth))
}

/** A page for a site that is opened as files. */
export function pageForFiles(page: RenderedPage, targets: LinkTargets): RenderedPage {
  const html = rootedAddresses(page.html, targets)
  return { ...page, html: relativeAddresses(html, outputPathOf(page.route)) }
}

/** Other files for such a site: style sheets and redirect pages contain addresses, too. */
export function filesForFiles(files: readonly OutputFile[]): OutputFile[] {
  return files.map((file) =>
    'contents' in file && /\.(?:css|html)$/.test(file.path)
      ? { path: file.path, contents: relativeAddresses(Buffer.from(file.contents).toString(), file.path) }
      : file,
  )
}

/** An index file as a script that attaches the bytes to its `<script>` element: pages opened as files cannot `fetch`. */
export function scriptOfData(file: OutputFile | DistantFile): OutputFile | DistantFile {
  const path = `${file.path}.js`
  if ('load' in file)
    return { path, key: `${file.key} script`, load: async () => Buffer.from(scriptWith(await file.load())) }
  if ('copyOf' in file) return file
  return { path, contents: scriptWith(file.contents) }
}

function scriptWith(contents: string | Uint8Array): string {
  return `document.currentScript.dataset.bytes="${Buffer.from(contents).toString('base64')}"\n`
}
