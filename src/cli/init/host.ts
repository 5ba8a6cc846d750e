export const hosts = ['github', 'gitlab', 'cloudflare'] as const

export type Host = (typeof hosts)[number]

export type HostFiles = {
  /** The workflow that builds and deploys the site. */
  name: string
  text: string
  /** Config that the host needs; see the table of hosts in the manual. */
  config: object
  /** One-time setup at the host, done by the author. */
  once: string
}

/** The latest Node with long-term support. */
const node = 24

/** How each host builds and serves a site whose main branch has this name. */
export function hostFiles(host: Host, branch: string): HostFiles {
  switch (host) {
    case 'github':
      return {
        name: '.github/workflows/site.yml',
        text: githubPages(branch),
        config: { csp: 'meta' },
        once: 'In the settings of the repository, under "Pages", choose "GitHub Actions" as the source.',
      }
    case 'gitlab':
      return {
        name: '.gitlab-ci.yml',
        text: gitlabPages,
        config: { csp: 'meta' },
        once: 'The address of the site is in the project under "Deploy", "Pages".',
      }
    case 'cloudflare':
      return {
        name: '.github/workflows/site.yml',
        text: cloudflarePages(branch),
        config: { cleanUrls: true },
        once: 'Create a Pages project for direct upload. In the settings of the repository, set the variable CLOUDFLARE_PROJECT to its name, and the secrets CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
      }
  }
}

function checkedOut(branch: string): string {
  return `on:
  push:
    branches: [${JSON.stringify(branch)}]
  workflow_dispatch:
`
}

/** The key that seals kbsite's cache: without this secret, a run ignores the caches of others. */
const cacheKey = `env:
  KBSITE_CACHE_KEY: \${{ secrets.KBSITE_CACHE_KEY }}
`

const prepared = `      - uses: actions/checkout@v7
        with:
          fetch-depth: 0 # "last updated" needs the whole history
      - uses: actions/setup-node@v7
        with:
          node-version: ${node}
          cache: npm
      - uses: actions/cache@v5
        with:
          path: .kbsite/cache
          key: kbsite-\${{ github.sha }}
          restore-keys: kbsite-
      - run: npm ci
`

const githubPages = (branch: string): string => `name: Site

${cacheKey}
${checkedOut(branch)}
permissions:
  contents: read
  pages: write
  id-token: write

concurrency:
  group: pages

jobs:
  build:
    runs-on: ubuntu-latest
    steps:
${prepared}      - uses: actions/configure-pages@v6
        id: pages
      - run: npx kbsite build --out-dir dist --base "\${{ steps.pages.outputs.base_path }}/"
      - uses: actions/upload-pages-artifact@v5
        with:
          path: dist

  deploy:
    needs: build
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/deploy-pages@v5
        id: deployment
`

const cloudflarePages = (branch: string): string => `name: Site

${cacheKey}
${checkedOut(branch)}
permissions:
  contents: read

concurrency:
  group: site

jobs:
  site:
    runs-on: ubuntu-latest
    steps:
${prepared}      - run: npx kbsite build --out-dir dist
      - uses: cloudflare/wrangler-action@v4
        with:
          apiToken: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          accountId: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
          command: pages deploy dist --project-name=\${{ vars.CLOUDFLARE_PROJECT }} --branch=\${{ github.ref_name }}
`

const gitlabPages = `pages:
  image: node:${node}
  variables:
    GIT_DEPTH: 0 # "last updated" needs the whole history
  cache:
    key: kbsite
    paths: [.npm/, .kbsite/cache/]
  script:
    - npm ci --cache .npm --prefer-offline
    - npx kbsite build --out-dir public --base "$(node -p 'new URL(process.env.CI_PAGES_URL).pathname')"
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`
