import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Rooms from left to right: each may import to the right, never to the left. */
const rooms = ['bin', 'src/cli', 'src/render', 'templates', 'src/client']

describe('arrows of the architecture', () => {
  const imports = rooms.slice(1).flatMap((room) => filesIn(room).flatMap((file) => importsOf(file)))

  test('every room has modules', () => {
    expect(rooms.slice(1).map((room) => filesIn(room).length > 0)).toEqual([true, true, true, true])
  })

  test('no room imports from a room to its left', () => {
    const wrong = imports.filter(({ from, target }) => {
      const [left, right] = [
        roomOf(from),
        target.startsWith('.') ? roomOf(resolved(from, target)) : undefined,
      ]
      return left && right && rooms.indexOf(right) < rooms.indexOf(left)
    })
    expect(wrong).toEqual([])
  })

  test('the browser and the templates never import node modules', () => {
    const wrong = imports.filter(
      ({ from, target }) => /^(?:templates|src\/client)\//.test(from) && target.startsWith('node:'),
    )
    expect(wrong).toEqual([])
  })

  test('the command line knows neither Markdown nor React', () => {
    const forbidden = /^(?:unified|remark-|rehype-|mdast|hast|react|esbuild|pagefind|mermaid)/
    expect(
      imports.filter(({ from, target }) => from.startsWith('src/cli/') && forbidden.test(target)),
    ).toEqual([])
  })

  test('the compiler never writes to a terminal or ends the process', () => {
    const loud = filesIn('src/render').filter((file) =>
      /\bconsole\.(?:log|error|warn|info)\(|\bprocess\.(?:exit|stdout|stderr|argv)\b/.test(code(file)),
    )
    expect(loud).toEqual([])
  })
})

function filesIn(room: string): string[] {
  return readdirSync(path.join(root, room), { recursive: true })
    .map((name) => `${room}/${String(name)}`)
    .filter((name) => /\.(?:ts|tsx)$/.test(name))
}

function importsOf(file: string): { from: string; target: string }[] {
  const found = code(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g,
  )
  return [...found].map((match) => ({ from: file, target: (match[1] ?? match[2])! }))
}

/** The source without comments and template texts, so that samples in them do not count. */
function code(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
    .replace(/`(?:\\.|[^`\\])*`/g, '``')
}

function resolved(from: string, target: string): string {
  return path.posix.join(path.posix.dirname(from), target)
}

function roomOf(file: string): string | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`))
}
