import type { Namespace } from '@fairlead/protocol'
import type { ConnectorInfo } from '../../store/state.ts'
import { groupOf, memberOf } from './groupWallets.ts'

/** Short names for wallets, with the wallet's name and rdns if known. Source: constants, section 10. */
export const knownWallets: Readonly<Record<string, { name: string; rdns?: string }>> = {
  metamask: { name: 'MetaMask', rdns: 'io.metamask' },
  coinbase: { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  trust: { name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
  phantom: { name: 'Phantom', rdns: 'app.phantom' },
  solflare: { name: 'Solflare' },
  rainbow: { name: 'Rainbow', rdns: 'me.rainbow' },
  okx: { name: 'OKX Wallet', rdns: 'com.okex.wallet' },
  bitget: { name: 'Bitget Wallet', rdns: 'com.bitget.web3' },
  binance: { name: 'Binance Wallet', rdns: 'com.binance.wallet' },
  uniswap: { name: 'Uniswap Wallet', rdns: 'org.uniswap.app' },
  safepal: { name: 'SafePal' },
  bybit: { name: 'Bybit Wallet', rdns: 'com.bybit' },
  tokenpocket: { name: 'TokenPocket', rdns: 'pro.tokenpocket' },
  ledger: { name: 'Ledger' },
  safe: { name: 'Safe' },
  zerion: { name: 'Zerion', rdns: 'io.zerion.wallet' },
  oneinch: { name: '1inch Wallet' },
  'crypto-com': { name: 'Crypto.com' },
  imtoken: { name: 'imToken', rdns: 'im.token.app' },
  kraken: { name: 'Kraken Wallet' },
  ronin: { name: 'Ronin Wallet', rdns: 'com.roninchain.wallet' },
  robinhood: { name: 'Robinhood Wallet' },
  exodus: { name: 'Exodus', rdns: 'com.exodus.web3-wallet' },
  jupiter: { name: 'Jupiter' },
  backpack: { name: 'Backpack', rdns: 'app.backpack' },
  'magic-eden': { name: 'Magic Eden', rdns: 'io.magiceden.wallet' },
  coin98: { name: 'Coin98', rdns: 'coin98.com' },
  xverse: { name: 'Xverse' },
  leather: { name: 'Leather' },
  ambire: { name: 'Ambire', rdns: 'com.ambire.wallet' },
  brave: { name: 'Brave Wallet', rdns: 'com.brave.wallet' },
  status: { name: 'Status' },
  valora: { name: 'Valora' },
  zengo: { name: 'ZenGo' },
}

/**
 * Returns the connector of the wallet that the page names.
 *
 * @param wanted - A connector id, an id of the wallet catalogue, an rdns, or a short name from {@link knownWallets}.
 * @param namespace - Namespace to connect. A wallet that does not support it is not found.
 */
export function findWallet(
  connectors: readonly ConnectorInfo[],
  wanted: string,
  namespace?: Namespace,
): ConnectorInfo | undefined {
  const known = Object.hasOwn(knownWallets, wanted) ? knownWallets[wanted] : undefined
  const rules: ((wallet: ConnectorInfo) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ explorerId }) => explorerId === wanted,
    ({ info }) => info?.rdns !== undefined && (info.rdns === wanted || info.rdns === known?.rdns),
    ({ name }) => known !== undefined && plain(name) === plain(known.name),
  ]
  // The most reliable rule comes first. A wallet can use the name of another one.
  for (const rule of rules) {
    const found = connectors.find(rule)
    if (found && !namespace) return found
    const member = found && namespace && memberOf(groupOf(connectors, found.id) ?? [], namespace)
    if (member) return member
  }
  return undefined
}

/** Normalizes a name, so that "Coinbase Wallet" equals "coinbase". */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]|wallet|extension/g, '')
}
