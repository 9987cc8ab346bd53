import { existsSync } from 'node:fs'

/** Path of Debian's Chromium. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Path of Debian's headless shell: the same engine without the browser around it. */
export const shellPath = '/usr/bin/chromium-headless-shell'

/** Returns the path of the Chromium for tests. The shell draws no window, which halves the processor time of a page. */
export function findChromium() {
  return !process.env.CHROMIUM_PATH && existsSync(shellPath) ? shellPath : chromiumPath
}

/** Arguments for tests: no sandbox as root, and no requests of the browser's own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
