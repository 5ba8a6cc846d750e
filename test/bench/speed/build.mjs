import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { plan } from '../corpus/corpus.mjs'
import { folderSize, measure, median } from './measure.mjs'
import { mebibytes, seconds, table, times, whole } from './table.mjs'
import { forget, homeOf, prepare, runnable, tools } from './tools.mjs'

/**
 * Builds the same pages with each tool in turn, `runs` times; prints medians and ratios to kbsite. The tools take turns in each run, so that a
 * machine that is slower for some minutes is so for all of them.
 */
export async function compareBuilds({ names, pages, runs, rebuild }) {
  const made = new Map()
  for (let run = 0; run < runs; run += 1) {
    for (const name of run === 0 ? names : made.keys()) {
      try {
        const cwd = prepare(name, pages)
        const one = await buildOnce(name, cwd, pages, rebuild || name === 'kbsite')
        made.set(name, [...(made.get(name) ?? []), one])
        process.stderr.write(`${report([rowOf(name, [one])])}\n`)
      } catch (error) {
        // One that cannot be installed or does not build says nothing about the others.
        process.stderr.write(`${name} is left out: ${error.message}\n`)
        made.delete(name)
      }
    }
  }
  return report([...made].map(([name, all]) => rowOf(name, all)))
}

function rowOf(name, all) {
  return { name, ...mediansOf(all), size: folderSize(path.join(homeOf(name), tools[name].out)) }
}

async function buildOnce(name, cwd, pages, rebuild) {
  const tool = tools[name]
  const build = () => measure({ ...runnable(tool.build, cwd), cwd })
  forget(tool, cwd)
  const cold = await build()
  if (!rebuild) return { cold }
  const same = await build()
  appendFileSync(path.join(cwd, tool.pages, plan(pages)[Math.floor(pages / 2)].file), '\n又写了一句。\n')
  return { cold, same, edited: await build() }
}

function mediansOf(all) {
  const kinds = Object.keys(all[0])
  const of = (kind) => (field) => median(all.map((one) => one[kind][field]))
  return Object.fromEntries(
    kinds.map((kind) => [kind, { wall: of(kind)('wall'), cpu: of(kind)('cpu'), peak: of(kind)('peak') }]),
  )
}

function report(made) {
  const own = made.find(({ name }) => name === 'kbsite')
  const ratio = (value, mine) => (own && value !== undefined ? times(value / mine) : '')
  return table(
    [
      'tool',
      'cold s',
      'CPU s',
      'peak MiB',
      'nothing changed s',
      'one page edited s',
      'output MiB',
      'files',
      'wall',
      'CPU',
      'memory',
    ],
    made.map(({ name, cold, same, edited, size }) => [
      tools[name].label(),
      seconds(cold.wall),
      seconds(cold.cpu),
      whole(cold.peak),
      same ? seconds(same.wall) : '',
      edited ? seconds(edited.wall) : '',
      mebibytes(size.bytes),
      whole(size.files),
      ratio(cold.wall, own?.cold.wall),
      ratio(cold.cpu, own?.cold.cpu),
      ratio(cold.peak, own?.cold.peak),
    ]),
  )
}
