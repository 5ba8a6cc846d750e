import type { CodeFrame, DevFinding } from '../../client/dev/message.ts'
import { messageOf, type Trouble, UserError } from '../../render/base/user-error.ts'
import { placeIn } from '../report/troubles.ts'
import { codeFrame } from './code-frame.ts'

export type Failures = {
  /** An edit of these files failed; gives all that there is to say of it. */
  add(error: unknown, files: readonly string[]): readonly DevFinding[]
  /** An edit of these files went well: what they had broken is mended. A failure of no file is mended by any edit. */
  mend(files: readonly string[]): void
  /** Those that are not mended, in the order of their edits. */
  list(): readonly DevFinding[]
  /** The files that may mend one of them, there or not. */
  waitsFor(): readonly string[]
}

/**
 * Edits that could not be taken in: each is said until one of its files is taken in, whatever else is edited meanwhile.
 * `placeOf` gives a place as it is shown.
 */
export function openFailures(placeOf: (place: string) => string): Failures {
  let open: { files: ReadonlySet<string>; found: readonly DevFinding[] }[] = []
  const mend = (files: readonly string[]): void => {
    open = open.filter((one) => one.files.size > 0 && !files.some((file) => one.files.has(file)))
  }
  return {
    mend,
    waitsFor: () => open.flatMap(({ files }) => [...files]),
    // What is broken is found again by the edit of another file.
    list: () => [...new Map(open.flatMap(({ found }) => found).map((one) => [nameOf(one), one])).values()],
    add(error, files) {
      const troubles = error instanceof UserError ? [error, ...error.others] : [{ message: messageOf(error) }]
      const found = troubles.map(
        ({ place, message, fix }: Trouble): DevFinding => ({
          place: place ? placeOf(place) : '',
          severity: 'error',
          message: message + (fix ? `  ${fix}` : ''),
          near: true,
          ...frameAt(place),
        }),
      )
      mend(files)
      const inputs = error instanceof UserError ? error.inputs : []
      open.push({ files: new Set([...files, ...inputs]), found })
      return found
    },
  }
}

function nameOf({ place, message }: DevFinding): string {
  return `${place}\0${message}`
}

/** The code at `file:line:column`. */
function frameAt(place = ''): { frame?: CodeFrame } {
  const { file, at } = placeIn(place)
  const frame = at && codeFrame(file, at)
  return frame ? { frame } : {}
}
