import { mainnets } from './readSources.mjs'

/**
 * Wallets whose id in the public catalogue is known, because other clients refer to them by it; and facts of this
 * project where the packages have none, or contradict the wallet's site.
 *
 * @typedef {import('./readSources.mjs').Facts} Facts
 * @typedef {{ facts?: Partial<Facts>, id: string, names?: string[], rdns?: string, slug: string }} Known
 */

const { bip122, cosmos, eip155, solana } = mainnets

/** @type {readonly Known[]} */
export const known = [
  {
    slug: 'metamask',
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    rdns: 'io.metamask',
  },
  {
    slug: 'coinbase',
    id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    rdns: 'com.coinbase.wallet',
    names: ['coinbase'],
    facts: { name: 'Coinbase Wallet' },
  },
  {
    slug: 'trust',
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    rdns: 'com.trustwallet.app',
  },
  {
    slug: 'phantom',
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    rdns: 'app.phantom',
  },
  {
    slug: 'solflare',
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  },
  {
    slug: 'rainbow',
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    rdns: 'me.rainbow',
  },
  {
    slug: 'okx',
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    rdns: 'com.okex.wallet',
  },
  {
    slug: 'bitget',
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    rdns: 'com.bitget.web3',
    names: ['bitkeep'],
  },
  {
    slug: 'binance',
    id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    rdns: 'com.binance.wallet',
  },
  {
    slug: 'uniswap',
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    rdns: 'org.uniswap.app',
  },
  {
    slug: 'safepal',
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
  },
  {
    slug: 'bybit',
    id: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
    rdns: 'com.bybit',
  },
  {
    slug: 'tokenpocket',
    id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    rdns: 'pro.tokenpocket',
  },
  {
    slug: 'ledger',
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  },
  { slug: 'safe', id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f' },
  {
    slug: 'zerion',
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    rdns: 'io.zerion.wallet',
  },
  {
    slug: 'oneinch',
    id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    names: ['1inch'],
  },
  {
    slug: 'crypto-com',
    id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    rdns: 'com.crypto.wallet',
    names: ['cryptocomonchain'],
  },
  { slug: 'imtoken', id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef' },
  { slug: 'kraken', id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277' },
  {
    slug: 'ronin',
    id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    rdns: 'com.roninchain.wallet',
  },
  {
    slug: 'robinhood',
    id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    rdns: 'com.robinhood.wallet',
  },
  {
    slug: 'exodus',
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    rdns: 'com.exodus.web3-wallet',
  },
  {
    slug: 'jupiter',
    id: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    facts: { chains: [solana] },
  },
  {
    slug: 'backpack',
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    rdns: 'app.backpack',
  },
  {
    slug: 'magic-eden',
    id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    rdns: 'io.magiceden.wallet',
    names: ['magiceden'],
  },
  {
    slug: 'coin98',
    id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    rdns: 'com.coin98',
    names: ['coin98super'],
  },
  {
    slug: 'xverse',
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    facts: { chains: [bip122] },
  },
  {
    slug: 'leather',
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    facts: { chains: [bip122], rdns: undefined },
  },
  {
    slug: 'ambire',
    id: '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568',
    rdns: 'com.ambire.wallet',
    facts: { chains: [eip155], homepage: 'https://www.ambire.com', name: 'Ambire Wallet' },
  },
  {
    slug: 'brave',
    id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    rdns: 'com.brave.wallet',
  },
  {
    slug: 'status',
    id: 'af9a6dfff9e63977bbde28fb23518834f08b696fe8bff6dd6827acad1814c6be',
    rdns: 'app.status',
    names: ['statuslegacy'],
    facts: { name: 'Status' },
  },
  { slug: 'valora', id: 'd01c7758d741b363e637a817a09bcf579feae4db9f5bb16f599fdd1f66e2f974' },
  { slug: 'zengo', id: '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0' },
  // Has no button name, but a connector of its own.
  {
    slug: 'base-account',
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    rdns: 'app.base.account',
    names: ['baseaccount'],
    facts: { homepage: 'https://www.base.org', name: 'Base Account' },
  },
]

/**
 * Wallets that are in none of the packages.
 *
 * @type {readonly Facts[]}
 */
export const own = [
  { name: 'Cosmostation', chains: [cosmos], homepage: 'https://www.cosmostation.io/' },
  { name: 'Keplr', chains: [cosmos], homepage: 'https://www.keplr.app/' },
  { name: 'Leap', chains: [cosmos], homepage: 'https://www.leapwallet.io/' },
]
