/**
 * The button that opens the search: all that a page shows of the search box at first. Without script it links to the catalog; the island
 * turns the link into a button.
 *
 * The key hint shows `⌘` where the head script found an Apple system; the style sheet chooses, so the markup is the same for everyone.
 */
export function SearchButton({ label, href, title }: { label: string; href: string; title?: string }) {
  return (
    <a className="kb-search-button" href={href} aria-label={title ?? label}>
      <svg className="kb-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9 3.9 3.9" />
      </svg>
      <span className="kb-search-label">{label}</span>
      <span className="kb-search-keys" aria-hidden="true" />
    </a>
  )
}
