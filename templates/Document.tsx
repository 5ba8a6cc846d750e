import {
  type Attributes,
  type CSSProperties,
  createElement,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { appearanceAttributes, HEAD_SCRIPT } from './appearance.ts'
import { closedScript, InlineScript } from './parts/InlineScript.ts'
import { Shell } from './parts/Shell.tsx'
import type { DocumentAssets, HeadTag, PageProps } from './props.ts'

type DocumentProps = { page: PageProps; assets: DocumentAssets; children: ReactNode }

/**
 * The whole `<html>` of a page; `children` is the output of its layout.
 *
 * Styles come before anything is drawn, and scripts are modules at the end of the head, so nothing blocks the text. With `layout: false`
 * the body contains only the children.
 */
export function Document({ page, assets, children }: DocumentProps): ReactNode {
  // The script of `kbsite dev` listens to events of the page's own script, so it comes first; but `async` scripts run in any order.
  const scripts = assets.devScript ? [assets.devScript, ...assets.scripts] : assets.scripts
  return (
    <html
      lang={page.lang}
      dir={page.dir}
      data-base={page.base}
      data-address={page.address}
      data-diagrams={page.diagramOptions && JSON.stringify(page.diagramOptions)}
      data-prefetch={page.prefetch === false ? 'none' : undefined}
      style={scrollOffsetStyle(page.scrollOffset)}
      {...appearanceAttributes(page.appearance)}
    >
      <head>
        <meta charSet="utf-8" />
        {!hasMeta(page.head, 'viewport') && (
          <meta name="viewport" content="width=device-width, initial-scale=1" />
        )}
        <title>{page.documentTitle}</title>
        {!hasMeta(page.head, 'description') && page.description && (
          <meta name="description" content={page.description} />
        )}
        {!hasMeta(page.head, 'generator') && <meta name="generator" content="kbsite" />}
        <InlineScript dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modulePreloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {scripts.map((src) => (
          <script
            key={src}
            {...(assets.isClassic ? { defer: true } : { type: 'module', async: !assets.devScript })}
            src={src}
          />
        ))}
        {assets.pwa && <link rel="manifest" href={assets.pwa.manifest} />}
        {assets.pwa && <script type="module" async src={assets.pwa.script} />}
        {page.head.map((tag) => headElement(tag))}
      </head>
      <body>{page.layout === false ? children : <Shell page={page}>{children}</Shell>}</body>
    </html>
  )
}

/** The style sheet can apply a number; for an element at the top, a script measures (`data-scroll-offset` of the shell). */
function scrollOffsetStyle(offset: PageProps['scrollOffset']): CSSProperties | undefined {
  return typeof offset === 'number' ? ({ '--kb-scroll-offset': `${offset}px` } as CSSProperties) : undefined
}

function hasMeta(head: readonly HeadTag[], name: string): boolean {
  return head.some(([tag, attributes]) => tag === 'meta' && attributes.name === name)
}

const CAMEL_CASE: Readonly<Record<string, string>> = {
  class: 'className',
  charset: 'charSet',
  'http-equiv': 'httpEquiv',
  crossorigin: 'crossOrigin',
  hreflang: 'hrefLang',
  referrerpolicy: 'referrerPolicy',
  fetchpriority: 'fetchPriority',
  imagesrcset: 'imageSrcSet',
  imagesizes: 'imageSizes',
  nomodule: 'noModule',
}

/** Boolean attributes. React drops them if they are empty, which is how they are usually written. */
const BOOLEAN = new Set(['async', 'defer', 'disabled', 'nomodule'])

/** `data-head` lets soft navigation replace exactly the tags that belong to the page. */
function headElement([name, attributes, text]: HeadTag): ReactNode {
  const props: Record<string, unknown> = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      CAMEL_CASE[key] ?? key,
      value === '' && BOOLEAN.has(key) ? true : value,
    ]),
  )
  const tag: string | FunctionComponent = name.toLowerCase() === 'script' ? InlineScript : name
  return createElement(tag, {
    ...props,
    key: JSON.stringify([name, attributes]),
    'data-head': '',
    ...(text === undefined ? {} : { dangerouslySetInnerHTML: { __html: closeSafe(name, text) } }),
  } as Attributes)
}

// Text of script and style is raw: only its own end tag and a comment could end it early.
function closeSafe(name: string, text: string): string {
  if (name.toLowerCase() === 'script') return closedScript(text)
  if (name !== 'style' && name !== 'noscript') return text.replaceAll('<', '&lt;')
  return text.replace(/<(?=\/(script|style|noscript)|!--)/gi, '\\3c ')
}
