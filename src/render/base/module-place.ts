import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { causeText } from './cause.ts'
import { UserError } from './user-error.ts'

/** A file with code for Node to import, until it is removed. */
type PlacedModule = { file: string; remove(): Promise<void> }

/**
 * Writes code to a file that can import the project's packages: in the project's folder for such files or, if that is not writable, in
 * a temporary folder that links to the same packages.
 *
 * Throws a `UserError` when neither is writable.
 */
export async function placeModule(name: string, code: string, workDir: string): Promise<PlacedModule> {
  try {
    await mkdir(workDir, { recursive: true })
    const file = path.join(workDir, name)
    await writeFile(file, code)
    return { file, remove: () => rm(file, { force: true }) }
  } catch (cause) {
    // A checkout that is read-only or belongs to another user can still be checked, and built elsewhere.
    return placeOutside(name, code, workDir).catch(() => {
      throw new UserError(`"${name}" could not be written: ${causeText(cause)}.`, {
        cause,
        fix: 'Let kbsite write the folder ".kbsite" of the project, or the temporary folder of the system (TMPDIR).',
      })
    })
  }
}

async function placeOutside(name: string, code: string, workDir: string): Promise<PlacedModule> {
  const top = await mkdtemp(path.join(tmpdir(), 'kbsite-module-'))
  const remove = () => rm(top, { recursive: true, force: true })
  try {
    let folder = top
    for (const packages of packageFolders(workDir)) {
      await symlink(packages, path.join(folder, 'node_modules'), 'junction')
      folder = path.join(folder, 'in')
      await mkdir(folder)
    }
    const file = path.join(folder, name)
    await writeFile(file, code)
    return { file, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The `node_modules` folders that Node searches from this folder upwards, topmost first. */
function packageFolders(folder: string): string[] {
  const parent = path.dirname(folder)
  const own = path.join(folder, 'node_modules')
  const outer = parent === folder ? [] : packageFolders(parent)
  return existsSync(own) ? [...outer, own] : outer
}
