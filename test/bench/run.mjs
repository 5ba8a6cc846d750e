// The comparison with other site generators, see `--help`. Peers are installed from npm in pinned versions into ~/.cache/kbsite-bench; Hugo is
// the one of the system.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareBuilds } from './speed/build.mjs'
import { removeForgotten, tools } from './speed/tools.mjs'

const usage = `Measures kbsite beside other site generators on the same generated notes.

  npm run bench                                  builds of 1,000 notes: kbsite and Hugo
  npm run bench -- build --peers all --runs 3    --pages 1000,10000, --peers hugo,vitepress,starlight,rspress,docusaurus
  npm run bench -- build --rebuild               the others' unchanged and edited builds too, not only kbsite's
  npm run bench -- dev | reader                  what authors wait for; what readers download
  npm run bench -- visits --runs 6               long tasks of cold visits to notes, processor 4× slower
  npm run bench -- edits --edits 1000            memory of kbsite dev over edits, then all notes at once
  npm run bench -- highlight | diagrams | tree   highlighters, drawings, trees
  npm run bench -- sets DIR… [--say]             folders of notes that any tool made, built untouched

Times depend on the machine and on what else runs: compare the ratios of one run.
`

const others = { highlight: 'highlight/run.mjs', diagrams: 'diagrams.js', tree: 'tree.mjs', sets: 'sets.mjs' }
const [subject = 'build', ...rest] = process.argv.slice(2)
if (process.argv.includes('--help')) process.stdout.write(usage)
else if (subject in others) {
  const script = path.join(import.meta.dirname, others[subject])
  process.exitCode = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' }).status ?? 1
} else await compare(process.argv.slice(2)).finally(removeForgotten)

async function compare(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '1000' },
      peers: { type: 'string', default: 'hugo' },
      runs: { type: 'string', default: '1' },
      edits: { type: 'string', default: '1000' },
      rebuild: { type: 'boolean', default: false },
    },
  })
  const [what = 'build'] = positionals
  const peers =
    values.peers === 'all'
      ? Object.keys(tools).filter((name) => name !== 'kbsite')
      : values.peers.split(',').filter(Boolean)
  const names = ['kbsite', ...peers]
  const unknown = names.find((name) => !tools[name])
  if (unknown) throw new Error(`There is no peer "${unknown}"; there are ${Object.keys(tools).join(', ')}.`)
  const subjects = {
    build: compareBuilds,
    dev: async (options) => (await import('./speed/dev.mjs')).compareServers(options),
    edits: async (options) => (await import('./speed/edits.mjs')).measureEdits(options),
    reader: async (options) => (await import('./speed/reader.mjs')).compareReaders(options),
    visits: async (options) => (await import('./speed/visits.mjs')).compareVisits(options),
  }
  if (!subjects[what]) throw new Error(`There is nothing to measure called "${what}".`)
  for (const pages of values.pages.split(',').map(Number)) {
    const load = loadavg()[0].toFixed(1)
    const options = { runs: Number(values.runs), rebuild: values.rebuild, edits: Number(values.edits) }
    const text = await subjects[what]({ names, pages, ...options })
    process.stdout.write(
      `\n${what}, ${pages} notes, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, load ${load} → ${loadavg()[0].toFixed(1)}, runs ${values.runs}\n\n${text}\n`,
    )
  }
}
