import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appLink, chromeLink, pageLink, webLink } from './links.mjs'
import { readObjects } from './literals.mjs'

/**
 * Facts of one package about one wallet.
 *
 * @typedef {object} Facts
 * @property {string} name
 * @property {string} [rdns]
 * @property {string[]} [chains]
 * @property {string} [homepage]
 * @property {string} [mobile_link]
 * @property {string} [desktop_link]
 * @property {string} [webapp_link]
 * @property {string} [app_store]
 * @property {string} [play_store]
 * @property {string} [chrome_store]
 */

/** The main network of each namespace, which represents all of them. */
export const mainnets = {
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  cosmos: 'cosmos:cosmoshub-4',
  eip155: 'eip155:1',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/**
 * Reads the wallets of each package. A package without wallets is an error, because its layout must have changed.
 *
 * @param {(name: string) => string} folderOf - Folder where a package was unpacked.
 * @param {readonly { package: string }[]} sources
 * @returns {{ source: string, wallets: Facts[] }[]}
 */
export function readSources(folderOf, sources) {
  return sources.map(({ package: name }) => {
    const read = readers[name] ?? readSolanaAdapter
    const wallets = read(folderOf(name))
    if (wallets.length === 0) throw new Error(`${name} no longer names a wallet`)
    return { source: name, wallets }
  })
}

/** @type {Record<string, (folder: string) => Facts[]>} */
const readers = {
  thirdweb: readThirdweb,
  '@rainbow-me/rainbowkit': readRainbowKit,
  '@dynamic-labs/wallet-book': readWalletBook,
  '@subwallet/wallet-connect': readSubWallet,
}

/** @param {string} folder */
function readThirdweb(folder) {
  const generated = join(folder, 'dist/esm/wallets/__generated__')
  const infos = readObjects(readFileSync(join(generated, 'wallet-infos.js'), 'utf8'))
  return infos.flatMap(({ id }) => {
    const file = join(generated, 'wallet', String(id), 'index.js')
    if (!existsSync(file)) return []
    const [wallet] = readObjects(readFileSync(file, 'utf8'))
    if (!wallet) return []
    return [
      {
        name: wallet.name.trim(),
        rdns: wallet.rdns || undefined,
        // That library connects to EVM chains only.
        chains: [mainnets.eip155],
        homepage: webLink(wallet.homepage),
        mobile_link: appLink(wallet.mobile.native) ?? webLink(wallet.mobile.universal),
        desktop_link: appLink(wallet.desktop.native),
        webapp_link: pageLink(wallet.desktop.universal, wallet.homepage),
        app_store: webLink(wallet.app.ios),
        play_store: webLink(wallet.app.android),
        chrome_store: chromeLink(wallet.app.chrome),
      },
    ]
  })
}

/** @param {string} folder */
function readRainbowKit(folder) {
  const connectors = join(folder, 'dist/wallets/walletConnectors')
  /** @type {Map<string, Facts>} */
  const wallets = new Map()
  for (const file of readdirSync(connectors)
    .filter((name) => name.endsWith('.js'))
    .sort())
    for (const object of readObjects(readFileSync(join(connectors, file), 'utf8'))) {
      const { downloadUrls: urls, id, name, rdns } = object
      if (!('iconUrl' in object) || typeof name !== 'string' || wallets.has(id)) continue
      if (id === 'injected' || id === 'walletConnect') continue
      wallets.set(id, {
        name,
        rdns: /\.mobile$/.test(rdns) ? undefined : rdns,
        chains: [mainnets.eip155],
        app_store: webLink(urls?.ios),
        play_store: webLink(urls?.android),
        chrome_store: chromeLink(urls?.chrome),
        homepage: webLink(urls?.browserExtension) ?? webLink(urls?.mobile),
      })
    }
  return [...wallets.values()]
}

/** Namespace names in that package; other names are ignored. */
const families = /** @type {Record<string, string | undefined>} */ ({
  btc: mainnets.bip122,
  cosmos: mainnets.cosmos,
  evm: mainnets.eip155,
  sol: mainnets.solana,
})
const isOurs = (/** @type {string} */ chain) => chain.slice(0, chain.indexOf(':')) in mainnets

/** @param {string} folder */
function readWalletBook(folder) {
  const objects = readObjects(readFileSync(join(folder, 'wallet-book-fallbacks.js'), 'utf8'))
  return objects.flatMap(({ chains, desktop, eip6963Config, injectedConfig, mobile, name }) => {
    if (typeof name !== 'string' || !Array.isArray(injectedConfig)) return []
    const told = [
      ...injectedConfig.map(({ chain }) => families[chain]),
      ...(chains ?? []).filter(isOurs),
    ]
    const served = [...new Set(told.filter(Boolean))]
    if (served.length === 0) return []
    return [
      {
        name,
        rdns: eip6963Config?.rdns,
        chains: served,
        mobile_link: appLink(mobile?.native?.replace(/\/\/wc$/, '//')),
        app_store: mobile?.iosId && `https://apps.apple.com/app/${mobile.iosId}`,
        play_store:
          mobile?.androidId && `https://play.google.com/store/apps/details?id=${mobile.androidId}`,
        chrome_store:
          desktop?.chromeId && `https://chromewebstore.google.com/detail/${desktop.chromeId}`,
      },
    ]
  })
}

/** @param {string} folder */
function readSubWallet(folder) {
  const lists = /** @type {const} */ ([
    ['dotsama', mainnets.polkadot],
    ['evm', mainnets.eip155],
  ])
  return lists.flatMap(([list, chain]) => {
    const file = join(folder, list, 'predefinedWallet/index.js')
    return readObjects(readFileSync(file, 'utf8'))
      .filter(({ title }) => typeof title === 'string')
      .map(({ installUrl, title }) => {
        const isStore = installUrl.startsWith('https://chrome.google.com/')
        return {
          name: title.replace(/ \(EVM\)$/, ''),
          chains: [chain],
          [isStore ? 'chrome_store' : 'homepage']: webLink(installUrl),
        }
      })
  })
}

/** Each package contains one wallet, as a class. @param {string} folder */
function readSolanaAdapter(folder) {
  const code = readFileSync(join(folder, 'lib/esm/adapter.js'), 'utf8')
  const name = /WalletName = (['"])(.+?)\1/.exec(code)?.[2]
  const homepage = webLink(/this\.url = (['"])(.+?)\1/.exec(code)?.[2])
  return name ? [{ name, chains: [mainnets.solana], homepage }] : []
}
