import type { Place } from '../model/types.ts'
import type { Failure, Output } from './child/messages.ts'

/** What became of a sample. `outputs` hold everything printed, in order. */
export type SampleResult =
  | { status: 'ran'; outputs: readonly Output[]; failures: readonly Failure[] }
  | { status: 'stopped'; why: 'time' | 'memory' }
  /** It does not parse; the place counts from 1 in its code. */
  | { status: 'broken'; message: string; place: Place }
  | { status: 'skipped'; reason: string }
