import { expect, test } from 'vitest'
import { configText } from '../../../src/render/config/config-text.ts'
import type { UserConfig } from '../../../src/render/model/config.ts'

const long = '苹果'.repeat(30)

test.each<[string, UserConfig, string]>([
  ['quotes', { title: `it's`, description: 'a "b" \\' }, `  title: "it's",\n  description: 'a "b" \\\\',\n`],
  ['both quotes', { title: `'"` }, `  title: '\\'"',\n`],
  ['ends of lines', { title: 'a\n\u2028</script>' }, `  title: 'a\\n\u2028</script>',\n`],
  ['odd keys', { redirects: { '/a': '/b', __proto: 'c' } }, `  redirects: { '/a': '/b', __proto: 'c' },\n`],
  ['long values', { srcExclude: [long, long] }, `  srcExclude: [\n    '${long}',\n    '${long}',\n  ],\n`],
  ['what is not set', { lang: undefined as never, locales: {} }, '  locales: {},\n'],
])('%s', (_, config, inside) => {
  expect(configText(config, [])).toBe(
    `import { defineConfig } from 'kbsite'\n\nexport default defineConfig({\n${inside}})\n`,
  )
})

test('comments stay on their lines', () => {
  expect(configText({ check: { rules: {} } }, ['a\nb'], { 'check.rules': 'c\u2028d' })).toContain(
    '// a b\nexport default defineConfig({\n  check: {\n    // c d\n    rules: {},\n  },\n',
  )
})
