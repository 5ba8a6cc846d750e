import type { UserConfig } from './config/types.ts'

export type { Labels } from '../../templates/labels/labels.ts'
export type { HeadTag, Layout, PageProps } from '../../templates/props.ts'
export type { ThemeConfig } from './config/theme-types.ts'
export type { Config, UserConfig } from './config/types.ts'
export type { Diagnostic, Page, Site } from './types.ts'

/** The config as given: exists so that editors check and complete `kbsite.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
