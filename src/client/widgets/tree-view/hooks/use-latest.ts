import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the latest render, for listeners that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
