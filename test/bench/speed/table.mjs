/** A Markdown table: the first column to the left, figures to the right. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

export const seconds = (value) => value.toFixed(value < 10 ? 2 : 1)
export const whole = (value) => Math.round(value).toLocaleString('en')
export const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(0)
export const kibibytes = (bytes) => (bytes / 1024).toFixed(1)
export const times = (value) => `${value.toFixed(value < 10 ? 2 : 0)}×`
