import { fileBase } from './file-base.ts'
import { runScript } from './run-script.ts'

/**
 * Loads a data file of a site that is opened as files. Browsers refuse `fetch` there, so the file is a script that gives its bytes, in base64,
 * to its own element. The addresses in the index are completed.
 */
export async function load(address: string): Promise<Response> {
  const script = await runScript(`${address}.js`).catch(() => undefined)
  if (!script) return new Response(null, { status: 404 })
  const bytes = Uint8Array.from(atob(script.dataset.bytes ?? ''), (character) => character.charCodeAt(0))
  if (!address.endsWith('.pf_fragment')) return new Response(bytes)
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const text = await new Response(unpacked).text()
  return new Response(text.replaceAll(fileBase, document.documentElement.dataset.base ?? ''))
}
