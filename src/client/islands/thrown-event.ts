/** Sent by the element of an island whose component threw, with what it threw as `detail`. `kbsite dev` shows it. */
export const THROWN_EVENT = 'kbsite:thrown'

declare global {
  interface DocumentEventMap {
    [THROWN_EVENT]: CustomEvent<unknown>
  }
}
