import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { APPEARANCE_KEY } from './appearance-key.ts'

type Choice = 'auto' | 'light' | 'dark'

/** The choice to store: `auto` if it equals the system's preference, so that later changes of the preference apply. */
export function choiceFor(dark: boolean, systemDark: boolean): Choice {
  if (dark === systemDark) return 'auto'
  return dark ? 'dark' : 'light'
}

/** Whether a choice, or without one the site's default, means dark. */
export function isDark(
  choice: string | null | undefined,
  initial: string | undefined,
  systemDark: boolean,
): boolean {
  const known = choice === 'auto' || choice === 'light' || choice === 'dark' ? choice : initial
  return known === 'dark' || (known !== 'light' && systemDark)
}

/**
 * Light and dark: the switches, the system's preference while it applies, and other tabs.
 *
 * A forced appearance has no switch and ignores the stored choice.
 */
export function appearance(root: ParentNode): Dispose {
  const html = document.documentElement
  const { appearance: mode, initial } = html.dataset
  if (mode === 'off') return () => {}
  const system = matchMedia('(prefers-color-scheme: dark)')
  // The choice in this session, for browsers that refuse storage.
  const session = html.dataset.choice
  let choice = mode === 'switch' ? (readStored('local', APPEARANCE_KEY) ?? session) : undefined
  const switches = root.querySelectorAll<HTMLElement>('[data-appearance-switch]')
  const show = () => {
    const dark = isDark(choice, initial, system.matches)
    // Usually the head script has set the right appearance already.
    if (html.classList.contains('dark') !== dark) applyStill(() => html.classList.toggle('dark', dark))
    for (const button of switches) showState(button, dark)
  }
  const choose = () => {
    choice = choiceFor(!html.classList.contains('dark'), system.matches)
    html.dataset.choice = choice
    writeStored('local', APPEARANCE_KEY, choice)
    show()
  }
  show()
  return together(
    listen(system, 'change', show),
    listen(window, 'storage', (event) => {
      if (event.key !== APPEARANCE_KEY || mode !== 'switch') return
      choice = event.newValue ?? undefined
      show()
    }),
    ...Array.from(switches, (button) => listen(button, 'click', choose)),
  )
}

function showState(button: HTMLElement, dark: boolean): void {
  button.setAttribute('aria-checked', String(dark))
  button.title = (dark ? button.dataset.toLight : button.dataset.toDark) ?? ''
}

// Without transitions, which differ from element to element and would make the theme flicker.
function applyStill(change: () => void): void {
  const { classList } = document.documentElement
  classList.add('kb-still')
  change()
  // Reading a style applies the change before the transitions return.
  void getComputedStyle(document.documentElement).color
  classList.remove('kb-still')
}
