import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, IgnoreComment, Page } from '../model/types.ts'
import { isRule, ruleHint } from './rules/index.ts'

type Pages = Iterable<Pick<Page, 'path' | 'ignores'>>

/**
 * The findings that no ignore comment silences.
 *
 * `ran` says which rules have been looked for: a comment about another one may have a use that this run does not see. Only
 * with it are comments themselves reported: unused ones, and those without a reason or with a rule that does not exist.
 */
export function withIgnores(
  findings: readonly Diagnostic[],
  pages: Pages,
  ran?: (rule: string) => boolean,
): Diagnostic[] {
  const used = new Set<string>()
  const comments = commentsByFile(pages)
  const kept = findings.filter((finding) => {
    const comment = comments.get(finding.path)?.find((ignore) => covers(ignore, finding))
    if (comment) used.add(keyOf(finding.path, comment, finding.rule))
    return !comment
  })
  if (!ran) return kept
  const about = [...comments].flatMap(([path, ignores]) =>
    ignores.flatMap((ignore) =>
      commentFindings(path, ignore, (rule) => !ran(rule) || used.has(keyOf(path, ignore, rule))),
    ),
  )
  return [...kept, ...about]
}

/** The comments of each file, those of included files once. */
function commentsByFile(pages: Pages): Map<string, IgnoreComment[]> {
  const byFile = new Map<string, IgnoreComment[]>()
  for (const page of pages) {
    for (const ignore of page.ignores) {
      const path = ignore.path ?? page.path
      const known = byFile.get(path) ?? []
      const { line, column } = ignore.place
      if (!known.some(({ place }) => place.line === line && place.column === column)) {
        byFile.set(path, [...known, ignore])
      }
    }
  }
  return byFile
}

function covers({ rules, from, to }: IgnoreComment, { rule, place }: Diagnostic): boolean {
  return place !== undefined && place.line >= from && place.line <= to && rules.includes(rule)
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
        severity: 'warning',
        end,
        fix: 'Write "kbsite-ignore rule: reason".',
      }),
    ]
  }
  const unreasoned = diagnose('ignore-comment', at, 'The comment does not say why.', {
    severity: 'warning',
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
    return [
      diagnose('ignore-comment', at, `There is no rule "${rule}".`, {
        severity: 'warning',
        end,
        fix: ruleHint(rule),
      }),
    ]
  }
  if (isUsed(rule)) return []
  // Only a comment that is of no use at all can be taken away without looking.
  const edit = end && rules.length === 1 ? { kind: 'text' as const, start: place, end, text: '' } : undefined
  return [
    diagnose('unused-ignore', at, `Nothing here breaks the rule "${rule}".`, {
      severity: 'warning',
      end,
      edit,
      fix: 'Take the comment away.',
    }),
  ]
}
