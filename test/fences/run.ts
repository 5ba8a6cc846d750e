import { launchChromium } from '../helpers/launch-chromium.ts'
import { at, readFences } from './read.ts'
import { has, nginxFindings, rustFindings } from './servers.ts'
import { styleFindings } from './styles.ts'
import { typeFindings } from './types.ts'

const fences = readFences('docs')
const whole = fences.filter(({ isFragment }) => !isFragment)
const inLanguage = (names: readonly string[]) => whole.filter(({ lang }) => names.includes(lang))
const tried = {
  styles: inLanguage(['css', 'html']),
  types: inLanguage(['ts', 'tsx', 'typescript', 'mts']),
  rust: has('rustfmt', '--version') ? inLanguage(['rust']) : [],
  nginx: has('nginx', '-v') && has('openssl', 'version') ? inLanguage(['nginx']) : [],
}

const browser = await launchChromium()
const types = await typeFindings(tried.types)
const styles = await styleFindings(await browser.newPage(), tried.styles).finally(() => browser.close())
const found = [...styles, ...types.found, ...rustFindings(tried.rust), ...nginxFindings(tried.nginx)]

// JavaScript and JSON are tried by `kbsite check`, drawings are drawn, and the other two show text.
const elsewhere = ['js', 'jsx', 'mjs', 'javascript', 'json', 'mermaid', 'md', 'output']
const triedHere = new Set(Object.values(tried).flat())
const untried = [
  ...fences.filter(({ isFragment }) => isFragment).map((fence) => at(fence, `${fence.lang}, a fragment`)),
  ...whole
    .filter((fence) => !triedHere.has(fence) && !elsewhere.includes(fence.lang))
    .map((fence) => at(fence, fence.lang || 'plain text')),
  ...types.untried,
]

const say = (text: string) => process.stdout.write(`${text}\n`)
for (const finding of found) say(finding)
const counts = Object.entries(tried).map(([name, { length }]) => `${name} ${length}`)
say(`${found.length} findings in ${counts.join(', ')}`)
say(`Not tried (${untried.length}):`)
for (const one of untried) say(`  ${one}`)
process.exitCode = found.length > 0 ? 1 : 0
