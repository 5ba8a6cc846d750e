import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

/** A folder for the bundled client code of all sites of one run. */
export default function shareClientFolder({ provide }: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-client-'))
  provide('clientFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
