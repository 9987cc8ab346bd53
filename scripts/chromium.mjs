import { existsSync } from 'node:fs'

/**
 * Path of Debian's Chromium. The headless shell comes first: it draws no browser window, which saves a third of the
 * processor time of the journeys.
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
}

/** Chromium's arguments in tests: no sandbox (they may run as root), and no background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options to launch Chromium with. @param {readonly string[]} [more] - Further command-line arguments. */
export function chromiumLaunch(more = []) {
  const executablePath = findChromium()
  return { args: [...chromiumArgs, ...more], ...(executablePath && { executablePath }) }
}
