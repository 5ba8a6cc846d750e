import type { Element } from 'hast'
import type { ReactNode } from 'react'
import { Diagram } from '../../../templates/markdown/Diagram.tsx'
import { viewerOptions } from '../diagrams/options.ts'
import { diagramLabel, placeDiagram } from '../diagrams/place.ts'
import { clickHrefs } from '../parse/diagram/clicks.ts'
import { linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import type { BodyContext } from './body-context.ts'

/** A diagram: already drawn, or left to the reader's browser. */
export function noteDiagram(
  { properties }: Element,
  { page, site, locale, diagrams }: BodyContext,
): ReactNode {
  const block = { key: String(properties.diagramKey), uid: String(properties.uid) }
  const diagram = diagrams.get(block.key) ?? { status: 'client' as const }
  const source = String(properties.source)
  const named = {
    number: Number(properties.number),
    source,
    ...(properties.title && { title: String(properties.title) }),
  }
  const targets = linkTargets(site)
  const toHref = (href: string) =>
    linkKind(href) === 'external' ? href : resolveLink(targets, page.path, href).href
  const links = diagram.status === 'client' ? clickHrefs(source, toHref) : {}
  return (
    <Diagram
      diagram={placeDiagram(diagram, block, page, toHref)}
      source={source}
      id={block.uid}
      label={diagramLabel(named, page, locale.labels.diagram)}
      lang={locale.lang}
      loadFailed={locale.labels.loadFailed}
      options={{
        ...viewerOptions(site.config.diagrams),
        ...(Object.keys(links).length > 0 && { links }),
      }}
    />
  )
}
