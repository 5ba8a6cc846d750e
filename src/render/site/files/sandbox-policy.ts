import { framingPolicy } from './framing.ts'

/**
 * The policy of the sandbox page, in the page itself: `eval` is allowed, fetching is not.
 *
 * A host that sends a `Content-Security-Policy` header for every file must not send the site's for this one: policies add up, and the
 * site's forbids `eval`. `sandboxHeader` is the header for this file.
 */
export const sandboxPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The `Content-Security-Policy` header of the sandbox page: its origin is opaque, and only the site may frame it. A page cannot set these itself. */
export const sandboxHeader = `sandbox allow-scripts; ${framingPolicy}; ${sandboxPolicy}`
