import * as z from 'zod'
import { searchLabels } from '../../client/widgets/search-box/labels.ts'
import { flag, text } from './schema-values.ts'

const names = ['buttonText', 'buttonAriaLabel', ...Object.keys(searchLabels('en'))]
const texts = Object.fromEntries(names.map((name) => [name, text.optional()]))
// A text counts at each of these depths, as their nesting is dropped.
const translations = z.strictObject({
  ...texts,
  button: z.strictObject(texts).optional(),
  modal: z.strictObject({ ...texts, footer: z.strictObject(texts).optional() }).optional(),
})
const options = {
  detailedView: z.union([flag, z.literal('auto')]).optional(),
  disableQueryPersistence: flag.optional(),
  translations: translations.optional(),
}

/** The schema of `themeConfig.search`. */
export const search = z.union([
  z.literal(false),
  z.strictObject({
    provider: z.enum(['pagefind', 'local']).optional(),
    options: z
      .strictObject({ ...options, locales: z.record(z.string(), z.strictObject(options)).optional() })
      .optional(),
  }),
])
