import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../chromium.mjs'
import { apps, moments } from './apps.mjs'
import { buildApp, installApp } from './buildApp.mjs'
import { startEmbeddedSite } from './startEmbeddedSite.mjs'
import { scriptsOf, visit } from './visit.mjs'

/** @typedef {import('./visit.mjs').Loaded} Loaded */
/** @typedef {keyof typeof units} Unit */
/** @typedef {ReadonlyMap<string, ReadonlyMap<string, Loaded>>} Measured - By app and moment. */

/** Returns a function that adds up the compressed sizes of files. It compresses each file only once. */
function bytesBy(/** @type {(body: Buffer) => Buffer} */ pack) {
  /** @type {WeakMap<Buffer, number>} */
  const known = new WeakMap()
  const sizeOf = (/** @type {Buffer} */ body) => {
    const size = known.get(body) ?? pack(body).length
    known.set(body, size)
    return size
  }
  return (/** @type {Loaded} */ { scripts }) =>
    scripts.reduce((sum, [, body]) => sum + sizeOf(body), 0)
}
/** Functions that compute a figure of a moment: bytes or number of JavaScript files, or number of requests. */
export const units = {
  gzip: bytesBy((body) => gzipSync(body, { level: 9 })),
  brotli: bytesBy((body) => brotliCompressSync(body)),
  files: (/** @type {Loaded} */ { scripts }) => scripts.length,
  requests: (/** @type {Loaded} */ { requests }) => requests,
}

/**
 * Builds the apps with the packed package, and opens them in a browser. Call it after `pack`.
 *
 * @returns {Promise<Measured>}
 */
export async function measureApps() {
  // Otherwise Vite sets another value when it loads a module, and all builds would be those of development.
  process.env.NODE_ENV = 'production'
  installApp()
  const browser = await chromium.launch({ args: chromiumArgs, executablePath: findChromium() })
  try {
    const site = await startEmbeddedSite()
    try {
      return await measureAll(browser, site)
    } finally {
      await site.stop()
    }
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./startEmbeddedSite.mjs').EmbeddedSite} site
 * @returns {Promise<Measured>}
 */
async function measureAll(browser, site) {
  const measured = new Map()
  for (const app of apps) {
    const files = await buildApp(app)
    const scripts = scriptsOf(files)
    const visited = await visit(browser, files, app, app.hasEmailLogin ? site : undefined)
    const build = /** @type {const} */ ([moments.build, { requests: scripts.length, scripts }])
    measured.set(app.name, new Map([...visited, build]))
  }
  return measured
}

/**
 * Returns how much more an app loads than its base.
 *
 * @param {Measured} measured
 * @param {{ app: string, moment: string }} of
 * @param {Unit} unit
 */
export function figureOf(measured, { app, moment }, unit) {
  const loaded = measured.get(app)?.get(moment)
  if (!loaded) throw new Error(`${app} was not measured ${moment}`)
  const base = measured.get(apps.find(({ name }) => name === app)?.base ?? '')
  const before = base?.get(moment === moments.build ? moment : moments.first)
  return units[unit](loaded) - (before ? units[unit](before) : 0)
}
