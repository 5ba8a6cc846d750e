import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Before tests that spawn `kbsite`: the compiled code must be up to date. */
export default function compile(): void {
  const setup = path.resolve(import.meta.dirname, '../../bin/setup.js')
  const { status, stderr } = spawnSync(process.execPath, [setup], {
    encoding: 'utf8',
    // npm would leave out packages for development.
    env: { ...process.env, NODE_ENV: undefined },
  })
  if (status !== 0) throw new Error(stderr)
}
