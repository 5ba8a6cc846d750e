import { messageOf } from './user-error.ts'

const texts: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EBUSY: 'the folder is in use, or is where a disk is mounted',
  EXDEV: 'the folder is where a disk is mounted, or part of the image of a container',
  ENAMETOOLONG: 'a name is too long for the disk',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EEXIST: 'there is a file already',
  ENOTDIR: 'there is a file where a folder is needed',
  EIO: 'the disk reports an error',
}

const fixes: Readonly<Record<string, string>> = {
  EBUSY: 'Choose a folder inside it, such as --out-dir dist/site.',
  EXDEV: 'Choose a folder inside it, such as --out-dir dist/site, or remove it first.',
  ENAMETOOLONG: 'Give the note or the file a shorter name.',
}

export type Refusal = Error & { path: string }

/** Whether the system refused a file or folder, which is no bug of ours. */
export function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error)) return false
  const { code = '', path } = error as { code?: string; path?: string }
  return path !== undefined && Object.hasOwn(texts, code)
}

/** The fix for a file system error. */
export function fixOf(error: unknown): string {
  return fixes[(error as { code?: string }).code ?? ''] ?? 'Check free space and permissions.'
}

/** A file system error in plain words, with its code and file. */
export function causeText(error: unknown): string {
  const { code, path, dest } = error as { code?: string; path?: string; dest?: string }
  const text = texts[code ?? '']
  if (!text) return messageOf(error)
  const file = dest ?? path
  return `${text} (${code}${file ? `, ${file}` : ''})`
}
