import type { ReactNode } from 'react'
import type { MadeContent, SiteGraph, TagEntry, TaggedPage } from '../made-props.ts'

/** The page of all tags, or of one tag with its subtags and notes; or a list of notes. */
export function TagPage({ page }: { page: Exclude<MadeContent, SiteGraph> }): ReactNode {
  return (
    <div className="kb-tag-page kb-prose">
      {page.kind !== 'tags' && page.above.length > 0 && (
        <p className="kb-tag-above">{page.above.map(tagLink)}</p>
      )}
      <h1>{page.title}</h1>
      {page.kind !== 'tags' && page.description && <p>{page.description}</p>}
      {page.tags.length > 0 && <TagList tags={page.tags} />}
      {page.kind !== 'tags' && page.pages.length > 0 && <NoteList pages={page.pages} />}
    </div>
  )
}

/** A list of notes below the text of a page. */
export function NotesBelow({ pages }: { pages: readonly TaggedPage[] }): ReactNode {
  return (
    <div className="kb-tag-page">
      <NoteList pages={pages} />
    </div>
  )
}

function NoteList({ pages }: { pages: readonly TaggedPage[] }): ReactNode {
  return (
    <ul>
      {pages.map(({ title, href, description, date }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {date && <time dateTime={date}>{date}</time>}
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

function TagList({ tags }: { tags: readonly TagEntry[] }): ReactNode {
  return (
    <ul className="kb-tag-list">
      {tags.map((tag) => (
        <li key={tag.href}>
          {tagLink(tag)}&nbsp;<span className="kb-count">{tag.count}</span>
          {tag.below && <TagList tags={tag.below} />}
        </li>
      ))}
    </ul>
  )
}

function tagLink({ name, href }: Pick<TagEntry, 'name' | 'href'>): ReactNode {
  return (
    <a key={href} href={href}>
      {name}
    </a>
  )
}
