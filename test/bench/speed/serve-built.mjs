import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { measure } from './measure.mjs'
import { forget, prepare, runnable, tools } from './tools.mjs'

/** Builds the corpus with a tool, from nothing, and serves what came out. */
export async function serveBuilt(name, pages) {
  const cwd = prepare(name, pages)
  forget(tools[name], cwd)
  await measure({ ...runnable(tools[name].build, cwd), cwd })
  return serveGzipped(path.join(cwd, tools[name].out))
}

const mediaTypes = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The folder over HTTP, everything but fonts after gzip, names without `.html` too. */
async function serveGzipped(folder) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const file = [
      name,
      `${name}.html`,
      `${name}/index.html`,
      `${name.replace(/\/index(\.html)?\/?$/, '')}/index.html`,
    ]
      .map((one) => path.join(folder, one))
      .find((one) => existsSync(one) && statSync(one).isFile())
    if (!file) return response.writeHead(404).end()
    const extension = path.extname(file).slice(1)
    const bytes = readFileSync(file)
    const packed = extension === 'woff2' ? bytes : gzipSync(bytes)
    response
      .writeHead(200, {
        'content-type': mediaTypes[extension] ?? 'application/octet-stream',
        ...(packed !== bytes && { 'content-encoding': 'gzip' }),
      })
      .end(packed)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
