import { APPEARANCE_KEY } from '../src/client/behaviours/appearance-key.ts'
import { HEADER_FIRST, IN_PARTS } from '../src/client/platform/laid-out.ts'
import { LAY_OUT_PARTS } from './lay-out-parts.ts'
import type { Appearance } from './props.ts'

/**
 * The only inline script, run before the first paint and the same on every page, so that one CSP hash covers a site.
 *
 * It marks the document as scripted (`js`), as an Apple system (`mac`, for the key hint) or a Linux one (`linux`, for its fonts), as laid
 * out in parts (`kb-in-parts`, see `lay-out-parts.ts`) when it opens at its top and, from the attributes that `appearanceAttributes`
 * wrote and the stored choice, as `dark`. Blocked storage counts as no choice.
 */
export const HEAD_SCRIPT =
  '!function(d,h){var c=d.classList,m=d.dataset.appearance,s,n;c.add("js");' +
  'if(/Mac|iP(hone|ad|od)/.test(navigator.platform))c.add("mac");' +
  'if(/X11/.test(navigator.userAgent))c.add("linux");' +
  `if(!location.hash&&(n=performance.getEntriesByType("navigation")[0])&&n.type=="navigate")c.add("${IN_PARTS}","${HEADER_FIRST}");` +
  `if(m=="switch")try{s=localStorage.getItem("${APPEARANCE_KEY}")}catch(e){}` +
  'if(m!="off"){if(s!="auto"&&s!="light"&&s!="dark")s=d.dataset.initial;' +
  'c.toggle("dark",s=="dark"||s!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)}' +
  LAY_OUT_PARTS +
  '}(document.documentElement,document)'

/** Attributes of `<html>` that tell the head script and the style sheet what the site decided about light and dark. */
export function appearanceAttributes({ mode, initial }: Appearance): Record<string, string> {
  return {
    'data-appearance': mode,
    'data-initial': mode === 'off' ? 'light' : initial,
    ...(mode !== 'off' && initial === 'dark' ? { className: 'dark' } : {}),
  }
}
