import { access } from 'node:fs/promises'

/** Whether there is a file or folder at this path; links are followed. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
