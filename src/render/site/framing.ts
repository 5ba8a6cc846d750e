/** The policy of every file of a site: only pages of the same site show it in a frame. A header says so; a page cannot. */
export const framingPolicy = "frame-ancestors 'self'"

/** The headers that say it, for browsers of every age; names in lower case. */
export const framingHeaders = { 'content-security-policy': framingPolicy, 'x-frame-options': 'SAMEORIGIN' }
