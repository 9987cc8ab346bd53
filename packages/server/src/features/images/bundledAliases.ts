import type { ImageKind } from './createImageFolder.ts'

/**
 * Image ids that other clients use. The operator's aliases take precedence. Network ids are those that such clients
 * send. Connectors are keyed by the names that wallet libraries use, and map to an rdns.
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

/** Returns the image id of a network. Also accepts a CAIP-2 id or an EVM chain id. */
export function toAssetId(id: string): string {
  return /^\d{1,16}$/.test(id) ? `eip155-${id}` : id.replace(':', '-')
}
