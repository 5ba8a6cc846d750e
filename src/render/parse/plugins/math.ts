import type { Code, Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { openRecent } from '../../base/recent.ts'
import { messageOf } from '../../base/user-error.ts'
import { lazily } from '../lazily.ts'
import { type Opaque, opaque } from '../nodes.ts'
import { report, stateOf } from '../page-state.ts'

/** How much is remembered, in characters: half of the formulas in mathematical notes are repeated, most of them single letters. */
const remembered = 50_000

/**
 * Formulas become MathML here, so that a page needs no script and no font for them. An invalid one is shown as typed. A fence with the
 * language `math` is a formula too, as on GitHub.
 */
export function math() {
  const withTemml = lazily(() => import('temml'))
  const recent = openRecent<string>(remembered)
  return (tree: Root, file: VFile): void | Promise<void> => {
    const found = formulasIn(tree, String(file))
    if (found.length === 0) return
    const { time } = stateOf(file)
    return withTemml(({ default: temml }) =>
      time.spend(() => {
        for (const { parent, index, node } of found) {
          time.step('this formula', node)
          const display = node.type !== 'inlineMath'
          ;(parent.children as Nodes[])[index] = drawn(node, file, () =>
            recent(`${display} ${node.value}`, () =>
              withoutEscapes(node.value, (value) =>
                temml.renderToString(value, { displayMode: display, throwOnError: true, trust: false }),
              ),
            ),
          )
        }
      }),
    )
  }
}

type MathNode = Extract<Nodes, { type: 'math' | 'inlineMath' }> | Code
type Formula = { parent: Parents; index: number; node: MathNode }

function formulasIn(parent: Parents, source: string, isInCell = false): Formula[] {
  return (parent.children as Nodes[]).flatMap((child, index): Formula[] => {
    const alone = bracketedAlone(child, source)
    if (alone) return [{ parent, index, node: { ...alone, type: 'math' } }]
    if (child.type === 'math' || child.type === 'inlineMath' || isMathFence(child))
      return [{ parent, index, node: withoutTicks(isInCell ? withBars(child) : child) }]
    return 'children' in child
      ? formulasIn(child as Parents, source, isInCell || child.type === 'tableCell')
      : []
  })
}

/** The formula of a paragraph that consists of one in `\[…\]`. */
function bracketedAlone(node: Nodes, source: string): Extract<Nodes, { type: 'inlineMath' }> | undefined {
  const [first, second] = node.type === 'paragraph' ? node.children : []
  if (first?.type !== 'inlineMath' || second) return undefined
  return source.startsWith('\\[', first.position?.start.offset) ? first : undefined
}

/** Notes for a script that draws formulas in the browser double their escapes, because Markdown takes one of each away: `\\left\\\\{`, `\\*`. */
function withoutEscapes(formula: string, render: (formula: string) => string): string {
  try {
    return render(formula)
  } catch (error) {
    const written = formula.replace(/\\([!-/:-@[-`{-~])/g, '$1')
    try {
      return render(written)
    } catch {
      throw error
    }
  }
}

/** In tables, GFM writes a bar as `\|`, in formulas as in code; TeX would draw a double bar. */
function withBars(node: MathNode): MathNode {
  return { ...node, value: node.value.replaceAll('\\|', '|') }
}

/** On GitHub a formula that contains Markdown marks is written as code between its dollars. */
function withoutTicks(node: MathNode): MathNode {
  const [, inside] = node.type === 'inlineMath' ? (/^`([^`]+)`$/.exec(node.value) ?? []) : []
  return inside === undefined ? node : { ...node, value: inside }
}

function isMathFence(node: Nodes): node is Code {
  return node.type === 'code' && node.lang === 'math' && !node.data?.fileName
}

/** The error of the formula's parser; nothing when the parser itself failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'ParseError') return ''
  const first = messageOf(error).trim().split('\n')[0]!
  const reason = first.replace(/,? at (?:position \d+|end of input):.*/, '').replaceAll("'EOF'", 'the end')
  return `: ${reason}`
}

function drawn(node: MathNode, file: VFile, render: () => string): Nodes {
  const display: Record<string, boolean> = node.type === 'inlineMath' ? {} : { display: true }
  const formula = (properties: Opaque['properties']): Nodes =>
    opaque('kb-math', { ...properties, ...display }, node.position) as unknown as Nodes
  try {
    return formula({ html: render(), source: node.value })
  } catch (error) {
    report(stateOf(file), node, {
      rule: 'math',
      message: `The formula is not valid, so its source is shown${reasonOf(error)}.`,
    })
    return formula({ source: node.value, failed: true })
  }
}
