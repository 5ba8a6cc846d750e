const written =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i
const chinese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/

/** A smaller number was more likely meant as a year or as `20240102` than as ms. */
const leastMs = Date.UTC(1980, 0)

/**
 * A date of front matter in ms since 1970, or undefined if invalid: `2024-01-02`, `2024/1/2`, `2024年1月2日`, with or without a time, any
 * other form that JavaScript reads, or a number of ms. Without a zone it is UTC, so that every machine builds the same.
 */
export function dateOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= leastMs ? value : undefined
  if (value instanceof Date) return numberOf(value.getTime())
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const [, year, month, day] = chinese.exec(text) ?? []
  if (year) return calendarDate(year, month!, day!)
  const match = written.exec(text)
  if (!match) return otherForm(text)
  const date = calendarDate(match[1]!, match[3]!, match[4]!)
  const [hours, minutes, seconds] = [match[5], match[6], match[7]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ]
  if (date === undefined || hours > 24 || minutes > 59 || seconds > 60) return undefined
  return date + ((hours * 60 + minutes) * 60 + seconds) * 1000 - offsetOf(match[8] ?? 'Z')
}

/** The start of a day in UTC; undefined for a date that does not exist, such as 30 February. */
function calendarDate(year: string, month: string, day: string): number | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.getTime() : undefined
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function otherForm(text: string): number | undefined {
  // A form with words, such as "Jan 2, 2024"; a bare number would be read as a year.
  if (!/\p{Letter}/u.test(text) || !/\d{4}/.test(text)) return undefined
  const hasZone = /(?:\b(?:Z|GMT|UTC)\b|[+-]\d{2}:?\d{2}\b)/.test(text)
  return numberOf(Date.parse(hasZone ? text : `${text} UTC`))
}

function numberOf(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time
}
