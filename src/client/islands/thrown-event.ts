/** Sent by the element of an island whose component threw; `detail` is what it threw. `kbsite dev` shows it. */
export const THROWN_EVENT = 'kbsite:thrown'

declare global {
  interface DocumentEventMap {
    [THROWN_EVENT]: CustomEvent<unknown>
  }
}
