import { checkedKeys, emitCheckedChange, sameKeys } from './checking.ts'
import { loadFailed, nodeKey, type TreeNode } from './node.ts'
import { applyExpand } from './rows.ts'
import { nodeOf, rowsChanged, type TreeState } from './state.ts'
import { replaceChildren } from './structure.ts'
import type { TreeLoad } from './types.ts'

type Answer = { status: 'loaded'; records: unknown } | { status: 'failed'; reason: unknown }

/** Fetches the children of a node, unless that is in progress, and opens it. `withEvent`: `expand` fires at the end. */
export function startLoad(state: TreeState, node: TreeNode, withEvent: boolean): void {
  if (node.loading || !state.load) return
  node.loading = true
  node[loadFailed] = false
  rowsChanged(state)
  ask(state.load, node, (answer) => {
    node.loading = false
    // The tree may have been replaced, or the node removed, before the answer arrived.
    if (nodeOf(state, node[nodeKey]) !== node) return
    node[loadFailed] = !takeAnswer(state, node, answer)
    if (withEvent) state.events.emit('expand', node)
    rowsChanged(state)
  })
}

/**
 * Fetches the roots and passes an array to `apply`. Fulfils after any answer; failures go to the console.
 *
 * If the roots are requested again meanwhile, only the last answer counts: a search may be slower than the next one.
 */
export function loadRoots(state: TreeState, apply: (records: object[]) => void): Promise<void> {
  const { load } = state
  if (!load) return Promise.resolve()
  state.rootsLoading = true
  state.rootRequests += 1
  const request = state.rootRequests
  state.events.changed()
  return new Promise((fulfil) => {
    ask(load, null, (answer) => {
      if (request !== state.rootRequests) {
        fulfil()
        return
      }
      state.rootsLoading = false
      try {
        if (answer.status === 'failed') throw answer.reason
        if (Array.isArray(answer.records)) apply(answer.records)
      } catch (reason) {
        reportFailure(reason)
      }
      state.events.changed()
      fulfil()
    })
  })
}

// The first answer counts; a loader may answer at once, later, twice or never.
function ask(load: TreeLoad, node: TreeNode | null, done: (answer: Answer) => void): void {
  let open = true
  const settle = (answer: Answer) => {
    if (!open) return
    open = false
    done(answer)
  }
  const resolve = (records?: unknown) => settle({ status: 'loaded', records })
  const reject = (reason?: unknown) => settle({ status: 'failed', reason })
  let returned: unknown
  try {
    returned = load(node, resolve, reject)
  } catch (reason) {
    reject(reason)
  }
  if (Array.isArray(returned)) resolve(returned)
  else if (returned instanceof Promise) {
    returned.then((value) => {
      if (Array.isArray(value)) resolve(value)
    }, reject)
  }
}

/** Returns whether the answer was valid. */
function takeAnswer(state: TreeState, node: TreeNode, answer: Answer): boolean {
  const before = checkedKeys(state, state.ignoreMode)
  let taken: TreeNode[]
  try {
    if (answer.status === 'failed') throw answer.reason
    if (!Array.isArray(answer.records)) return true
    taken = replaceChildren(state, node, answer.records, true)
  } catch (reason) {
    // A duplicate key makes the answer a failure too, and the tree stays as it was.
    reportFailure(reason)
    return false
  }
  applyExpand(state, node, true)
  for (const selected of taken) state.events.emit('selectedChange', selected, selected[nodeKey])
  if (!sameKeys(before, checkedKeys(state, state.ignoreMode))) emitCheckedChange(state)
  state.events.emit('setData')
  return true
}

function reportFailure(reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason))
  console.error('[VTree] load tree nodes error.', error)
}
