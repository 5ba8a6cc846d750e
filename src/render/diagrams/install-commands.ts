/** What to type for the package that starts a browser. */
export const packageCommand = 'npm install --save-dev puppeteer-core'

/** What to type for a browser, by the names that Node has for systems. */
export function browserCommand(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  if (platform === 'win32') return 'winget install Google.Chrome'
  return 'sudo apt install chromium'
}

/** What to type for a font with Chinese characters; undefined for systems that come with one. */
export function fontCommand(platform: NodeJS.Platform): string | undefined {
  return platform === 'darwin' || platform === 'win32' ? undefined : 'sudo apt install fonts-noto-cjk'
}
