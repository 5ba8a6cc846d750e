/**
 * Compares names as people number them: 第十章 before 第十一章, ② before ⑩, Ⅳ before Ⅸ, 上 before 中, 1.9 before 1.10. Otherwise in the order of
 * pinyin and of the alphabet, ignoring case.
 */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(withDigits(a), withDigits(b))
}

/** Whether a name contains a number of any kind. */
export function isNumbered(name: string): boolean {
  return /\p{Nd}/u.test(name) || withDigits(name) !== name
}

const collator = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

/** A text with its numerals written as digits. Numerals within words stay: 一致, 万维网, 中国. */
function withDigits(text: string): string {
  if (!special.test(text)) return text
  let result = text
  for (const { pattern, numberOf } of systems) {
    result = result.replace(pattern, (found, numeral: string, at: number) => {
      const value = numberOf(numeral)
      const start = at + found.indexOf(numeral)
      // 三年级上 and 第10章② contain two numbers.
      const gap = /\p{Nd}/u.test(result.slice(start - 1, start)) ? '.' : ''
      return value === undefined ? found : found.replace(numeral, `${gap}${value}`)
    })
  }
  return result
}

type System = {
  pattern: RegExp
  /** The value of a numeral; undefined when it is not one. */
  numberOf: (numeral: string) => number | undefined
}

/** Counters of chapters, days and the like, before which a numeral is a number. */
const counters =
  '章节節回篇卷部课課讲講集册冊编編条條款项項例题題步天日周週月年季级級层層期版页頁阶階轮輪次号號弹彈话話辑輯'
const wordEnd = '(?![\\p{L}\\p{N}])'

const numerals = '〇零一二三四五六七八九十百千万萬亿億两兩廿卅壹贰貳叁參肆伍陆陸柒捌玖拾佰仟'
const stems = '甲乙丙丁戊己庚辛壬癸'
const parts = '上中下'

const systems: readonly System[] = [
  { pattern: new RegExp(`第([${numerals}]+)`, 'gu'), numberOf: chineseNumber },
  {
    pattern: new RegExp(`(?<![\\p{Nd}${numerals}])([${numerals}]+)(?:(?=[${counters}])|${wordEnd})`, 'gu'),
    numberOf: chineseNumber,
  },
  {
    pattern: new RegExp(`([${parts}])(?:(?=[篇册冊卷部集章回])|${wordEnd})`, 'gu'),
    numberOf: placeIn(parts),
  },
  {
    pattern: new RegExp(`([${stems}])(?:(?=[篇组組部编編章类類级級])|${wordEnd})`, 'gu'),
    numberOf: placeIn(stems),
  },
  { pattern: /([①-⒛⓪-⓾❶-➓㈠-㈩㉑-㉟㊀-㊉㊱-㊿Ⅰ-Ⅻⅰ-ⅻ])/gu, numberOf: signNumber },
  // "Part IV", "IV. …", but not the first word of "I think".
  {
    pattern: new RegExp(`(?=[IVX])(?<=[\\p{L}\\p{N}][^\\p{L}\\p{N}]{1,20})([IVX]+)${wordEnd}`, 'gu'),
    numberOf: romanNumber,
  },
  { pattern: /^([IVX]+)(?=[.、)）:：_-])/gu, numberOf: romanNumber },
]

const special = new RegExp(`[${numerals}${stems}${parts}①-⒛⓪-⓾❶-➓㈠-㈩㉑-㉟㊀-㊉㊱-㊿Ⅰ-Ⅻⅰ-ⅻIVX]`, 'u')

function placeIn(row: string): System['numberOf'] {
  return (sign) => row.indexOf(sign) + 1
}

/** Single characters that are numbers: the first of a run, its value, and the length of the run. */
const signs: readonly (readonly [first: string, value: number, count: number])[] = [
  ['①', 1, 20],
  ['⑴', 1, 20],
  ['⒈', 1, 20],
  ['⓪', 0, 1],
  ['⓫', 11, 10],
  ['⓵', 1, 10],
  ['❶', 1, 10],
  ['➀', 1, 10],
  ['➊', 1, 10],
  ['㈠', 1, 10],
  ['㊀', 1, 10],
  ['㉑', 21, 15],
  ['㊱', 36, 15],
  ['Ⅰ', 1, 12],
  ['ⅰ', 1, 12],
]

function signNumber(sign: string): number | undefined {
  const code = sign.charCodeAt(0)
  for (const [first, value, count] of signs) {
    const place = code - first.charCodeAt(0)
    if (place >= 0 && place < count) return value + place
  }
  return undefined
}

const digits: Readonly<Record<string, number>> = Object.fromEntries(
  ['〇零', '一壹', '二贰貳两兩', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (row, value) => [...row].map((sign) => [sign, value] as const),
  ),
)
const units: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const groups: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }

/** 一百零二 is 102, 二〇二四 is 2024. */
function chineseNumber(numeral: string): number {
  const plain = numeral.replaceAll('廿', '二十').replaceAll('卅', '三十')
  if (/^[^十拾百佰千仟万萬亿億]+$/.test(plain)) return Number([...plain].map((sign) => digits[sign]).join(''))
  let total = 0
  let group = 0
  let digit: number | undefined
  for (const sign of plain) {
    const unit = units[sign]
    const factor = groups[sign]
    if (unit !== undefined) group += (digit ?? 1) * unit
    else if (factor !== undefined) {
      total = (total + group + (digit ?? 0) || 1) * factor
      group = 0
    }
    digit = unit === undefined && factor === undefined ? digits[sign] : undefined
  }
  return total + group + (digit ?? 0)
}

const roman: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }

/** Up to 39; undefined for letters that are not a number, such as "VV" or "IIII". */
function romanNumber(letters: string): number | undefined {
  if (!/^X{0,3}(?:IX|IV|V?I{0,3})$/.test(letters)) return undefined
  const values = [...letters].map((letter) => roman[letter]!)
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0)
}
