import type { HeadTag, PageProps } from '../../../templates/props.ts'
import { wrongResult } from '../config/wrong-result.ts'
import type { Config } from '../model/config.ts'
import type { PageWithTree } from '../model/types.ts'

/** The tags that `transformHead` of the config adds to a page. Throws a `UserError` unless it is a list of tags. */
export function addedHead({ transformHead }: Config, props: PageProps): readonly HeadTag[] {
  const given: unknown = transformHead?.(props) ?? []
  if (!Array.isArray(given)) throw wrongResult('transformHead', given, tagsAdvice)
  for (const tag of given) if (!isTag(tag)) throw wrongResult('transformHead', tag, tagsAdvice)
  return given as HeadTag[]
}

/** A page's HTML as `transformHtml` of the config leaves it. Throws a `UserError` for what is no text. */
export function changedHtml({ transformHtml }: Config, html: string, page: PageWithTree): string {
  const given: unknown = transformHtml?.(html, page) ?? html
  if (typeof given === 'string') return given
  throw wrongResult('transformHtml', given, 'Return the HTML as a text, changed or as it came.')
}

const tagsAdvice = "Return a list of tags: [['meta', { name: 'author', content: '…' }]]."

function isTag(tag: unknown): boolean {
  if (!Array.isArray(tag)) return false
  const [name, attributes, content = ''] = tag
  return (
    typeof name === 'string' &&
    typeof attributes === 'object' &&
    attributes !== null &&
    typeof content === 'string'
  )
}
