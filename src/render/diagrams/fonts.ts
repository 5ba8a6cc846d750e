import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Hash of the names of this machine's fonts. Labels are measured with them, so cached drawings are valid for the same fonts only. */
export async function fontFingerprint(
  folders: readonly string[] = fontFolders(process.platform, process.env),
): Promise<string> {
  const names = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true }).catch((): string[] => [])),
  )
  const fonts = names.flat().filter((name) => /\.(ttf|otf|ttc|otc|woff2?|pfb)$/i.test(name))
  return createHash('sha256').update(fonts.sort().join('\n')).digest('hex').slice(0, 16)
}

function fontFolders(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const home = env.HOME ?? env.USERPROFILE ?? ''
  if (platform === 'darwin')
    return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library', 'Fonts')]
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA ?? join(home, 'AppData', 'Local')
    return [join(env.WINDIR ?? 'C:\\Windows', 'Fonts'), join(local, 'Microsoft', 'Windows', 'Fonts')]
  }
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.fonts'),
    join(home, '.local/share/fonts'),
  ]
}
