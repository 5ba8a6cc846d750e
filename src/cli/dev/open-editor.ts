import type { Io } from '../io.ts'
import { show, signed } from '../shown.ts'

/**
 * Opens a file in the author's editor, at `file:line:column`: the one that KBSITE_EDITOR names, else one that is running, else that of VISUAL or
 * EDITOR. Says so on stderr when there is none.
 */
export async function openInEditor(place: string, io: Io): Promise<void> {
  // The library prints the name of a file that it could not open.
  if (signed(place) !== place) return
  const { default: launch } = await import('launch-editor')
  launch(place, process.env.KBSITE_EDITOR, (_file, reason) => {
    if (reason) return
    io.stderr.write(
      show`${io.colors.yellow('note')}  No editor is known to open files in.  Name one: KBSITE_EDITOR=code kbsite dev\n`,
    )
  })
}
