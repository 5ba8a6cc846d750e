/** A running browser with its drawing pages. `ended` settles when the browser is gone for any reason. */
export type Session<Lane> = { lanes: readonly Lane[]; ended: Promise<unknown>; kill(): Promise<void> }

/** The outcome of a task. `hung`: it exceeded the time limit twice. `died`: it crashed two browsers. */
type Outcome<Value> = { status: 'done'; value: Value } | { status: 'hung' } | { status: 'died' }

export type Pool<Lane> = {
  run<Value>(task: (lane: Lane) => Promise<Value>): Promise<Outcome<Value>>
  close(): Promise<void>
}

type Running<Lane> = Session<Lane> & { free: Lane[]; waiting: (() => void)[]; end?: 'died' | 'killed' }

/**
 * Runs tasks in pages, first come first served, and survives whatever they do to the browser.
 *
 * If a task exceeds `limitMs`, the whole browser is killed, because a looping page cannot be closed; concurrent tasks start again in the
 * next one. A task is tried once more if its browser died, or with twice the time if it exceeded the limit: the machine may just be
 * busy.
 */
export function openPool<Lane>(open: () => Promise<Session<Lane>>, limitMs: number): Pool<Lane> {
  let current: Promise<Running<Lane>> | undefined

  async function session(): Promise<Running<Lane>> {
    current ??= open().then(watched)
    const starting = current
    // Forget a failed start, so that the next task tries again.
    const running = await starting.catch((error: unknown) => {
      if (current === starting) current = undefined
      throw error
    })
    if (!running.end) return running
    // The first task that finds the browser gone starts the next one.
    if (current === starting) current = undefined
    return session()
  }

  async function run<Value>(task: (lane: Lane) => Promise<Value>): Promise<Outcome<Value>> {
    let hung = false
    for (let deaths = 0; deaths < 2; ) {
      const running = await session()
      const lane = await lease(running)
      if (lane === undefined) continue
      const outcome = await attempt(running, () => task(lane), hung ? 2 * limitMs : limitMs)
      if (outcome.status === 'done') {
        release(running, lane)
        return outcome
      }
      const blamed = running.end !== 'killed'
      end(running, outcome.status === 'hung' ? 'killed' : 'died')
      await running.kill()
      if (outcome.status === 'died') {
        if (blamed) deaths++
      } else if (hung) {
        return outcome
      } else {
        hung = true
      }
    }
    return { status: 'died' }
  }

  return {
    run,
    async close() {
      const running = await current?.catch(() => undefined)
      if (running) end(running, 'killed')
      await running?.kill()
      current = undefined
    },
  }
}

function watched<Lane>(session: Session<Lane>): Running<Lane> {
  const running: Running<Lane> = { ...session, free: [...session.lanes], waiting: [] }
  session.ended.then(() => end(running, 'died'))
  return running
}

async function lease<Lane>(running: Running<Lane>): Promise<Lane | undefined> {
  while (!running.end) {
    const lane = running.free.pop()
    if (lane !== undefined) return lane
    await new Promise<void>((resolve) => running.waiting.push(resolve))
  }
  return undefined
}

function release<Lane>(running: Running<Lane>, lane: Lane): void {
  running.free.push(lane)
  running.waiting.shift()?.()
}

function end<Lane>(running: Running<Lane>, reason: 'died' | 'killed'): void {
  running.end ??= reason
  for (const wake of running.waiting.splice(0)) wake()
}

async function attempt<Lane, Value>(
  running: Running<Lane>,
  task: () => Promise<Value>,
  limitMs: number,
): Promise<Outcome<Value>> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Outcome<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'hung' }), limitMs)
  })
  const died = { status: 'died' } as const
  try {
    return await Promise.race([
      limit,
      running.ended.then(() => died),
      task().then(
        (value): Outcome<Value> => ({ status: 'done', value }),
        () => died,
      ),
    ])
  } finally {
    clearTimeout(timer)
  }
}
