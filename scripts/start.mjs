import { existsSync, mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BuildError, build } from './build.mjs'
import { readFirstLine, startChild } from './children.mjs'
import { install } from './install.mjs'
import { demoSite, servePages, walletSite } from './pages.mjs'
import { findTakenPort, offsets } from './ports.mjs'
import { listWorkspaces, root } from './workspace.mjs'

// Starts the whole product on this machine: chains, server, demo and sample wallet. Needs only Node: it installs the
// required npm packages first.

const help = `Usage: npm start -- [options]

  --port 4400      base port; all local ports are relative to it
  --data-dir DIR   where the server stores its data (default: .fairlead)
  --fresh          empty the data folder first
  --watch          build again when a source changes
  --help           this text`

/** The local project, which the server creates on its own. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
/** Signs attestations of origins on this machine. The key is public, so it proves nothing elsewhere. */
const verifyKey = '1'.repeat(64)
/** Timeout for the server's first answer, in milliseconds. */
const healthTimeoutMs = 30_000
/** Keys of the server's own accounts on local chains. @typedef {{ bundlerKey: string, namesKey: string, paymasterKey: string }} Operator */
/** Marks a data folder that this script created, and may therefore empty. */
const marker = 'server.json'

const options = readOptions()
const { dataDir, port } = options
const origin = (/** @type {number} */ offset) => `http://localhost:${port + offset}`
const serverUrl = origin(offsets.server)
const demoUrl = origin(offsets.demo)
const walletUrl = origin(offsets.wallet)
/** A separate host name, on any port: this origin stores the keys of wallets. */
const frameUrl = `http://frame.localhost:${port + offsets.server}`
const folderOf = (/** @type {string} */ app) => join(root, 'apps', app, 'dist')

/** Functions that stop the started programs, in start order. @type {(() => Promise<void>)[]} */
const stops = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

await main().catch((error) => end(1, error instanceof BuildError ? error.message : error))

async function main() {
  const ports = Object.values(offsets).flat()
  const taken = await findTakenPort(ports.map((offset) => port + offset))
  if (taken)
    return end(1, `Port ${taken} is taken. Choose another base port: npm start -- --port 5400`)
  if (options.fresh && !mayEmpty(dataDir))
    return end(1, `${dataDir} was not created by npm start, so --fresh does not delete it.`)
  if (options.fresh) rmSync(dataDir, { force: true, recursive: true })
  mkdirSync(dataDir, { recursive: true })
  await install()
  await build()
  if (isEnding) return

  const devnet = await startDevnet()
  const { pageUrl, smtpUrl } = await startMailbox()
  const { oidc, social } = await startStandIn('identity', ['--project', projectId])
  const { farcaster } = await startStandIn('farcaster')
  const { exchange } = await startStandIn('exchange')
  const { vendors: onramp } = await startStandIn('onramp')
  const { vendors: bridge } = await startStandIn('bridge')
  const vendors = { ...onramp, ...bridge, swap: ['onchain', 'lifi'] }
  // All local users share one IP address, so its limit is raised.
  const auth = { farcaster, loginsPerIpPerHour: 1000, oidc, social }
  const outside = { auth, pay: { exchanges: [exchange] }, smtpUrl, vendors }
  let server = await startServer(devnet, outside)
  await startPages(devnet)
  if (isEnding) return
  printTable(devnet.networks, pageUrl)
  if (options.watch)
    watchSources(async (built) => {
      const served = ['apps/frame', 'packages/protocol', 'packages/server']
      if (!built.some((dir) => served.includes(dir))) return
      await server.stop()
      server = await startServer(devnet, outside)
      console.log('The server was restarted.')
    })
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'data-dir': { type: 'string', default: '.fairlead' },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '4400' },
        watch: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_000)
      throw new TypeError('--port must be a number from 1 to 65000')
    return { ...values, dataDir: resolve(values['data-dir']), port }
  } catch (error) {
    console.error(/** @type {Error} */ (error).message, `\n\n${help}`)
    process.exit(1)
  }
}

/** Prevents `--data-dir ~ --fresh` from deleting a home folder. @param {string} folder */
function mayEmpty(folder) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true
  return existsSync(join(folder, marker))
}

/**
 * @param {string} name
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
function launch(name, parameters, env) {
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const child = startChild({ env, logPath: join(dataDir, 'logs', `${name}.log`), name, parameters })
  let isWanted = true
  const stop = async () => {
    isWanted = false
    await child.stop()
  }
  stops.push(stop)
  void child.exited.then((output) => {
    if (isWanted) return end(1, `The ${name} exited unexpectedly. Its last output:\n${output}`)
  })
  return { ...child, stop }
}

/**
 * @typedef {object} Network - The parts of a network that are read here.
 * @property {string} caipNetworkId
 * @property {string} name
 * @property {{ decimals: number, name: string, symbol: string }} nativeCurrency
 * @property {{ default: { http: readonly string[] } }} rpcUrls
 * @property {boolean} [testnet]
 */

/**
 * @typedef {object} Devnet
 * @property {readonly Network[]} networks
 * @property {readonly object[]} serverChains
 * @property {Readonly<Record<string, object>>} frameSmartAccounts - By CAIP-2 id.
 * @property {object} tokens
 * @property {string} mnemonic
 * @property {string} nameZone
 * @property {Operator} operator
 */

/**
 * Starts a program that writes a line of JSON when it is ready, and returns what it wrote.
 *
 * @param {string} name
 * @param {string[]} parameters - Without the base port.
 * @param {number} [limitMs] - Time to start, in milliseconds; generous, because a busy machine is many times slower.
 */
async function launchReady(name, parameters, limitMs = 60_000) {
  const start = () => launch(name, [...parameters, '--base-port', String(port)])
  const line = await readFirstLine(start, (signal) => delay(limitMs, undefined, { signal }))
  if (line === undefined) return end(1, `The ${name} did not start. See ${join(dataDir, 'logs')}.`)
  return JSON.parse(line)
}

/** @returns {Promise<Devnet>} */
async function startDevnet() {
  const program = join(root, 'devnet', 'dist', 'main.js')
  return launchReady('devnet', [program], 300_000)
}

/** Starts the mailbox that receives the server's emails. @returns {Promise<{ pageUrl: string, smtpUrl: string }>} */
async function startMailbox() {
  const program = join(root, 'devnet', 'dist', 'mail', 'main.js')
  return launchReady('mailbox', [program])
}

/**
 * Starts simulated third parties: login providers, the exchange, the on-ramp, and the bridge.
 *
 * @param {'bridge' | 'exchange' | 'farcaster' | 'identity' | 'onramp'} name
 * @param {string[]} [more] - More arguments.
 * @returns {Promise<{ exchange?: object, farcaster?: object, oidc?: object, social?: object, vendors?: object }>}
 *   Their part of the server's configuration.
 */
async function startStandIn(name, more = []) {
  const program = join(root, 'devnet', 'dist', name, 'main.js')
  return launchReady(name, [program, ...more])
}

/**
 * @param {Devnet} devnet
 * @param {{ auth: object, pay: object, smtpUrl: string, vendors: object }} outside - Login providers, exchanges, mail
 *   server, on-ramp and bridge.
 */
async function startServer(devnet, { auth, pay, smtpUrl, vendors }) {
  const { frameSmartAccounts, nameZone, networks, operator, serverChains } = devnet
  const configPath = join(dataDir, marker)
  const chains = networks.map((network) => {
    const smartAccount = frameSmartAccounts[network.caipNetworkId]
    return { ...toFrameChain(network), ...(smartAccount && { smartAccount }) }
  })
  const frame = { chains }
  // The demo at this address shows wallets' warning about a page.
  const verify = { scamOrigins: [`http://127.0.0.1:${port + offsets.demo}`] }
  // Exchange rates without internet access; not those of today.
  const fiatRates = { BRL: 5.4, CHF: 0.8, EUR: 0.9, GBP: 0.75, INR: 88, JPY: 150 }
  const configuration = {
    auth,
    chains: serverChains,
    frame,
    names: { zones: [nameZone] },
    pay,
    vendors: { ...vendors, fiatRates },
    verify,
  }
  writeFileSync(configPath, `${JSON.stringify(configuration, undefined, 2)}\n`)
  const env = {
    ...process.env,
    BIND: '127.0.0.1',
    BUNDLER_KEY: operator.bundlerKey,
    DATA_DIR: dataDir,
    FAIRLEAD_CONFIG: configPath,
    FRAME_URL: frameUrl,
    KEY_FILE: join(dataDir, 'keys', 'server.key'),
    LOG_FORMAT: 'text',
    MAIL_FROM: 'Fairlead <no-reply@frame.localhost>',
    NAMES_KEY: operator.namesKey,
    PAYMASTER_KEY: operator.paymasterKey,
    PORT: String(port),
    PUBLIC_URL: serverUrl,
    SMTP_URL: smtpUrl,
    VERIFY_KEY: verifyKey,
  }
  // The local product uses only its own folder, regardless of variables that the shell has set.
  const foreign = [
    'BUNDLER_KEY_FILE',
    'DATABASE_URL',
    'KEY_SERVICE',
    'NAMES_KEY_FILE',
    'PAYMASTER_KEY_FILE',
    'RECOVERY_KEY_PARTS',
    'REDIS_URL',
  ]
  for (const name of [...foreign, 'RECOVERY_KEY_FILE', 'VERIFY_KEY_FILE']) delete env[name]
  const program = join(root, 'packages', 'server', 'dist', 'main.js')
  const server = launch('server', [program, 'serve'], env)
  await untilHealthy('server', port)
  return server
}

/** Converts a network to the format of the frame's configuration. @param {Network} network */
function toFrameChain({ caipNetworkId, name, nativeCurrency, rpcUrls, testnet = false }) {
  const { decimals, name: coin, symbol } = nativeCurrency
  return {
    caipNetworkId,
    isTestnet: testnet,
    name,
    nativeCurrency: { decimals, name: coin, symbol },
    rpcUrls: rpcUrls.default.http,
  }
}

/** @param {Devnet} devnet */
async function startPages({ mnemonic, networks, tokens }) {
  const walletNamespaces = ['solana', 'bip122', 'polkadot', 'cosmos']
  const demo = { frameUrl, networks, projectId, serverUrl, tokens, walletNamespaces, walletUrl }
  const relayUrl = serverUrl.replace(/^http/, 'ws')
  const openerOrigins = [demoUrl]
  const verifyUrl = serverUrl
  const wallet = { mnemonic, networks, openerOrigins, projectId, relayUrl, tokens, verifyUrl }
  const folders = { folder: folderOf('demo'), walletFolder: folderOf('wallet') }
  const sites = [
    { at: port + offsets.demo, name: 'demo', site: demoSite({ config: demo, ...folders }) },
    {
      at: port + offsets.wallet,
      name: 'wallet',
      site: walletSite({ config: wallet, folder: folders.walletFolder }),
    },
  ]
  for (const { at, name, site } of sites) {
    const { close } = await servePages(site, at)
    stops.push(close)
    await untilHealthy(name, at)
  }
}

/** @param {string} name @param {number} at - Port. */
async function untilHealthy(name, at) {
  const deadline = Date.now() + healthTimeoutMs
  while (!isEnding) {
    const answered = await fetch(`http://127.0.0.1:${at}/health`).catch(() => undefined)
    if (answered?.ok) return
    if (Date.now() > deadline) return end(1, `The ${name} does not respond on port ${at}.`)
    await delay(50)
  }
}

/**
 * @param {readonly Network[]} networks
 * @param {string} mailboxUrl
 */
function printTable(networks, mailboxUrl) {
  const rows = [
    ['demo', demoUrl],
    ['lab: all options', `${demoUrl}/lab`],
    ['lab, strict policy', `${demoUrl}/strict`],
    ['sample wallet', walletUrl],
    ['server', serverUrl],
    ['embedded wallet', frameUrl],
    ['mailbox', mailboxUrl],
    ['phone with Farcaster', `http://farcaster.localhost:${port + offsets.farcaster}`],
    ['on-ramp', `${origin(offsets.onramp)}  opened by buying`],
    ['exchange', `http://exchange.localhost:${port + offsets.exchange}  opened by paying`],
    ['bridge', `${origin(offsets.bridge)}  opened by swapping to another network`],
    ['providers', `http://*.localhost:${port + offsets.identity}  opened by signing in`],
    ...networks.map(({ caipNetworkId, name, rpcUrls }) => [
      name,
      `${rpcUrls.default.http[0]}  ${caipNetworkId}`,
    ]),
    ['logs', join(dataDir, 'logs')],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log('\nFairlead runs:\n')
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`)
  console.log('\nPress Ctrl-C to stop everything.')
}

/**
 * Builds after each change, one build at a time.
 *
 * @param {(built: string[]) => Promise<void>} onBuilt - Called with the folders that were built.
 */
function watchSources(onBuilt) {
  let timer = setTimeout(() => {}, 0)
  let work = Promise.resolve()
  async function rebuild() {
    try {
      const built = await build()
      if (built.includes('devnet')) console.log('Restart to run the new devnet.')
      if (!isEnding) await onBuilt(built)
    } catch (error) {
      console.error(error instanceof BuildError ? error.message : error)
    }
  }
  function changed() {
    // Editors write a file in several steps, so the build is debounced.
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(rebuild)
    }, 100)
  }
  const folders = listWorkspaces().map(({ dir }) => join(root, dir, 'src'))
  const watchers = folders
    .filter((folder) => existsSync(folder))
    .map((folder) => watch(folder, { recursive: true }, changed))
  stops.push(async () => {
    for (const watcher of watchers) watcher.close()
  })
}

/**
 * Stops everything, in reverse start order, and then this process.
 *
 * @param {number} code
 * @param {unknown} [reason] - Printed first, once.
 */
async function end(code, reason) {
  if (isEnding) return
  isEnding = true
  if (reason !== undefined) console.error(reason)
  for (const stop of stops.toReversed()) await stop()
  process.exit(code)
}
