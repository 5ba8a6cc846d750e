import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Serves the built site; `origin` ends with a slash. Whoever starts it ends it: `server.kill('SIGINT')`. */
export function startPreview() {
  return new Promise((resolve, reject) => {
    const server = spawn(
      process.execPath,
      [path.join(root, 'bin/kbsite.js'), 'preview', root, '--port', '0'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    server.stdout.on('data', (chunk) => {
      const match = /http:\/\/localhost:(\d+)\//.exec(String(chunk))
      if (match) resolve({ server, origin: `http://127.0.0.1:${match[1]}/` })
    })
    server.on('close', () => reject(new Error('kbsite preview ended. Run "npm run build" first.')))
  })
}
