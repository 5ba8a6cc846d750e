/** A node's key. Lookups go by text, so `1` and `'1'` address the same node. */
export type TreeKey = string | number
