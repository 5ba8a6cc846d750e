import type { Dispose } from '../dispose.ts'
import { hydrateIslands } from '../islands/hydrate.ts'
import { type IslandLoaders, islandLoaders } from '../islands/registry.ts'
import { together } from '../platform/listen.ts'
import { whenNear } from '../platform/when-near.ts'
import { anchors } from './anchors.ts'
import { appearance } from './appearance.ts'
import { flyouts } from './flyouts.ts'
import { localTime } from './local-time.ts'
import { navScreen } from './nav-screen.ts'
import { scrolled } from './scrolled.ts'
import { sidebar } from './sidebar.ts'
import { atOnce, type Moment, onceReached, onceScrolled, whenPresent } from './when-present.ts'

/** At once where a choice may be remembered, else when a group of tabs is reached. */
const onceTabsMatter: Moment = (start) =>
  document.querySelector('[data-code-group][data-sync]')
    ? atOnce(start)
    : onceReached('[data-code-group]', '[role="tab"]')(start)

/** When a picture of the text comes near the view; one that only the other theme shows never does. */
const oncePictured: Moment = (start) => {
  const begin = () => {
    stop()
    void start()
  }
  const stop = together(
    ...Array.from(document.querySelectorAll('.kb-prose img'), (picture) => whenNear(picture, begin)),
  )
  return stop
}

const BEHAVIOURS = [
  appearance,
  navScreen,
  flyouts,
  sidebar,
  whenPresent(
    '[data-sidebar-open]',
    () => import('./drawer.ts').then(({ drawer }) => drawer),
    onceReached('[data-sidebar-open]', '*'),
  ),
  scrolled,
  whenPresent(
    '.kb-outline-marker',
    () => import('./outline.ts').then(({ outline }) => outline),
    onceScrolled,
  ),
  whenPresent(
    'button.copy',
    () => import('./copy-code.ts').then(({ copyCode }) => copyCode),
    onceReached('div[class*="language-"]'),
  ),
  whenPresent(
    '[data-code-group]',
    () => import('./code-groups.ts').then(({ codeGroups }) => codeGroups),
    onceTabsMatter,
  ),
  whenPresent(
    '.kb-prose img',
    () => import('../widgets/picture-zoom/pictures.ts').then(({ pictures }) => pictures),
    oncePictured,
  ),
  whenPresent('[data-here]', () => import('./places.ts').then(({ places }) => places)),
  whenPresent('[data-scroll-offset]', () =>
    import('./scroll-offset.ts').then(({ scrollOffset }) => scrollOffset),
  ),
  whenPresent(
    '[data-copy-markdown]',
    () => import('./copy-markdown.ts').then(({ copyMarkdown }) => copyMarkdown),
    onceReached('[data-copy-markdown]', '*'),
  ),
  localTime,
  anchors,
]

/** Starts the scripts of a page, including the site's own islands; `Dispose` undoes it before another page takes its place. */
export function mountPage(root: ParentNode, siteIslands: IslandLoaders): Dispose {
  const behaviours = BEHAVIOURS.map((behaviour) => behaviour(root))
  return together(...behaviours, hydrateIslands(root, { ...islandLoaders, ...siteIslands }))
}
