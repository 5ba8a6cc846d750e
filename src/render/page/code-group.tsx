import type { Element } from 'hast'
import type { ReactNode } from 'react'
import { CodeBlock, type CodeBlockProps, panelId } from '../../../templates/markdown/CodeBlock.tsx'
import { CodeGroup, DrawnPanel } from '../../../templates/markdown/CodeGroup.tsx'
import type { BodyContext } from './body-context.ts'

/** The tabs of a code group: fences, shown as code, drawing or preview. */
const tabTags = new Set(['kb-code', 'kb-diagram', 'kb-preview'])

/** The tabs of a code group, followed by its other content. `children` are the rendered children of `node`. */
export function codeGroup(node: Element, children: ReactNode, { locale, site }: BodyContext): ReactNode {
  const id = String(node.properties.uid)
  const drawn = [children].flat()
  const parts = node.children.map((element, index) => ({ element: element as Element, drawn: drawn[index] }))
  const isTab = ({ element }: { element: Element }) => tabTags.has(element.tagName)
  const panels = parts.filter(isTab).map((part, index) => ({
    ...part,
    label: tabLabel(part.element),
    group: { id, index, active: index === 0 },
  }))
  return (
    <>
      {panels.length > 0 && (
        <CodeGroup
          id={id}
          tabs={panels}
          sync={site.config.markdown.codeGroupSync ?? false}
          labels={locale.labels}
        >
          {panels.map(({ drawn, element, label, group }) =>
            element.tagName === 'kb-code' ? (
              <CodeBlock
                key={panelId(id, group.index)}
                {...codeProps(element)}
                labels={locale.labels}
                group={group}
              />
            ) : (
              <DrawnPanel key={panelId(id, group.index)} title={label} group={group}>
                {drawn}
              </DrawnPanel>
            ),
          )}
        </CodeGroup>
      )}
      {/* Only fences are tabs. */}
      {parts.filter((part) => !isTab(part)).map(({ drawn }) => drawn)}
    </>
  )
}

function tabLabel({ tagName, properties }: Element): string {
  const lang = tagName === 'kb-diagram' ? 'mermaid' : properties.lang
  return String(properties.title || properties.fileName || lang || 'txt')
}

/** The input of a highlighted block. */
export function codeProps({ properties }: Element): Omit<CodeBlockProps, 'labels'> {
  const { lang, label, html, title, start, focus, diff } = properties
  return {
    lang: String(lang ?? '').toLowerCase(),
    label: String(label ?? ''),
    html: String(html),
    ...(title && { title: String(title) }),
    ...(typeof start === 'number' && { lineNumbersStart: start }),
    ...(focus && { focus: true }),
    ...(diff && { diff: true }),
  }
}
