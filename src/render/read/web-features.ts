import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from '../base/once.ts'
import type { BaselineState } from '../model/types.ts'

/** A feature of the web platform in the terms of Baseline. Days such as `2026-01-13`. */
export type WebFeature = {
  id: string
  name: string
  state: BaselineState
  newlySince?: string
  widelySince?: string
  /** The first version of each browser, after "≤" if the real one may be earlier. */
  support: Readonly<Record<string, string>>
}

/** The data of the package `web-features` that a project has installed. */
export type WebFeatures = {
  version: string
  /** Day of the newest browser release in the data. */
  date: string
  /** Looks up an id of web-features, a former one, or one of caniuse; a list of ids if the feature was split. */
  find(id: string): WebFeature | readonly string[] | undefined
  ids(): readonly string[]
}

type Status = {
  baseline?: 'high' | 'low' | false
  baseline_low_date?: string
  baseline_high_date?: string
  support?: Record<string, string>
}

type Stored = {
  name?: string
  status?: Status
  caniuse?: readonly string[]
  redirect_target?: string
  redirect_targets?: readonly string[]
}

type Data = {
  browsers: Record<string, { releases: readonly { date: string }[] }>
  features: Record<string, Stored>
}

/** Represents the data among the inputs of a page. */
export const webFeaturesInput = 'npm:web-features'

/** The file that changes with every version of the data; if not installed, where it would be. */
export function webFeaturesFile(root: string): string {
  return path.join(packageIn(root) ?? path.join(root, inFolder), 'package.json')
}

/** The version of the data; empty if it is not installed. */
export function webFeaturesVersion(root: string): string {
  return jsonIn<{ version: string }>(webFeaturesFile(root))?.version ?? ''
}

/** The project's data, if installed. It is large, so it is read only when a note needs it. */
export function openWebFeatures(root: string): () => WebFeatures | undefined {
  return once(() => {
    const folder = packageIn(root)
    const data = folder === undefined ? undefined : jsonIn<Data>(path.join(folder, 'data.json'))
    return data && featuresIn(data, webFeaturesVersion(root))
  })
}

const inFolder = path.join('node_modules', 'web-features')

/** The package's folder, in the project or above it. Node caches resolutions, so `kbsite dev` would not notice that the package was removed. */
function packageIn(root: string): string | undefined {
  const folder = path.join(root, inFolder)
  if (existsSync(path.join(folder, 'data.json'))) return folder
  const above = path.dirname(root)
  return above === root ? undefined : packageIn(above)
}

function jsonIn<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Missing, or being installed.
    return undefined
  }
}

function featuresIn({ browsers, features }: Data, version: string): WebFeatures {
  const dates = Object.values(browsers).flatMap(({ releases }) => releases.map(({ date }) => date))
  const stored = (id: string) => (Object.hasOwn(features, id) ? features[id] : undefined)
  const idOf = (name: string) =>
    stored(name) ? name : Object.keys(features).find((id) => features[id]!.caniuse?.includes(name))
  return {
    version,
    date: dates.sort().at(-1) ?? '',
    find(name) {
      const known = idOf(name)
      const id = (known && stored(known)?.redirect_target) ?? known
      const feature = id === undefined ? undefined : stored(id)
      return feature && (feature.redirect_targets ?? featureOf(id!, feature))
    },
    ids: () => Object.keys(features),
  }
}

const states = { high: 'widely', low: 'newly' } as const

function featureOf(id: string, { name = id, status = {} }: Stored): WebFeature {
  const { baseline, baseline_low_date: low, baseline_high_date: high, support = {} } = status
  const day = (date: string) => date.replace('≤', '')
  return {
    id,
    name,
    state: baseline ? states[baseline] : 'limited',
    ...(low && { newlySince: day(low) }),
    ...(high && { widelySince: day(high) }),
    support,
  }
}
