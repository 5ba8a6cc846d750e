import { createContext } from 'react'

/** Names in the scope of every sample below: plain data, and functions that need nothing around them. */
export const ScopeContext = createContext<Readonly<Record<string, unknown>>>({})
