import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { messageOf, UserError } from '../../render/base/user-error.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import type { CheckFlags } from './check-flags.ts'

/**
 * The findings that `--baseline` does not excuse; reports the others on stderr. With `--write-baseline` the findings become the baseline, and none are left.
 */
export function withoutDebt(
  findings: readonly Diagnostic[],
  { baseline, writeBaseline, logLevel }: CheckFlags,
  io: Io,
): readonly Diagnostic[] {
  const say = (text: string) => (logLevel === 'silent' ? undefined : io.stderr.write(show`${text}\n`))
  if (writeBaseline !== undefined) {
    writeDebt(writeBaseline, debtOf(findings), io)
    say(`${counted(findings.length, 'finding')} written to "${writeBaseline}".`)
    return []
  }
  if (baseline === undefined) return findings
  const left = beyondDebt(findings, readDebt(baseline, io))
  if (left.excused > 0) say(`${counted(left.excused, 'known finding')} in "${baseline}".`)
  if (left.paid > 0)
    say(
      `${counted(left.paid, 'finding')} of "${baseline}" no longer found: write it again with --write-baseline.`,
    )
  return left.findings
}

function writeDebt(file: string, debts: readonly Debt[], io: Io): void {
  try {
    writeFileSync(path.resolve(io.cwd, file), `${JSON.stringify(debts, null, 2)}\n`)
  } catch (cause) {
    throw new UserError(`The baseline "${file}" could not be written: ${messageOf(cause)}.`, {
      cause,
      fix: 'Name a file in an existing folder that may be written.',
    })
  }
}

function readDebt(file: string, io: Io): Debt[] {
  try {
    const debts: unknown = JSON.parse(readFileSync(path.resolve(io.cwd, file), 'utf8'))
    if (Array.isArray(debts) && debts.every(isDebt)) return debts
  } catch (cause) {
    throw new UserError(`The baseline "${file}" could not be read: ${messageOf(cause)}.`, {
      cause,
      fix: `Write it first: kbsite check --write-baseline ${file}`,
    })
  }
  throw new UserError(`"${file}" is not a baseline.`, {
    fix: `Write it again: kbsite check --write-baseline ${file}`,
  })
}

function isDebt(value: unknown): value is Debt {
  if (typeof value !== 'object' || value === null) return false
  const { rule, path: file, message, count } = value as Record<string, unknown>
  return [rule, file, message].every((text) => typeof text === 'string') && typeof count === 'number'
}

/** A finding that a baseline excuses, with its count. Locations are left out, so that text above it can change. */
type Debt = { rule: string; path: string; message: string; count: number }

/** The findings as a baseline, in their order. */
function debtOf(findings: readonly Diagnostic[]): Debt[] {
  const debts = new Map<string, Debt>()
  for (const { rule, path, message } of findings) {
    const key = JSON.stringify([path, rule, message])
    debts.set(key, { path, rule, message, count: (debts.get(key)?.count ?? 0) + 1 })
  }
  return [...debts.values()]
}

/** Findings beyond the baseline, and how many of its findings are gone. */
function beyondDebt(
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
