/** Lines that a patch without context replaces at one place. */
export type Hunk = { removed: string[]; added: string[] }

/** `likeness`: how much of a renamed file is unchanged, in percent. */
type Patch = { commit: string; from: string; to?: string; likeness: number; hunks: Hunk[] }

/** Parses Git's output for `log -p -U0` or `diff -U0`, in which a line `\x01hash` precedes each commit. */
export function patchesIn(text: string): Patch[] {
  const patches: Patch[] = []
  let commit = ''
  let patch: Patch | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('\x01')) {
      commit = line.slice(1)
      patch = undefined
      continue
    }
    if (line.startsWith('diff --git ')) {
      patch = { commit, from: '', likeness: 100, hunks: [] }
      patches.push(patch)
      continue
    }
    if (!patch) continue
    const [, percent] = /^similarity index (\d+)%/.exec(line) ?? []
    if (patch.hunks.length === 0 && percent !== undefined) {
      patch.likeness = Number(percent)
    } else if (patch.hunks.length === 0 && /^(?:rename (?:from|to)|---|\+\+\+) /.test(line)) {
      takeName(patch, line)
    } else if (line.startsWith('@@')) {
      patch.hunks.push({ removed: [], added: [] })
    } else if (line.startsWith('-')) {
      patch.hunks.at(-1)?.removed.push(line.slice(1))
    } else if (line.startsWith('+')) {
      patch.hunks.at(-1)?.added.push(line.slice(1))
    }
  }
  return patches.filter(({ from }) => from !== '')
}

function takeName(patch: Patch, line: string): void {
  const [, mark, name = ''] = /^(rename from|rename to|---|\+\+\+) (?:[ab]\/)?(.*?)\t?$/.exec(line) ?? []
  if (name === '/dev/null') return
  if (mark === 'rename from' || mark === '---') patch.from = name
  else patch.to = name
}
