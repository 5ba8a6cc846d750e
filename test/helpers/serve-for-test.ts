import { onTestFinished } from 'vitest'
import { type RunningCommand, startKbsite } from './command.ts'
import type { TestSite } from './site.ts'

export type ServedSite = { server: RunningCommand; port: number; url: string }

/** A server for the current test: it ends with the test, however that ends, and so does the site. */
export async function serveForTest(
  { root, close }: Pick<TestSite, 'root' | 'close'>,
  command: 'dev' | 'preview',
  ...flags: string[]
): Promise<ServedSite> {
  const server = startKbsite(root, [command, '--port', '0', ...flags])
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    close()
  })
  const port = Number((await server.waitFor(/http:\/\/[\w.]+:(\d+)\//))[1])
  return { server, port, url: `http://127.0.0.1:${port}/` }
}
