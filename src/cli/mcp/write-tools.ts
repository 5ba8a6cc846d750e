import * as z from 'zod'
import { runCheck } from '../commands/check.ts'
import { runMove } from '../commands/mv.ts'
import type { Io } from '../io.ts'
import { colorsOf } from '../shown.ts'
import type { Tool } from './protocol.ts'
import type { Project } from './site.ts'

/** The tools that change notes. */
export function writeTools({ root, flags, config }: Project): Tool[] {
  const places = z.object({
    from: z.string().min(1).describe('Path below the folder of the notes'),
    to: z.string().min(1),
  })
  return [
    {
      name: 'mv',
      description: 'Moves a note, file or folder, rewrites the links to it, and leaves a redirect.',
      input: places,
      writes: true,
      answer: async ({ from, to }: z.infer<typeof places>) => {
        const { srcDir } = await config()
        return printed(srcDir, (io) => runMove(from, to, { ...flags, root }, io))
      },
    },
    {
      name: 'fix',
      description: 'Makes the repairs of "check" that are certain, and reports the rest.',
      input: z.object({}),
      writes: true,
      answer: () =>
        printed(root, (io) => runCheck(root, { ...flags, fix: 'certain', yes: true, logLevel: 'info' }, io)),
    },
  ]
}

/** The output of a command. */
async function printed(cwd: string, run: (io: Io) => Promise<unknown>): Promise<string> {
  let text = ''
  const printer: Io['stdout'] = {
    write(shown) {
      text += String(shown)
    },
  }
  await run({ stdout: printer, stderr: printer, cwd, colors: colorsOf(false), isLive: false, width: 120 })
  return text
}
