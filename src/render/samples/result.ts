import type { Place } from '../model/types.ts'
import type { Failure, Output } from './child/messages.ts'

/** It exceeded its time or memory, its process ended, or it wrote where its result is read. */
export type StopReason = 'time' | 'memory' | 'channel'

/** The result of a sample. `outputs` contain everything printed, in order. */
export type SampleResult =
  | { status: 'ran'; outputs: readonly Output[]; failures: readonly Failure[] }
  | { status: 'stopped'; why: StopReason }
  /** It does not parse; the place counts from 1 in its code. */
  | { status: 'broken'; message: string; place: Place }
  /** `needs` is what it asked for from Node.js, where samples do not get that. */
  | { status: 'skipped'; reason: string; needs?: readonly string[] }
