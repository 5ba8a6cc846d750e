declare module 'kbsite:islands' {
  import type { IslandModule } from '../islands/registry.ts'

  /** The site's own island components by name, as the bundler lists them; empty without any. */
  export const siteIslands: Readonly<Record<string, () => Promise<IslandModule>>>
}
