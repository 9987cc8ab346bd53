import { hex } from '@scure/base'
import type { Sharing } from './createSharing.ts'

/** An account in the standard's words. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** One kind of network, as the standard's features of it. */
export type StandardKind = {
  /** What the standard calls a network, by its CAIP-2 id. */
  readonly chains: ReadonlyMap<string, string>
  readonly features: Readonly<Record<string, object>>
  /** Which accounts of this kind the page may see. */
  readonly sharing: Sharing
}

/** What is shared of one kind: one for each address, with all networks that it is on. */
export function toStandardAccounts(kind: StandardKind): readonly StandardAccount[] {
  const { chains, features, sharing } = kind
  const own = sharing.accounts().filter(({ chainId }) => chains.has(chainId))
  return [...new Map(own.map((account) => [account.address, account])).values()].map(
    ({ address, publicKey }) =>
      Object.freeze({
        address,
        publicKey: hex.decode(publicKey),
        chains: own
          .filter((account) => account.address === address)
          .flatMap(({ chainId }) => chains.get(chainId) ?? []),
        features: Object.keys(features),
      }),
  )
}
