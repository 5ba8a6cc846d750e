/** The policy of every file of a site: only pages of the same site may show it in a frame. It needs a header; a page cannot set it. */
export const framingPolicy = "frame-ancestors 'self'"

/** The same policy as headers, for old and new browsers; names in lower case. */
export const framingHeaders = { 'content-security-policy': framingPolicy, 'x-frame-options': 'SAMEORIGIN' }
