/**
 * The base of a site whose pages are opened as files. While a page is rendered it is a placeholder for the path from the page to the site's folder, which is
 * different in each folder; then it is replaced (`relativeAddresses`).
 */
export const fileBase = '/kbsite:files/'
