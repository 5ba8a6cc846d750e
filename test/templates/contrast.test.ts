import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** AA for text of normal size, WCAG 2.2 success criterion 1.4.3. */
const AA = 4.5

type Theme = 'light' | 'dark'
type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const css = readFileSync(new URL('../../templates/styles/tokens.css', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
)

/** Value of a token in a theme: pairs are resolved, references followed. */
function token(name: string, theme: Theme): Colour {
  const value = new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const pair = new RegExp(`var\\(--kb-${theme}, ([^)]+)\\)`).exec(value)?.[1]
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference) return token(reference, theme)
  return parse(pair ?? value)
}

function parse(hex: string): Colour {
  const digits = hex.replace('#', '')
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4), long.length === 8 ? part(6) / 255 : 1]
}

function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1]
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(text: Colour, ground: Colour): number {
  const [light, dark] = [luminance(over(text, ground)), luminance(ground)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

const THEMES = ['light', 'dark'] as const
const tokens = (names: string) =>
  names.split(' ').flatMap((name) => THEMES.map((theme) => [name, theme] as const))

describe('text on the page, the soft ground and the raised ground', () => {
  test.each(tokens('--vp-c-text-1 --vp-c-text-2 --vp-c-text-3 --vp-c-brand-1 --vp-c-brand-2'))(
    '%s, %s',
    (name, theme) => {
      for (const ground of ['--vp-c-bg', '--vp-c-bg-alt', '--vp-c-bg-soft', '--vp-c-bg-elv']) {
        expect(contrast(token(name, theme), token(ground, theme)), ground).toBeGreaterThanOrEqual(AA)
      }
    },
  )
})

describe('white on a solid brand or hue', () => {
  test.each(tokens('--vp-c-brand-3 --vp-button-brand-hover-bg --vp-c-red-3 --vp-c-green-3'))(
    '%s, %s',
    (name, theme) => {
      expect(contrast(parse('#fff'), token(name, theme))).toBeGreaterThanOrEqual(AA)
    },
  )
})

describe('titles on the soft ground of their block', () => {
  test.each(tokens('info note tip important warning danger caution'))('%s, %s', (kind, theme) => {
    const ground = over(token(`--vp-custom-block-${kind}-bg`, theme), token('--vp-c-bg', theme))
    expect(contrast(token(`--vp-custom-block-${kind}-text`, theme), ground)).toBeGreaterThanOrEqual(AA)
    expect(contrast(token('--vp-c-brand-1', theme), ground)).toBeGreaterThanOrEqual(AA)
  })
})

describe('code', () => {
  const kinds =
    'keyword string comment number function variable type constant property tag attribute operator regexp meta'
  test.each(tokens(kinds))('%s, %s, also in marked lines', (kind, theme) => {
    const block = token('--vp-code-block-bg', theme)
    const marks = ['highlight', 'diff-add', 'diff-remove', 'warning', 'error']
    const grounds = [block, ...marks.map((mark) => over(token(`--vp-code-line-${mark}-color`, theme), block))]
    for (const [index, ground] of grounds.entries()) {
      expect(contrast(token(`--kb-hl-${kind}`, theme), ground), marks[index - 1]).toBeGreaterThanOrEqual(AA)
    }
  })

  test.each(tokens('--vp-code-lang-color --vp-code-line-number-color'))('%s, %s', (name, theme) => {
    expect(contrast(token(name, theme), token('--vp-code-block-bg', theme))).toBeGreaterThanOrEqual(AA)
  })
})
