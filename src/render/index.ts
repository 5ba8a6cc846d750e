import type { UserConfig } from './config/types.ts'

export type { Labels } from '../../templates/labels/labels.ts'
export type { HeadTag, Layout, PageProps } from '../../templates/props.ts'
export type { ThemeConfig } from './config/theme-types.ts'
export type { Config, UserConfig } from './config/types.ts'
export type { Diagnostic, Page, Site } from './model/types.ts'

/** A config that is computed. */
type ComputedConfig = Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)

/** The config as given: exists so that editors check and complete `kbsite.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig
export function defineConfig(config: ComputedConfig): ComputedConfig
export function defineConfig(config: UserConfig | ComputedConfig): UserConfig | ComputedConfig {
  return config
}
