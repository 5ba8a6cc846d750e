/** The command that installs the package for starting a browser. */
export const packageCommand = 'npm install --save-dev puppeteer-core'

/** The command that installs a browser on a platform. */
export function browserCommand(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  if (platform === 'win32') return 'winget install Google.Chrome'
  return 'sudo apt install chromium'
}

/** The command that installs a font with Chinese characters; undefined on platforms that include one. */
export function fontCommand(platform: NodeJS.Platform): string | undefined {
  return platform === 'darwin' || platform === 'win32' ? undefined : 'sudo apt install fonts-noto-cjk'
}
