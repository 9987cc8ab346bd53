import type { ImageKind } from './createImageFolder.ts'

/**
 * Ids that other clients ask pictures by. The operator's aliases come first. Ids of networks are what such
 * clients send for them; connectors go by the names that wallet libraries give them, and lead to an rdns.
 */
export const bundledAliases: { readonly [kind in ImageKind]?: Readonly<Record<string, string>> } = {
  assets: { '692ed6ba-e569-459a-556a-776476829e00': 'eip155-1' },
  wallets: {
    coinbaseWallet: 'com.coinbase.wallet',
    coinbaseWalletSDK: 'com.coinbase.wallet',
    metaMask: 'io.metamask',
    metaMaskSDK: 'io.metamask',
  },
}

/** The id of a network's picture, also from a CAIP-2 id or the number of an EVM chain. */
export function toAssetId(id: string): string {
  return /^\d{1,16}$/.test(id) ? `eip155-${id}` : id.replace(':', '-')
}
