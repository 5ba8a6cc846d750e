import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer'

/** A headless browser with a fresh profile. */
export function openBrowser() {
  const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH ?? usual.find(existsSync)
  return puppeteer.launch({
    executablePath,
    protocolTimeout: 600_000,
    args: ['--no-sandbox', '--disable-gpu'],
  })
}
