import { APPEARANCE_KEY } from '../src/client/behaviours/appearance-key.ts'
import type { Appearance } from './props.ts'

/**
 * The only inline script, run before the first paint and equal on every page, so that one CSP hash covers a site.
 *
 * It marks the document as scripted (`js`), as an Apple system (`mac`, for the key hint) or Linux (`linux`, for its fonts) and, from
 * `appearanceAttributes` and the stored choice, as `dark`. Blocked storage counts as no choice.
 */
export const HEAD_SCRIPT =
  '!function(d){var c=d.classList,m=d.dataset.appearance,s;c.add("js");' +
  'if(/Mac|iP(hone|ad|od)/.test(navigator.platform))c.add("mac");' +
  'if(/X11/.test(navigator.userAgent))c.add("linux");' +
  `if(m=="switch")try{s=localStorage.getItem("${APPEARANCE_KEY}")}catch(e){}` +
  'if(m!="off"){if(s!="auto"&&s!="light"&&s!="dark")s=d.dataset.initial;' +
  'c.toggle("dark",s=="dark"||s!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)}' +
  '}(document.documentElement)'

/** Attributes of `<html>` with the site's decisions about light and dark, for the head script and the style sheet. */
export function appearanceAttributes({ mode, initial }: Appearance): Record<string, string> {
  return {
    'data-appearance': mode,
    'data-initial': mode === 'off' ? 'light' : initial,
    ...(mode !== 'off' && initial === 'dark' ? { className: 'dark' } : {}),
  }
}
