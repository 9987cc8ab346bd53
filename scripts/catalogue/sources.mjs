/**
 * Sources of the bundled wallet list: npm packages under permissive licences, with exact versions. Only facts are taken
 * (names, links, ids, chains); no logos and no texts.
 *
 * @typedef {{ license: 'Apache-2.0' | 'MIT', package: string, version: string }} Source
 */

/** Version of the list; increase it when the list changes. */
export const version = 1
/** Day on which these versions were the newest. */
export const date = '2026-11-21'

/** @type {readonly Source[]} */
export const sources = [
  { package: 'thirdweb', version: '5.121.6', license: 'Apache-2.0' },
  { package: '@rainbow-me/rainbowkit', version: '2.2.11', license: 'MIT' },
  { package: '@dynamic-labs/wallet-book', version: '5.8.1', license: 'MIT' },
  { package: '@subwallet/wallet-connect', version: '0.2.7', license: 'Apache-2.0' },
  ...Object.entries({
    alpha: '0.1.15',
    avana: '0.1.18',
    bitkeep: '0.3.25',
    bitpie: '0.5.23',
    clover: '0.4.24',
    coin98: '0.5.25',
    coinbase: '0.1.24',
    coinhub: '0.3.23',
    fractal: '0.1.13',
    huobi: '0.1.20',
    hyperpay: '0.1.19',
    keystone: '0.1.20',
    krystal: '0.1.17',
    mathwallet: '0.9.23',
    neko: '0.2.17',
    nightly: '0.1.21',
    nufi: '0.1.22',
    onto: '0.1.12',
    phantom: '0.9.30',
    safepal: '0.5.23',
    saifu: '0.1.20',
    salmon: '0.1.19',
    sky: '0.1.20',
    solflare: '0.6.34',
    solong: '0.9.23',
    spot: '0.1.20',
    tokenary: '0.1.17',
    tokenpocket: '0.4.24',
    trezor: '0.1.7',
    trust: '0.1.18',
    xdefi: '0.1.12',
  }).map(
    ([name, version]) =>
      /** @type {Source} */ ({
        package: `@solana/wallet-adapter-${name}`,
        version,
        license: 'Apache-2.0',
      }),
  ),
]
