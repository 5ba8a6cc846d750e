/**
 * Whether the fetched document may replace the current one without a load.
 *
 * False when in doubt: another base or deployment (scripts differ), no shell on either side (`layout: false`), or scripts in the page that only
 * a load would run.
 */
export function canSwap(next: Document): boolean {
  const sameSite = next.documentElement.dataset.base === document.documentElement.dataset.base
  const shells = next.getElementById('app') && document.getElementById('app')
  return Boolean(sameSite && shells) && scriptsOf(next) === scriptsOf(document) && !hasOwnScripts(next)
}

/** The site's scripts in a page; their names differ between versions of the site. */
export function scriptsOf(page: Document): string {
  const scripts = page.querySelectorAll('head > script[src]:not([data-head])')
  return [...scripts].map((script) => script.getAttribute('src')).join(' ')
}

// A script parsed by `DOMParser` never runs when it is moved into the page.
function hasOwnScripts(next: Document): boolean {
  const scripts = [...next.querySelectorAll<HTMLScriptElement>('#app script, script[data-head]')]
  return scripts.some(({ type, outerHTML }) => {
    const runs = type === '' || type === 'module' || /javascript/.test(type)
    return runs && ![...document.scripts].some((script) => script.outerHTML === outerHTML)
  })
}
