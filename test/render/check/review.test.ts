import { describe, expect, test } from 'vitest'
import { reviewed } from '../../../src/render/check/review.ts'
import { resolveConfig } from '../../../src/render/config/resolve.ts'
import type { Diagnostic, Severity } from '../../../src/render/model/types.ts'

const finding = (rule: string, severity: Severity): Diagnostic => ({
  rule,
  severity,
  path: 'a.md',
  message: '',
})
const found = [
  finding('dead-link', 'error'),
  finding('duplicate-route', 'error'),
  finding('han-spacing', 'hint'),
  finding('missing-alt', 'warning'),
  finding('no-notes', 'error'),
  finding('redirect', 'error'),
]

function severities(source: { file?: string; strict?: boolean }, forSite: boolean): string[] {
  const config = resolveConfig({}, { root: '/p', inputs: [], hash: '', ...source })
  return reviewed({ config, pages: new Map() }, found, { forSite }).map(({ severity }) => severity)
}

describe('levels of what was found', () => {
  test.each([
    ['in a check', {}, false, ['error', 'error', 'hint', 'warning', 'error', 'error']],
    [
      'in a build of notes without a config',
      {},
      true,
      ['warning', 'warning', 'hint', 'warning', 'error', 'warning'],
    ],
    [
      'in a build with a config',
      { file: '/p/kbsite.config.ts' },
      true,
      ['error', 'error', 'hint', 'warning', 'error', 'error'],
    ],
    ['with --strict', { strict: true }, true, ['error', 'error', 'hint', 'error', 'error', 'error']],
    [
      'in a check with --strict',
      { strict: true },
      false,
      ['error', 'error', 'hint', 'error', 'error', 'error'],
    ],
  ])('%s', (_name, source, forSite, expected) => {
    expect(severities(source, forSite)).toEqual(expected)
  })
})
