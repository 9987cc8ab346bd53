import { hex } from '@scure/base'
import type { Sharing } from './createSharing.ts'

/** A Wallet Standard account. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Wallet Standard features of one kind of network. */
export type StandardKind = {
  /** Wallet Standard names of the networks, by CAIP-2 id. */
  readonly chains: ReadonlyMap<string, string>
  readonly features: Readonly<Record<string, object>>
  /** Accounts of this kind that the page can access. */
  readonly sharing: Sharing
}

/** Returns the shared accounts of one kind: one per address, with all its networks. */
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
