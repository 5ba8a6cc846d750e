import { label } from './labels.mjs'

/** Everything that the manual shows as a picture; `texts` are the labels in the site's language, in the order of the places. */
export const shots = {
  'note-parts': {
    views: [
      {
        width: 1280,
        height: 1060,
        route: '/fruit/apple.html',
        prepare: (page, texts) =>
          label(page, texts, [
            ['.kb-title', 'right'],
            ['.kb-bar-menu', 'before'],
            ['.kb-search-button', 'below'],
            ['.kb-bar-tools', 'corner'],
            ['.kb-sidebar-tree', 'bottom'],
            ['.kb-crumbs', 'right'],
            ['.kb-doc-meta', 'middle'],
            ['.kb-prose', 'middle'],
            ['.kb-outline', 'below'],
            ['.kb-doc-info', 'middle'],
            ['.kb-pager', 'middle'],
            ['.kb-backlinks', 'right'],
          ]),
      },
    ],
  },
  'home-parts': {
    views: [
      {
        width: 1280,
        height: 1090,
        prepare: (page, texts) =>
          label(page, texts, [
            ['.kb-hero-heading', 'right'],
            ['.kb-hero-tagline', 'right'],
            ['.kb-hero-actions', 'right'],
            ['.kb-hero-image', 'middle'],
            ['.kb-feature', 'right'],
            ['.kb-prose', 'right'],
            ['.kb-site-footer', 'right'],
          ]),
      },
    ],
  },
  sidebar: {
    views: [
      {
        width: 1280,
        height: 640,
        route: '/fruit/apple.html',
        clip: { x: 0, y: 64, width: 640, height: 270 },
        prepare: async (page, texts) => {
          await page.addStyleTag({
            content: '.kb-content { visibility: hidden } .kb-aside { display: none }',
          })
          const places = [
            '.kb-sidebar-group:nth-of-type(1) a',
            '.kb-sidebar-group:nth-of-type(2) summary',
            '.kb-sidebar a[aria-current]',
            '.kb-sidebar-group:nth-of-type(3) summary',
          ]
          await label(
            page,
            texts,
            places.map((place) => [place, 'beside']),
            15,
          )
        },
      },
    ],
  },
  phone: {
    views: [
      { width: 390, height: 760, route: '/fruit/apple.html' },
      {
        width: 390,
        height: 760,
        route: '/fruit/apple.html',
        prepare: async (page) => {
          await page.click('.kb-sidebar-open')
          await page.waitForSelector('.kb-sidebar a', { visible: true })
        },
      },
      {
        width: 390,
        height: 760,
        route: '/fruit/apple.html',
        prepare: async (page) => {
          await page.click('.kb-hamburger')
          await page.waitForSelector('.kb-screen-link', { visible: true })
        },
      },
    ],
  },
  search: {
    views: [
      {
        width: 960,
        height: 640,
        route: '/fruit/apple.html',
        prepare: async (page, _texts, { query }) => {
          await page.click('.kb-search-button')
          await page.waitForSelector('.kb-search-dialog[open]')
          await page.keyboard.type(query)
          await page.waitForSelector('.kb-search-dialog[data-status="found"] .kb-search-excerpt mark')
        },
      },
    ],
  },
  overlay: {
    server: 'dev',
    views: [
      {
        width: 960,
        height: 600,
        route: '/fruit/apple.html',
        prepare: (page) => page.waitForSelector('kbsite-overlay'),
      },
    ],
  },
}
