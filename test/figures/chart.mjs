/** As narrow as a phone shows it: texts of 12 units stay readable there. */
export const width = 420

const palettes = {
  light: { ink: '#1f2328', soft: '#59636e', line: '#d1d9e0', paper: '#ffffff' },
  dark: { ink: '#e6e8eb', soft: '#9aa4af', line: '#3d444d', paper: '#16181d' },
}
const hues = {
  light: {
    wait: '#b6c6d8',
    busy: '#d9822b',
    work: '#2f6fbf',
    good: '#2c8a57',
    bad: '#c5383e',
    other: '#7d55b5',
  },
  dark: {
    wait: '#4a5a6d',
    busy: '#e0964b',
    work: '#5b9be6',
    good: '#4fb97f',
    bad: '#ef6f73',
    other: '#a685d8',
  },
}

/** One drawing for each theme: `draw` gets the pen of the theme and returns the height. */
export function inBothThemes(draw) {
  return Object.fromEntries(
    Object.keys(palettes).map((theme) => {
      const pen = penOf({ ...palettes[theme], ...hues[theme] })
      return [theme, wrap(pen, draw(pen))]
    }),
  )
}

function penOf(colours) {
  const parts = []
  const colour = (name) => colours[name] ?? name
  const n = (value) => Number(value.toFixed(1))
  return {
    parts,
    paper: colours.paper,
    text(x, y, words, { anchor = 'start', fill = 'ink', size = 13 } = {}) {
      if (/[<&]/.test(words)) throw new Error(`A text with markup: ${words}`)
      parts.push(
        `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}" font-size="${size}" fill="${colour(fill)}">${words}</text>`,
      )
    },
    box(x, y, w, h, fill, { stroke, opacity, dash } = {}) {
      const more = [
        stroke && `stroke="${colour(stroke)}"`,
        opacity && `fill-opacity="${opacity}"`,
        dash && 'stroke-dasharray="4 3"',
      ]
      parts.push(
        `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(w, 0.8))}" height="${n(h)}" rx="1" fill="${colour(fill)}" ${more.filter(Boolean).join(' ')}/>`,
      )
    },
    path(points, stroke, { close = false, fill = 'none', opacity = 1, dash = false } = {}) {
      const d = points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')
      parts.push(
        `<path d="${d}${close ? 'Z' : ''}" fill="${colour(fill)}" fill-opacity="${opacity}" stroke="${colour(stroke)}" stroke-width="1.5"${dash ? ' stroke-dasharray="4 3"' : ''}/>`,
      )
    },
  }
}

function wrap({ parts, paper }, height) {
  const font = "system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.4}" height="${height * 1.4}" font-family="${font}"><rect width="${width}" height="${height}" fill="${paper}"/>${parts.join('')}</svg>\n`
}

/** Marks of a time axis with round steps, from 0 to `most`, and the place of a time. */
export function timeAxis(pen, { left, right, top, bottom, most, unit = 'ms' }) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => most / size <= 6) ?? 2000
  const at = (time) => left + (time / most) * (right - left)
  for (let time = 0; time <= most; time += step) {
    pen.path(
      [
        [at(time), top],
        [at(time), bottom],
      ],
      'line',
    )
    pen.text(at(time), bottom + 14, `${time}${time ? '' : ` ${unit}`}`, {
      anchor: 'middle',
      fill: 'soft',
      size: 12,
    })
  }
  return at
}

/** Squares with words, in one row. */
export function legend(pen, y, entries) {
  let x = 12
  for (const [fill, words] of entries) {
    pen.box(x, y - 9, 10, 10, fill)
    pen.text(x + 14, y, words, { fill: 'soft', size: 12 })
    x += 26 + [...words].reduce((sum, char) => sum + (char > '\u2e7f' ? 12 : 7), 0)
  }
}
