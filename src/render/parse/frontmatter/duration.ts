type Unit = 'day' | 'week' | 'month' | 'year'
type Duration = { count: number; unit: Unit }

const units: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  个月: 'month',
  月: 'month',
  年: 'year',
}

/** A duration of front matter, such as `6 months`, `90 days`, `1 year` or `6 个月`; undefined for anything else. */
export function durationOf(value: unknown): Duration | undefined {
  const [, digits, name = ''] =
    /^(\d{1,4}) ?(days?|weeks?|months?|years?|天|日|周|个月|月|年)$/i.exec(String(value).trim()) ?? []
  if (digits === undefined || Number(digits) === 0) return undefined
  const unit = units[name] ?? (name.toLowerCase().replace(/s$/, '') as Unit)
  return { count: Number(digits), unit }
}

/** The time, in ms since 1970, after such a duration; a month after the 31st ends on the last day of its month. */
export function later(fromMs: number, { count, unit }: Duration): number {
  const date = new Date(fromMs)
  if (unit === 'day' || unit === 'week')
    date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1))
  else {
    const day = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1))
    // It overflowed into the next month.
    if (date.getUTCDate() !== day) date.setUTCDate(0)
  }
  return date.getTime()
}
