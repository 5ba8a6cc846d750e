import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const bin = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../bin/kbsite.js')

/** Runs kbsite as in a terminal with colours and returns what it printed. */
export function kbsite(args, cwd = process.cwd(), allowed = [0]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', CI: '', NO_COLOR: undefined },
  })
  if (!allowed.includes(status)) throw new Error(`kbsite ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return { stdout, stderr }
}

/** Starts `dev` or `preview`; `origin` has no slash at its end. */
export function serve(args) {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    server.stdout.on('data', (chunk) => {
      const port = /http:\/\/localhost:(\d+)\//.exec(String(chunk))?.[1]
      if (port) resolve({ origin: `http://localhost:${port}`, end: () => server.kill('SIGINT') })
    })
    server.on('close', () => reject(new Error(`kbsite ${args.join(' ')} ended.`)))
  })
}
