import { createServer } from 'node:http'
import { extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { account, moments } from './apps.mjs'

/**
 * What a page has loaded by a moment of a visit.
 *
 * @typedef {object} Loaded
 * @property {readonly Script[]} scripts - JavaScript files.
 * @property {number} requests - To its own site and the wallet's, without the page itself.
 *
 * @typedef {readonly [path: string, body: Buffer]} Script
 */

/**
 * A moment ends when the page has requested nothing from its own site or the wallet's for this long, in milliseconds. On a touch screen, the
 * page waits less before it prefetches.
 */
const quietMs = 1_000
/** Limit against hanging only, in milliseconds. */
const patienceMs = 120_000

/** Serves files from memory. @param {ReadonlyMap<string, Buffer>} files */
async function serve(files) {
  const types = new Map([
    ['.js', 'text/javascript'],
    ['.html', 'text/html; charset=utf-8'],
  ])
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const body = files.get(path)
    response.writeHead(body ? 200 : 404, { 'content-type': types.get(extname(path)) ?? '' })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { stop: () => server.close(), url: `http://127.0.0.1:${port}/` }
}

/** Announces a wallet that accepts every page. Runs in the page. @param {string} account */
function announceWallet(account) {
  const provider = {
    request: async (/** @type {{ method: string }} */ { method }) =>
      method === 'eth_chainId' ? '0x1' : method.endsWith('ccounts') ? [account] : null,
    on() {},
    removeListener() {},
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { icon, name: 'Test Wallet', rdns: 'dev.test.wallet', uuid: crypto.randomUUID() }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Returns the JavaScript files. @param {ReadonlyMap<string, Buffer>} files @returns {Script[]} */
export function scriptsOf(files) {
  return [...files].filter(([path]) => path.endsWith('.js'))
}

/**
 * Opens an app, and records what it has loaded after each step.
 *
 * @param {import('playwright').Browser} browser
 * @param {ReadonlyMap<string, Buffer>} files
 * @param {import('./apps.mjs').App} app
 * @param {import('./startEmbeddedSite.mjs').EmbeddedSite} [embedded] - The wallet's site, if the app has one.
 * @returns {Promise<ReadonlyMap<string, Loaded>>} What is loaded by the end of each step.
 */
export async function visit(browser, files, { hasTouch = false, steps = [] }, embedded) {
  const { stop, url } = await serve(files)
  const tab = await browser.newPage({ hasTouch, isMobile: hasTouch, locale: 'en-US' })
  tab.setDefaultTimeout(patienceMs)
  const traffic = await watchTraffic(tab, { embedded, files, url })
  await tab.addInitScript(announceWallet, account)
  await tab.addInitScript(
    (options) => Object.assign(window, { siteOptions: options }),
    embedded?.options,
  )
  /** @type {Map<string, Loaded>} */
  const results = new Map()
  /** @type {import('./apps.mjs').Step} */
  const first = [moments.first, (page) => page.goto(url)]
  for (const [name, run] of [first, ...steps]) {
    await run(tab, embedded)
    // The list is measured as soon as it is shown. What it prefetches counts at the next moment.
    while (name !== moments.shown && !traffic.isQuiet()) await delay(50)
    results.set(name, await traffic.read())
  }
  await tab.close()
  stop()
  return results
}

/**
 * Counts the requests of a page, and keeps its scripts. Aborts requests to other sites.
 *
 * @param {import('playwright').Page} tab
 * @param {{
 *   embedded: import('./startEmbeddedSite.mjs').EmbeddedSite | undefined,
 *   files: ReadonlyMap<string, Buffer>,
 *   url: string,
 * }} options
 */
async function watchTraffic(tab, { embedded, files, url }) {
  const own = new Map(scriptsOf(files))
  /** @type {Map<string, Buffer>} */
  const loaded = new Map()
  /** Bodies of the wallet's scripts that are still being read. @type {Promise<void>[]} */
  const reading = []
  /** @type {Set<import('playwright').Request>} */
  const open = new Set()
  let requests = -1
  let changedAt = Date.now()
  const { origin } = new URL(url)
  const isOwn = (/** @type {URL} */ target) => target.origin === origin
  const isEmbedded = (/** @type {URL} */ target) => target.port === embedded?.port
  await tab.route(
    (target) => !isOwn(target) && !isEmbedded(target),
    (route) => route.abort(),
  )
  tab.on('request', (request) => {
    const target = new URL(request.url())
    if (!isOwn(target) && !isEmbedded(target)) return
    requests++
    changedAt = Date.now()
    open.add(request)
    const body = isOwn(target) && own.get(target.pathname)
    if (body) loaded.set(target.pathname, body)
  })
  tab.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!isEmbedded(new URL(response.url())) || !type.includes('javascript')) return
    const read = response.body().then((body) => void loaded.set(response.url(), body))
    // `read()` below reports a failure.
    read.catch(() => {})
    reading.push(read)
  })
  const end = (/** @type {import('playwright').Request} */ request) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  tab.on('requestfinished', end)
  tab.on('requestfailed', end)
  return {
    isQuiet: () => open.size === 0 && Date.now() - changedAt >= quietMs,
    /** @returns {Promise<Loaded>} */
    async read() {
      await Promise.all(reading)
      return { requests, scripts: [...loaded] }
    },
  }
}
