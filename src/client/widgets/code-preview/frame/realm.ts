/** The global in which a sample runs, of a worker or of a frame. */
export type Realm = typeof globalThis & {
  addEventListener: (type: string, listener: (event: Event) => void) => void
}
