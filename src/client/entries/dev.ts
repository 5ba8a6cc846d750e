import { type CodeFrame, type DevFinding, type DevMessage, refusedOrigin } from '../dev/message.ts'
import { openPage } from '../dev/open-page.ts'
import { openOverlay } from '../dev/overlay.ts'
import { THROWN_EVENT } from '../islands/thrown-event.ts'
import { ROUTE_CHANGE_EVENT } from '../platform/route-events.ts'

const token = new URL(import.meta.url).searchParams.get('token') ?? ''
const channel = new URL('../__kbsite/events', import.meta.url)
channel.search = ''
const opener = new URL('open', channel)

const unfollowed =
  'kbsite: this page does not follow edits, because its address is not the one that the server knows. Open the address that "kbsite dev" printed.'

void keepFollowing()

/** Follows the dev server for as long as the page is open: updates the page after an edit, and shows what is wrong above it. */
async function keepFollowing(): Promise<void> {
  const page = openPage()
  const show = openFindings()
  let lastVersion: number | undefined
  for (let waitMs = 300; ; waitMs = Math.min(waitMs * 1.5, 5_000)) {
    await untilSeen()
    /** Only in the first message of a stream, which covers everything missed since. */
    let missedSince = lastVersion
    const take = async (message: DevMessage): Promise<void> => {
      const { version, reloaded, findings } = message
      const routes = missedSince === undefined ? message.routes : routesSince(missedSince, message)
      missedSince = undefined
      if (routes === 'reload') return location.reload()
      if (routes === 'all' || routes.length > 0) await page.update()
      else await page.catchUp(version, reloaded)
      show(findings)
      lastVersion = version
      // From now on the page matches the server's version, and an edit of text changes only that text.
      document.documentElement.dataset.kbsiteDev = 'following'
    }
    try {
      if (!(await follow(take))) return console.warn(unfollowed)
      waitMs = 300
    } catch {
      // The server is down or restarting, or the page was hidden.
      if (document.hidden) waitMs = 300
    }
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Reads messages until the stream ends or the page is hidden; false when the server refuses this page for good. */
async function follow(take: (message: DevMessage) => Promise<void>): Promise<boolean> {
  const leaving = new AbortController()
  const leaveHidden = () => document.hidden && leaving.abort()
  document.addEventListener('visibilitychange', leaveHidden)
  try {
    const { signal } = leaving
    const response = await fetch(channel, { method: 'POST', headers: { 'x-kbsite-token': token }, signal })
    if (response.status === refusedOrigin) return false
    if (response.status === 403) {
      location.reload()
      return true
    }
    await readLines(response.body!, (line) => take(JSON.parse(line)))
    return true
  } finally {
    document.removeEventListener('visibilitychange', leaveHidden)
    leaving.abort()
  }
}

async function readLines(
  body: ReadableStream<BufferSource>,
  take: (line: string) => Promise<void>,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) await take(line)
  }
}

function routesSince(before: number, { version, reloaded, routes }: DevMessage): DevMessage['routes'] {
  if (version === before) return routes
  return reloaded > before ? 'reload' : 'all'
}

/** Shows the server's findings, together with what islands of the open page have thrown. */
function openFindings(): (findings: readonly DevFinding[]) => void {
  const overlay = openOverlay({ base: new URL('..', channel).pathname, open: openInEditor })
  let reported: readonly DevFinding[] = []
  let thrown: readonly DevFinding[] = []
  const show = () => overlay([...thrown, ...reported])
  document.addEventListener(THROWN_EVENT, ({ target, detail }) => {
    thrown = [...thrown, thrownFinding((target as HTMLElement).dataset.island ?? '', detail)]
    show()
  })
  document.addEventListener(ROUTE_CHANGE_EVENT, () => {
    thrown = []
    show()
  })
  return (findings) => {
    reported = findings
    show()
  }
}

/** Asks the server to open the location of a finding in the author's editor. */
function openInEditor(place: string): void {
  const headers = { 'x-kbsite-token': token, 'x-kbsite-place': encodeURIComponent(place) }
  void fetch(opener, { method: 'POST', headers })
}

/** Browsers keep six connections to a server: if every tab in the background held one, the seventh would not load. */
async function untilSeen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
}

/** The finding for an island whose component threw. `island` is its tag name, prefixed with `site:` for the site's own. */
function thrownFinding(island: string, error: unknown): DevFinding {
  const own = /^site:(.*)/.exec(island)?.[1]
  const place = own ? `templates/components/${own}.island` : `<${island}>`
  const frame = error instanceof Error ? stackOf(error) : []
  return {
    place,
    severity: 'error',
    message: `The component threw in the browser: ${error}`,
    ...(frame.length > 0 && { frame }),
    near: true,
  }
}

/** The topmost calls of a stack, without the message; the rest is React's. */
function stackOf({ stack = '' }: Error): CodeFrame {
  const calls = stack.split('\n').filter((line) => /^\s*at |@/.test(line))
  return calls.slice(0, 3).map((text) => ({ text }))
}
