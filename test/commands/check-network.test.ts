import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../../src/render/diagrams/browser.ts'
import { launchBrowser } from '../../src/render/diagrams/launch.ts'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

/** Counts what arrives at ports of this machine. */
async function listen(): Promise<{ tcp: string; udp: string; arrived: string[] }> {
  const arrived: string[] = []
  const udp = createSocket('udp4', () => arrived.push('packet'))
  udp.bind(0, '127.0.0.1')
  const tcp = createServer((socket) => {
    arrived.push('connection')
    socket.on('error', () => {}).destroy()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  onTestFinished(() => {
    udp.close()
    tcp.close()
  })
  return {
    tcp: `127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    udp: `127.0.0.1:${udp.address().port}`,
    arrived,
  }
}

type Ports = { tcp: string; udp: string }

/** A page that tries every way to the network that a policy of its own would leave open, and says when it has. */
const tryEverything = ({ tcp, udp }: Ports) => `
  const peer = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${udp}', 'turn:${tcp}?transport=tcp'], username: 'a', credential: 'b' }] })
  const gathered = new Promise((resolve) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve() })
  peer.createDataChannel('a')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  const link = (rel) => document.head.append(Object.assign(document.createElement('link'), { rel, href: 'http://${tcp}/' + rel }))
  for (const rel of ['preconnect', 'prefetch', 'dns-prefetch', 'stylesheet', 'icon']) link(rel)
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.src = 'http://${tcp}/frame'
  const refused = (promise) => promise.then(() => 'through', () => 'refused')
  const socket = new WebSocket('ws://${tcp}/')
  const tried = Promise.all([
    refused(fetch('http://${tcp}/fetch', { mode: 'no-cors' })),
    refused(fetch('http://localhost:${tcp.split(':')[1]}/fetch', { mode: 'no-cors' })),
    refused(new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject })),
    new Promise((resolve) => { frame.onload = () => resolve('loaded') }),
    gathered.then(() => "gathered"),
  ])`

test('nothing that a page in the browser of a build asks for leaves it', async () => {
  const ports = await listen()
  const found = await findBrowser()
  const browser = await launchBrowser('path' in found ? found.path : '', () => {})
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<!doctype html><title>Network</title>')
  const tried = await page.evaluate(`(async () => {${tryEverything(ports)}; return tried })()`)
  expect(tried).toEqual(['refused', 'refused', 'refused', 'loaded', 'gathered'])
  expect(ports.arrived).toEqual([])
})

test('a sample beside a document reaches nothing while it is checked', async () => {
  const ports = await listen()
  const child = `<body><script>${tryEverything(ports)};tried.then(() => parent.postMessage('tried', '*'))<\\/script>`
  const code = [
    `addEventListener('message', () => console.log('tried') // → tried`,
    ')',
    `document.body.innerHTML = '<iframe></iframe>'`,
    `document.querySelector('iframe').srcdoc = ${JSON.stringify(child).replaceAll('<\\\\/', '<\\/')}`,
  ].join('\n')
  const site = makeSite({ 'docs/index.md': `# a\n\n::: script-preview\n${code}\n:::\n` })
  onTestFinished(() => site.close())
  const { stdout, stderr } = await kbsiteHere(site.root, ['check', '--run'])
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^Nothing is broken: 1 page, 1 sample in/)])
  expect(ports.arrived).toEqual([])
})
