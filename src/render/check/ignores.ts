import { getOrInsert } from '../base/get-or-insert.ts'
import { lastUpTo } from '../base/last-up-to.ts'
import { diagnose } from '../model/diagnostics.ts'
import { isRule, ruleHint, rules } from '../model/rules/index.ts'
import type { When } from '../model/rules/rule.ts'
import type { Diagnostic, IgnoreComment, Page } from '../model/types.ts'

type Pages = Iterable<Pick<Page, 'path' | 'ignores'>>

/**
 * The findings that are not silenced by an ignore comment.
 *
 * With `ran`, the checks that were made, comments are reported too: unused ones, and those without a reason or with an unknown rule.
 * A comment about a check that was not made may still be useful, so it is not reported as unused.
 */
export function withIgnores(
  findings: readonly Diagnostic[],
  pages: Pages,
  ran?: readonly When[],
): Diagnostic[] {
  const used = new Set<string>()
  const comments = commentsByFile(pages)
  const silencer = new Map([...comments].map(([path, ignores]) => [path, silencerOf(ignores)]))
  const kept = findings.filter((finding) => {
    const comment = silencer.get(finding.path)?.(finding)
    if (comment) used.add(keyOf(finding.path, comment, finding.rule))
    return !comment
  })
  if (!ran) return kept
  const about = [...comments].flatMap(([path, ignores]) =>
    ignores.flatMap((ignore) =>
      commentFindings(
        path,
        ignore,
        (rule) => !ran.includes(rules[rule]?.when ?? 'site') || used.has(keyOf(path, ignore, rule)),
      ),
    ),
  )
  return [...kept, ...about]
}

/** The comments of each file, those of included files once. */
function commentsByFile(pages: Pages): Map<string, IgnoreComment[]> {
  const byFile = new Map<string, Map<string, IgnoreComment>>()
  for (const page of pages) {
    for (const ignore of page.ignores) {
      const path = ignore.path ?? page.path
      const known = getOrInsert(byFile, path, () => new Map<string, IgnoreComment>())
      const at = `${ignore.place.line}:${ignore.place.column}`
      if (!known.has(at)) known.set(at, ignore)
    }
  }
  return new Map([...byFile].map(([path, known]) => [path, [...known.values()]]))
}

/** Lines that no earlier comment covers, up to and including `to`. */
type Covered = { from: number; to: number; ignore: IgnoreComment }

/** Finds the first comment that silences a finding. */
function silencerOf(ignores: readonly IgnoreComment[]): (finding: Diagnostic) => IgnoreComment | undefined {
  const byRule = new Map<string, Covered[]>()
  for (const ignore of [...ignores].sort((a, b) => a.from - b.from)) {
    for (const rule of ignore.rules) {
      const covered = getOrInsert(byRule, rule, () => [])
      const from = Math.max(ignore.from, (covered.at(-1)?.to ?? 0) + 1)
      if (from <= ignore.to) covered.push({ from, to: ignore.to, ignore })
    }
  }
  return ({ rule, place }) => place && coverOf(byRule.get(rule) ?? [], place.line)?.ignore
}

/** The range that contains a line, among sorted ranges. */
function coverOf(covered: readonly Covered[], line: number): Covered | undefined {
  const found = covered[lastUpTo(covered, ({ from }) => from <= line)]
  return found && line <= found.to ? found : undefined
}

function keyOf(path: string, { place }: IgnoreComment, rule: string): string {
  return JSON.stringify([path, place.line, place.column, rule])
}

function commentFindings(
  path: string,
  ignore: IgnoreComment,
  isUsed: (rule: string) => boolean,
): Diagnostic[] {
  const { rules, reason, place, end } = ignore
  const at = { path, place }
  if (rules.length === 0) {
    return [
      diagnose('ignore-comment', at, 'The comment names no rule.', {
        end,
        fix: 'Write "kbsite-ignore rule: reason".',
      }),
    ]
  }
  const unreasoned = diagnose('ignore-comment', at, 'The comment does not say why.', {
    end,
    fix: `Write "kbsite-ignore ${rules.join(', ')}: reason".`,
  })
  return [
    ...(reason ? [] : [unreasoned]),
    ...rules.flatMap((rule) => ruleFindings(path, ignore, rule, isUsed)),
  ]
}

function ruleFindings(
  path: string,
  { place, end, rules }: IgnoreComment,
  rule: string,
  isUsed: (rule: string) => boolean,
): Diagnostic[] {
  const at = { path, place }
  if (!isRule(rule)) {
    return [diagnose('ignore-comment', at, `There is no rule "${rule}".`, { end, fix: ruleHint(rule) })]
  }
  if (isUsed(rule)) return []
  // A comment that names several rules may still silence another one, so it is not removed automatically.
  const edit = end && rules.length === 1 ? { kind: 'text' as const, start: place, end, text: '' } : undefined
  return [
    diagnose('unused-ignore', at, `Nothing here breaks the rule "${rule}".`, {
      end,
      edit,
      fix: 'Remove the comment.',
    }),
  ]
}
