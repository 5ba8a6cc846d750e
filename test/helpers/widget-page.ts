import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'

/** A module for a page with widgets alone, with its imports by path from the root. The development build of React warns of every mismatch, and is slow. */
export async function widgetScript(
  contents: string,
  react: 'development' | 'production' = 'production',
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}

/** The style sheet of a widget, on a light page, or a dark one under `.dark`. */
export async function widgetStyle(file: string, darkGround: string): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, logLevel: 'error' })
  return `body { margin: 24px; font-family: sans-serif } .dark { background: ${darkGround}; color: #eee }\n${outputFiles[0]!.text}`
}

/** Listens on a free port of this machine; resolves to the origin. */
export function originOf(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
