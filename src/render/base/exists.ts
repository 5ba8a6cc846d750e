import { access } from 'node:fs/promises'

/** Whether a file or folder exists at this path; links are followed. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
