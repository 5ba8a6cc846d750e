import { describe, test } from 'vitest'
import { rules } from '../../../src/render/model/rules/index.ts'
import type { Rule } from '../../../src/render/model/rules/rule.ts'
import { expectPage, type Row, withTable } from '../../helpers/guide-page.ts'

const marks = { certain: '✓', wording: '=wording' }

const languages = {
  en: {
    file: 'en/guide/rules.md',
    table: '## All rules',
    sections: '## Reasons and examples',
    when: {
      site: '',
      check: ', by `kbsite check` only',
      run: ', with `--run`',
      external: ', with `--external`',
      suggest: ', with `--suggest-links` and in `kbsite dev`',
      stale: ', with `--stale`',
      build: ', while building',
    },
    fix: { certain: '; `--fix` repairs what is certain', wording: '; repaired by `--fix=wording`' },
    level: 'Level',
    end: '.',
    titles: ['instead of', 'write'],
  },
  zh: {
    file: 'guide/rules.md',
    table: '## 全部规则',
    sections: '## 理由和例子',
    when: {
      site: '',
      check: '，只在 `kbsite check` 里',
      run: '，加 `--run` 时',
      external: '，加 `--external` 时',
      suggest: '，加 `--suggest-links` 时，以及在 `kbsite dev` 里',
      stale: '，加 `--stale` 时',
      build: '，构建时',
    },
    fix: { certain: '；确定的由 `--fix` 修改', wording: '；由 `--fix=wording` 修改' },
    level: '级别',
    end: '。',
    titles: ['不要写', '写成'],
  },
} as const

type Language = (typeof languages)[keyof typeof languages]

const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>$|#~]/g, '\\$&')

/** A fence that is longer than any in the text. */
function fenced(text: string, title: string): string {
  const longest = Math.max(3, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length + 1))
  const fence = '`'.repeat(longest)
  // Shown with one sign less, and read as nothing.
  const shown = text.replaceAll('[!code', '[!!code').replaceAll('@include', '@@include')
  return `${fence}md [${title}]\n${shown}\n${fence}`
}

/** The section of a rule; `reason` is the paragraph of a translated page. */
function section(
  name: string,
  { level, when = 'site', fixable, wrong, right }: Rule,
  reason: string,
  words: Language,
): string {
  const facts = `${words.level} \`${level}\`${words.when[when]}${fixable ? words.fix[fixable] : ''}${words.end}`
  const [instead, write] = words.titles
  return [`### \`${name}\``, facts, reason, fenced(wrong, instead), fenced(right, write)].join('\n\n')
}

/** The reason that a translated page gives for a rule: the second paragraph of its section. */
function reasonOn(page: string, name: string): string | undefined {
  const [, own] = page.split(`\n### \`${name}\`\n`)
  return own?.split('\n\n')[1]?.trim()
}

describe.each(Object.values(languages))('$file', (words) => {
  const isTranslated = words === languages.zh
  test('has every rule with its level, repair, reason and examples', async () => {
    const rows = Object.entries(rules).map(
      ([name, { level, fixable, summary }]): Row => [
        [[`[\`${name}\`](#${name})`, level, ...(fixable ? [marks[fixable]] : [])].join(' ')],
        summary.replace(/"([^"a-z][^"]*)"/g, '`$1`').replace(/<\w+>/g, '`$&`'),
      ],
    )
    await expectPage(words.file, (page) => {
      const reason = (name: string, rule: Rule) => (isTranslated && reasonOn(page, name)) || escaped(rule.why)
      const texts = Object.entries(rules).map(([name, rule]) =>
        section(name, rule, reason(name, rule), words),
      )
      const tabled = withTable(page, words.table, rows, isTranslated)
      const start = tabled.slice(0, tabled.indexOf(`${words.sections}\n`))
      return `${[`${start}${words.sections}`, ...texts].join('\n\n')}\n`
    })
  })
})
