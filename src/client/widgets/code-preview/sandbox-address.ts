/** Address of the sandbox page for samples beside a document, derived from that of the page for all others. */
export function documentPageOf(href: string): string {
  return href.replace(/\/sandbox-(?=[^/]*$)|^sandbox-/, '$&document-')
}
