import type { SiteFacts } from '../../src/render/check/site-facts.ts'

/** Facts of a site without drafts, config file or templates. */
export function madeFacts(more: Partial<SiteFacts> = {}): SiteFacts {
  return {
    slots: [],
    layouts: ['doc', 'home', 'page'],
    drafts: new Map(),
    whyLeftOut: () => undefined,
    pathOf: (file) => file.slice(1),
    withheld: () => undefined,
    unpublished: () => undefined,
    otherTexts: () => [],
    templateFiles: () => [],
    otherConfigs: () => [],
    config: { name: 'kbsite.config.ts', text: '' },
    ...more,
  }
}
