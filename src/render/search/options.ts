import type { SearchProps } from '../../../templates/props.ts'
import { type Data, dataOf } from '../base/values.ts'

/**
 * `search.options` of a locale for the search box: texts of `locales.<key>.translations` before those of `translations`, without their
 * nesting (`modal.footer.selectText` becomes `selectText`).
 */
export function searchOptions(options: Data, localeKey: string): SearchProps['options'] {
  const own = dataOf(dataOf(options.locales)[localeKey])
  const texts = { ...textsOf(dataOf(options.translations)), ...textsOf(dataOf(own.translations)) }
  const { buttonText, buttonAriaLabel, ...modal } = texts
  const detailedView = own.detailedView ?? options.detailedView
  const disableQueryPersistence = own.disableQueryPersistence ?? options.disableQueryPersistence
  return {
    ...(isDetailedView(detailedView) && { detailedView }),
    ...(disableQueryPersistence === true && { disableQueryPersistence }),
    ...(buttonText && { buttonText }),
    ...(buttonAriaLabel && { buttonLabel: buttonAriaLabel }),
    ...(Object.keys(modal).length > 0 && { texts: modal }),
  }
}

function isDetailedView(value: unknown): value is boolean | 'auto' {
  return typeof value === 'boolean' || value === 'auto'
}

/** All texts of a tree by their own key. */
function textsOf(tree: Data): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[key, value]]
      return Object.entries(textsOf(dataOf(value)))
    }),
  )
}
