import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, type Fence } from './read.ts'

/** Whether a program is there to ask. */
export function has(program: string, flag: string): boolean {
  return spawnSync(program, [flag]).status === 0
}

/** Rust that does not parse. To compile it would need the crates. */
export function rustFindings(fences: readonly Fence[]): string[] {
  return fences.flatMap((fence) => {
    const { status, stderr } = spawnSync('rustfmt', ['--edition', '2021'], {
      input: fence.code,
      encoding: 'utf8',
    })
    return status === 0 ? [] : [at(fence, stderr.split('\n')[0] ?? '')]
  })
}

/** Where a block belongs that is no whole file: its first word says. */
const places: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/^\s*(?:worker_processes|events)\b/, (code) => code],
  [/^\s*http\s*\{/, (code) => `events {}\n${code}`],
  [/^\s*(?:server|upstream|map|gzip\w*|proxy_cache_path)\b/, (code) => `events {}\nhttp {\n${code}\n}`],
  [/./, (code) => `events {}\nhttp { server {\n${code}\n} }`],
]

/** What `nginx -t` says, with a certificate of its own and the files that blocks include. */
export function nginxFindings(fences: readonly Fence[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-nginx-'))
  try {
    for (const name of ['logs', 'snippets', 'temp']) mkdirSync(path.join(folder, name))
    for (const name of ['mime.types', 'snippets/no-cache.conf', 'snippets/immutable.conf']) {
      writeFileSync(path.join(folder, name), '')
    }
    execFileSync('openssl', certificateIn(folder), { stdio: 'ignore' })
    return fences.flatMap((fence) => nginxFinding(folder, fence))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nginxFinding(folder: string, fence: Fence): string[] {
  const place = places.find(([begins]) => begins.test(withoutComments(fence.code)))
  const text = (place?.[1](fence.code) ?? '')
    .replace(/\/\S+\/(?:fullchain|privkey)\.pem/g, path.join(folder, 'both.pem'))
    .replace(/\/etc\/nginx\/mime\.types/g, path.join(folder, 'mime.types'))
    .replace(/\/var\/(?:log|cache)\/nginx/g, path.join(folder, 'temp'))
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, text)
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', config], { encoding: 'utf8' })
  const [first = 'nginx -t fails'] = stderr.split('\n').filter((line) => /\[(?:emerg|warn)\]/.test(line))
  return status === 0 ? [] : [at(fence, first.replace(/^.*?\[/, '['))]
}

function withoutComments(code: string): string {
  return code.replace(/^\s*#.*$/gm, '')
}

function certificateIn(folder: string): string[] {
  const both = path.join(folder, 'both.pem')
  return [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=example.com',
    '-keyout',
    both,
    '-out',
    both,
  ]
}
