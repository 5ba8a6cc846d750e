/** Undoes everything that the behaviour or island that returned it has set up: listeners, timers, attributes. */
export type Dispose = () => void
