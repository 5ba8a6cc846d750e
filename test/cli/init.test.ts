import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hostFiles, hosts } from '../../src/cli/init/host.ts'
import { missingEntries, withEntries } from '../../src/cli/init/plan.ts'
import { languageOf, languages, starterFiles } from '../../src/cli/init/starter.ts'
import { once } from '../../src/render/base/once.ts'
import { configJsonSchema } from '../../src/render/config/json-schema.ts'
import { validateConfig } from '../../src/render/config/validate.ts'

test.each([
  ['zh-CN', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['zh', 'zh'],
  ['en-US', 'en'],
  ['de-DE', 'en'],
  ['zhx', 'en'],
])('on a machine in %s the first notes are in %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language)
})

const offline = ['dist-offline/', 'dist-offline.zip']

test.each([
  ['', ['node_modules/', '.kbsite/', 'dist/', ...offline]],
  ['dist', ['node_modules/', '.kbsite/', ...offline]],
  ['/dist/\r\nnode_modules\r\n', ['.kbsite/', ...offline]],
  ['.kbsite\n dist/ \nnode_modules/\n/dist-offline\ndist-offline.zip', []],
  ['dist/old\n!dist/', ['node_modules/', '.kbsite/', 'dist/', ...offline]],
])('a .gitignore of %j lacks %j', (text, missing) => {
  expect(missingEntries(text)).toEqual(missing)
})

test.each([
  ['', 'dist/\n'],
  ['*.log', '*.log\ndist/\n'],
  ['*.log\n\n', '*.log\n\ndist/\n'],
  ['*.log\r\n', '*.log\r\ndist/\r\n'],
])('entries come behind %j in its own line ends', (text, all) => {
  expect(withEntries(text, ['dist/'])).toBe(all)
})

const validator = once(() => new Ajv({ strict: false }).compile(configJsonSchema(new Map())))

test.each(languages.flatMap((language) => hosts.map((host) => [language, host] as const)))(
  'the config of a first site in %s on %s is right for kbsite and for editors',
  (language, host) => {
    const files = starterFiles(language, hostFiles(host, 'main').config)
    const config: unknown = JSON.parse(files['kbsite.config.json']!)
    expect(() => validateConfig(config, () => '')).not.toThrow()
    const isValid = validator()
    expect([isValid(config), isValid.errors]).toEqual([true, null])
  },
)

type Workflow = {
  on: { push: { branches: string[] } }
  permissions: Record<string, string>
  jobs: Record<
    string,
    { needs?: string; steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] }
  >
}

function workflowOf(host: 'github' | 'cloudflare', branch = 'main'): Workflow {
  return parse(hostFiles(host, branch).text)
}

test('the workflow for GitHub Pages builds under the path of the site and hands it over', () => {
  const { on, permissions, jobs } = workflowOf('github', 'no')
  // Without quotes that is `false` in YAML.
  expect(on.push.branches).toEqual(['no'])
  expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' })
  const steps = jobs.build!.steps
  expect(steps.map(({ uses, run }) => (uses ? uses.split('@')[0] : run))).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'actions/cache',
    'npm ci',
    'actions/configure-pages',
    `npx kbsite build --out-dir dist --base "\${{ steps.pages.outputs.base_path }}/"`,
    'actions/upload-pages-artifact',
  ])
  expect(steps.at(-1)?.with).toEqual({ path: 'dist' })
  expect(jobs.deploy).toMatchObject({ needs: 'build', steps: [{ uses: 'actions/deploy-pages@v5' }] })
})

test('the workflow for Cloudflare hands over what it built', () => {
  const steps = workflowOf('cloudflare').jobs.site!.steps
  expect(steps.at(-2)?.run).toBe('npx kbsite build --out-dir dist')
  expect(steps.at(-1)?.with?.command).toContain('pages deploy dist ')
})

test.each(['github', 'cloudflare'] as const)(
  'the workflow for %s reads the history and keeps the cache',
  (host) => {
    const [steps] = Object.values(workflowOf(host).jobs).map((job) => job.steps)
    expect(steps!.slice(0, 3).map((step) => step.with)).toEqual([
      { 'fetch-depth': 0 },
      { 'node-version': 24, cache: 'npm' },
      { path: '.kbsite/cache', key: `kbsite-\${{ github.sha }}`, 'restore-keys': 'kbsite-' },
    ])
  },
)

test('the pipeline for GitLab publishes "public", built for its address', () => {
  const { pages } = parse(hostFiles('gitlab', 'main').text)
  expect(pages.artifacts.paths).toEqual(['public'])
  expect(pages.script.at(-1)).toContain(
    '--out-dir public --base "$(node -p \'new URL(process.env.CI_PAGES_URL).pathname\')"',
  )
  expect(pages.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }])
})
