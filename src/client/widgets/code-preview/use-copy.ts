import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { copyFailedText } from './labels.ts'
import { copiedMs } from './model.ts'

/** `copied` is true for `copiedMs` after a copy; clicks meanwhile do nothing. A failure shows the alert of the spec. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (): Promise<void> => {
    if (busy.current) return
    busy.current = true
    if (!(await copyText(text))) {
      busy.current = false
      return window.alert(copyFailedText)
    }
    setCopied(true)
    timer.current = setTimeout(() => {
      busy.current = false
      setCopied(false)
    }, copiedMs)
  }
  return { copied, copy }
}
