import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { messageOf, UserError } from '../../render/base/user-error.ts'
import { beyondDebt, type Debt, debtOf } from '../../render/check/baseline.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import type { CheckFlags } from './check-flags.ts'

/** The findings that `--baseline` does not excuse; reports on stderr. With `--write-baseline` the findings become the baseline, and none remain. */
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
