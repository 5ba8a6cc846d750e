import type { UserConfig } from './model/config.ts'

export type { Labels } from '../../templates/labels/labels.ts'
export type { HeadTag, Layout, PageProps } from '../../templates/props.ts'
export type { Config, UserConfig } from './model/config.ts'
export type { Site } from './model/site.ts'
export type { ThemeConfig } from './model/theme-config.ts'
export type { Diagnostic, PageWithTree as Page } from './model/types.ts'

/** A config that is computed. */
type ComputedConfig = Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)

/** Returns the config unchanged: exists so that editors check and complete `kbsite.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig
export function defineConfig(config: ComputedConfig): ComputedConfig
export function defineConfig(config: UserConfig | ComputedConfig): UserConfig | ComputedConfig {
  return config
}
