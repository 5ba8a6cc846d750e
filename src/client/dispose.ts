/** Undoes everything that the behaviour or island which returned it has set up: listeners, timers, attributes. */
export type Dispose = () => void
