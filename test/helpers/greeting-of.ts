/** The greeting of `kbsite dev` on that port for a page that opens now; `token` is that of its pages. */
export async function greetingOf(port: string, token: string): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { origin, 'x-kbsite-token': token }
  const { body } = await fetch(`${origin}/__kbsite/events`, { method: 'POST', headers })
  const reader = body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
