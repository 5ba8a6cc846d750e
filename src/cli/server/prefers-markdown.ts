/** Whether a client wants Markdown at least as much as HTML, by its `Accept` header. Browsers never name it. */
export function prefersMarkdown(accept = ''): boolean {
  const weights = new Map(
    accept.split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
  const wanted = weights.get('text/markdown') ?? 0
  return wanted > 0 && wanted >= (weights.get('text/html') ?? 0)
}
