import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'

/** Below a note: the notes that link to it, each with the linking sentences. */
export function Backlinks({ page }: { page: PageProps }): ReactNode {
  const { backlinks = [], labels } = page
  if (backlinks.length === 0) return null
  return (
    <section className="kb-backlinks" aria-labelledby="kb-backlinks">
      <h2 id="kb-backlinks">
        {labels.backlinks} <span className="kb-count">{backlinks.length}</span>
      </h2>
      <ul>
        {backlinks.map(({ href, title, mentions }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            {mentions.map(({ before, text, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <p key={at}>
                {before}
                <b>{text}</b>
                {after}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
