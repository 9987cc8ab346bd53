import { parse, Wallet } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import list from './catalogue.json' with { type: 'json' }
import { bundledCatalogue } from './createCatalogues.ts'
import { badLinks } from './readWallets.ts'

/** Wallets with ids of the public catalogue that other clients rely on. */
const known: readonly (readonly [name: string, id: string])[] = [
  ['MetaMask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  ['Coinbase Wallet', 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'],
  ['Trust Wallet', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
  ['Phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  ['Solflare', '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
  ['Rainbow', '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'],
  ['OKX Wallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  ['Bitget Wallet', '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'],
  ['Binance Wallet', '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4'],
  ['Uniswap Wallet', 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a'],
  ['SafePal', '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'],
  ['Bybit Wallet', '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f'],
  ['TokenPocket', '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66'],
  ['Ledger Wallet', '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
  ['Safe', '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  ['Zerion', 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'],
  ['1inch Wallet', 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576'],
  ['Crypto.com Onchain', 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d'],
  ['imToken', 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef'],
  ['Kraken Wallet', '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277'],
  ['Ronin Wallet', '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf'],
  ['Robinhood Wallet', '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e'],
  ['Exodus', 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4'],
  ['Jupiter', '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037'],
  ['Backpack', '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0'],
  ['Magic Eden', '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6'],
  ['Coin98 Super Wallet', '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01'],
  ['Xverse Wallet', '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b'],
  ['Leather', '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13'],
  ['Ambire Wallet', '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568'],
  ['Brave Wallet', '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3'],
  ['Status', 'af9a6dfff9e63977bbde28fb23518834f08b696fe8bff6dd6827acad1814c6be'],
  ['Valora', 'd01c7758d741b363e637a817a09bcf579feae4db9f5bb16f599fdd1f66e2f974'],
  ['Zengo Wallet', '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0'],
]

const wallets = parse(v.array(Wallet), list.wallets)

test('[ENT-07] default: several hundred wallets with unique ids', () => {
  expect(wallets.length).toBeGreaterThan(500)
  expect(bundledCatalogue().size).toBe(wallets.length)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  for (const { id } of wallets) expect(id).toMatch(/^[0-9a-f]{64}$/)
})

test.each(known)('[ENT-07] default: %s has its well-known id', (name, id) => {
  expect(wallets.filter((wallet) => wallet.id === id)).toMatchObject([{ name }])
})

test('[ENT-07] default: has the identifiers of a wallet, as far as published', () => {
  const rdns = wallets.flatMap((wallet) => wallet.rdns ?? [])
  expect(rdns.length).toBeGreaterThan(100)
  expect(new Set(rdns).size).toBe(rdns.length)
  for (const one of rdns) expect(one).toMatch(/^[a-z0-9-]+(?:\.[a-zA-Z0-9_-]+)+$/)

  expect(wallets.filter((wallet) => wallet.mobile_link).length).toBeGreaterThan(300)
  for (const family of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(
      wallets.some(({ chains }) => chains?.some((chain) => chain.startsWith(`${family}:`))),
      family,
    ).toBe(true)
})

test('behavior: no link runs code or shows another site, and none contains tracking parameters', () => {
  for (const wallet of wallets) {
    expect(badLinks(wallet), wallet.name).toEqual([])
    expect(JSON.stringify(wallet)).not.toMatch(/utm_|"https?:[^"]*\s/)
  }
})

test('behavior: the list names its sources and licences', () => {
  expect(list.version).toBeGreaterThanOrEqual(1)
  expect(list.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(list.sources.length).toBeGreaterThan(0)
  for (const source of list.sources) {
    expect(['Apache-2.0', 'MIT', 'ISC']).toContain(source.license)
    expect(source.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(source.package).not.toMatch(/reown|web3modal|walletconnect/i)
  }
})
