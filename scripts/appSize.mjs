import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build as bundle } from 'vite'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { packsDir } from './pack.mjs'
import { listFiles, readJson, root } from './workspace.mjs'

/**
 * What a page loads, at one moment of a visit.
 *
 * @typedef {object} Loaded
 * @property {number} brotli - Bytes of all JavaScript files.
 * @property {number} files - Number of JavaScript files.
 * @property {number} gzip - Bytes of all JavaScript files.
 * @property {number} requests - All requests of the page, without the page itself.
 *
 * @typedef {{ connected: Loaded, emitted: number, first: Loaded, networksOnly: number, open: Loaded }} AppSize
 */

const folder = join(root, '.cache', 'size')
const page = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>'
const render = (/** @type {string} */ child) => `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(${child})
`
/**
 * Apps as users write them. Without a project id, a page on localhost also loads the texts of alerts for developers.
 * Networks of the OP Stack had code of viem once.
 */
const apps = {
  plain: render("h('h1', null, 'My app')"),
  fairlead: `
import { arbitrum, base, mainnet, optimism, polygon } from 'fairlead/networks'
import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'
const options = { networks: [mainnet, polygon, optimism, arbitrum, base], projectId: 'app' }
const Greeting = () => h('p', null, useFairleadAccount().address ?? 'No account')
${render("h(FairleadProvider, { options }, h('h1', null, 'My app'), h(FairleadButton), h(Greeting))")}`,
  networks: `
import { base, mainnet, optimism } from 'fairlead/networks'
console.log(base, mainnet, optimism)
`,
}
/** Nothing is loaded for this long, in milliseconds. An early end only measures less than there is. */
const quietMs = 500
/** Limit against hanging only, in milliseconds. */
const patienceMs = 120_000
const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/**
 * Installs the packed files of `fairlead` in an empty app. Its dependencies are those of this repository. The packages
 * that `fairlead` is built from are missing, because its code doesn't need them.
 */
function installApp() {
  const modules = join(folder, 'node_modules')
  rmSync(folder, { force: true, recursive: true })
  const stage = join(packsDir, 'stage', 'packages', 'fairlead')
  cpSync(stage, join(modules, 'fairlead'), { recursive: true })
  const { dependencies } = readJson(join(stage, 'package.json'))
  const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@fairlead/'))
  for (const name of [...libraries, 'react', 'react-dom']) {
    const places = [join(root, 'packages', 'fairlead'), root]
    const found = places.map((place) => join(place, 'node_modules', name)).find(existsSync)
    if (!found) throw new Error(`${name} is not installed. Run npm ci.`)
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(found, join(modules, name), 'dir')
  }
}

/** Builds an app with Vite's defaults. @param {keyof typeof apps} name */
async function buildApp(name) {
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'main.js'), apps[name])
  const outDir = join(folder, 'built', name)
  await bundle({
    build: { outDir },
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: folder,
  })
  return new Map(listFiles(outDir).map((file) => [`/${file}`, readFileSync(join(outDir, file))]))
}

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

/**
 * Opens an app, and measures after each step.
 *
 * @param {import('playwright').Browser} browser
 * @param {ReadonlyMap<string, Buffer>} files
 * @param {readonly ((page: import('playwright').Page) => Promise<unknown>)[]} steps
 */
async function visit(browser, files, steps) {
  const { stop, url } = await serve(files)
  const tab = await browser.newPage({ locale: 'en-US' })
  tab.setDefaultTimeout(patienceMs)
  /** @type {Set<string>} */
  const loaded = new Set()
  let requests = -1
  let changedAt = Date.now()
  await tab.route(
    (target) => target.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  tab.on('request', (request) => {
    loaded.add(new URL(request.url()).pathname)
    requests++
    changedAt = Date.now()
  })
  await tab.addInitScript(announceWallet, account)
  const results = []
  for (const step of [() => tab.goto(url), ...steps]) {
    await step(tab)
    while (Date.now() - changedAt < quietMs) await delay(50)
    const scripts = [...files].flatMap(([path, body]) =>
      path.endsWith('.js') && loaded.has(path) ? [body] : [],
    )
    const sum = (/** @type {(body: Buffer) => Buffer} */ pack) =>
      scripts.reduce((bytes, body) => bytes + pack(body).length, 0)
    results.push({
      brotli: sum((body) => brotliCompressSync(body)),
      files: scripts.length,
      gzip: sum((body) => gzipSync(body, { level: 9 })),
      requests,
    })
  }
  await tab.close()
  stop()
  return results
}

/** Returns what `one` loads more than `other`. @param {Loaded} one @param {Loaded} other @returns {Loaded} */
function minus(one, other) {
  return {
    brotli: one.brotli - other.brotli,
    files: one.files - other.files,
    gzip: one.gzip - other.gzip,
    requests: one.requests - other.requests,
  }
}

/**
 * Builds a React app with five networks and a button from the packed package, and measures what a browser loads more
 * than for the same app without Fairlead. Call it after `pack`.
 *
 * @returns {Promise<AppSize>} `emitted` is the number of JavaScript files of the app's build, `networksOnly` the bytes
 * (gzip) of an app that imports only networks.
 */
export async function measureApp() {
  installApp()
  const plain = await buildApp('plain')
  const files = await buildApp('fairlead')
  const networks = await buildApp('networks')
  const browser = await chromium.launch({ args: chromiumArgs, executablePath: findChromium() })
  try {
    const [before] = await visit(browser, plain, [])
    const [first, open, connected] = await visit(browser, files, [
      async (tab) => {
        await tab.getByRole('button', { name: 'Connect' }).first().click()
        await tab.getByRole('button', { name: 'Test Wallet' }).first().waitFor()
      },
      async (tab) => {
        await tab.getByRole('button', { name: 'Test Wallet' }).first().click()
        await tab.getByText(account).waitFor()
      },
    ])
    if (!before || !first || !open || !connected) throw new Error('A step was not measured')
    const scripts = (/** @type {ReadonlyMap<string, Buffer>} */ all) =>
      [...all].filter(([path]) => path.endsWith('.js'))
    return {
      connected: minus(connected, before),
      emitted: scripts(files).length - scripts(plain).length,
      first: minus(first, before),
      networksOnly: scripts(networks).reduce((sum, [, body]) => sum + gzipSync(body).length, 0),
      open: { ...minus(open, before), requests: open.requests - first.requests },
    }
  } finally {
    await browser.close()
  }
}
