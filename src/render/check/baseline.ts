import type { Diagnostic } from '../model/types.ts'

/** A finding that a baseline excuses, with its count. Places are left out, so that text above it may change. */
export type Debt = { rule: string; path: string; message: string; count: number }

/** The findings as a baseline, in their order. */
export function debtOf(findings: readonly Diagnostic[]): Debt[] {
  const debts = new Map<string, Debt>()
  for (const { rule, path, message } of findings) {
    const key = JSON.stringify([path, rule, message])
    debts.set(key, { path, rule, message, count: (debts.get(key)?.count ?? 0) + 1 })
  }
  return [...debts.values()]
}

/** Findings beyond the baseline, and how much of it is gone. */
export function beyondDebt(
  findings: readonly Diagnostic[],
  debts: readonly Debt[],
): { findings: Diagnostic[]; excused: number; paid: number } {
  const left = new Map(
    debts.map(({ path, rule, message, count }) => [JSON.stringify([path, rule, message]), count]),
  )
  const beyond = findings.filter(({ path, rule, message }) => {
    const key = JSON.stringify([path, rule, message])
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const paid = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { findings: beyond, excused: findings.length - beyond.length, paid }
}
