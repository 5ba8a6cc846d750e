import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parse } from 'acorn'
import { transform } from 'esbuild'

/** A regular expression of the sources, and the files it stands in. What a part of it is only when it runs, is the letter x here. */
export type Pattern = { source: string; flags: string; files: string[] }

type AnyNode = Node & Record<string, unknown>
type Constants = ReadonlyMap<string, AnyNode>

/** Every regular expression in the modules of these folders: literals, and what is put together for `RegExp`. */
export async function patternsIn(root: string, folders: readonly string[]): Promise<Pattern[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(root, folder, name)),
  )
  const modules = await Promise.all(files.map(nodesOf))
  const exported = new Map(modules.flatMap(({ constants }) => [...constants]))
  const found = new Map<string, Pattern>()
  for (const { file, nodes, constants } of modules) {
    const all = new Map([...exported, ...constants])
    for (const node of nodes) {
      const pattern = patternOf(node, all)
      if (!pattern) continue
      const key = `/${pattern.source}/${pattern.flags}`
      const known = found.get(key) ?? { ...pattern, files: [] }
      found.set(key, { ...known, files: [...new Set([...known.files, path.relative(root, file)])] })
    }
  }
  return [...found.values()]
}

async function nodesOf(file: string): Promise<{ file: string; nodes: AnyNode[]; constants: Constants }> {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  // The synchronous call would start a process for each file.
  const { code } = await transform(readFileSync(file, 'utf8'), { loader, jsx: 'automatic', target: 'esnext' })
  const nodes = nodesBelow(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), [])
  const named = nodes.filter(({ type, init }) => type === 'VariableDeclarator' && init)
  return {
    file,
    nodes,
    constants: new Map(named.map(({ id, init }) => [String((id as AnyNode).name), init as AnyNode])),
  }
}

function nodesBelow(value: unknown, found: AnyNode[]): AnyNode[] {
  if (typeof value !== 'object' || value === null) return found
  if ('type' in value) found.push(value as AnyNode)
  for (const inner of Object.values(value)) nodesBelow(inner, found)
  return found
}

function patternOf(node: AnyNode, constants: Constants): Omit<Pattern, 'files'> | undefined {
  const {
    regex,
    callee,
    arguments: given,
  } = node as { regex?: RegExp; callee?: AnyNode; arguments?: AnyNode[] }
  if (regex) return { source: (regex as unknown as { pattern: string }).pattern, flags: regex.flags }
  if (node.type !== 'NewExpression' || callee?.name !== 'RegExp') return undefined
  const source = textOf(given?.[0], constants)
  const copied = given?.[0]?.type === 'Identifier' ? constants.get(String(given[0].name)) : undefined
  const flags = textOf(given?.[1], constants) ?? (copied?.regex as { flags: string } | undefined)?.flags ?? ''
  return source === undefined ? undefined : { source, flags }
}

/** The text that a node stands for; undefined where nothing of it is known before it runs. */
function textOf(node: AnyNode | undefined, constants: Constants, depth = 0): string | undefined {
  if (!node || depth > 20) return undefined
  const of = (inner: unknown) => textOf(inner as AnyNode, constants, depth + 1)
  const joined = (
    quasis: { value: { cooked: string; raw: string } }[],
    inner: unknown[],
    form: 'cooked' | 'raw',
  ) => quasis.map(({ value }, at) => value[form] + (at < inner.length ? (of(inner[at]) ?? 'x') : '')).join('')
  switch (node.type) {
    case 'Literal':
      return (node.regex as { pattern: string } | undefined)?.pattern ?? String(node.value)
    case 'TemplateLiteral':
      return joined(node.quasis as never, node.expressions as never, 'cooked')
    case 'TaggedTemplateExpression': {
      const { quasis, expressions } = node.quasi as { quasis: never; expressions: never }
      return joined(quasis, expressions, 'raw')
    }
    case 'BinaryExpression':
      return (of(node.left) ?? 'x') + (of(node.right) ?? 'x')
    case 'Identifier':
      return of(constants.get(String(node.name)))
    case 'NewExpression':
      return of((node.arguments as unknown[])[0])
    case 'MemberExpression':
      return (node.property as AnyNode).name === 'source' ? of(node.object) : undefined
    case 'CallExpression': {
      const { object, property } = node.callee as { object?: AnyNode; property?: AnyNode }
      const [from] = (node.arguments as AnyNode[]).map(({ value }) => Number(value))
      return property?.name === 'slice' ? of(object)?.slice(from) : undefined
    }
    default:
      return undefined
  }
}
