import { hex } from '@scure/base'
import type { SharedAccount } from '../../namespaceRequest.ts'
import { walletIcon, walletName } from '../announce.ts'
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
}

/**
 * The wallet as the Wallet Standard sees it, for all kinds of networks that have it.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet({ kinds, sharing }: createStandardWallet.Options) {
  const names = new Map(kinds.flatMap(({ chains }) => [...chains]))
  let accounts = toAccounts(sharing.accounts(), kinds)
  const listeners = new Set<(change: { accounts: readonly StandardAccount[] }) => void>()
  sharing.watch(() => {
    accounts = toAccounts(sharing.accounts(), kinds)
    for (const listener of [...listeners]) listener({ accounts })
  })

  return Object.freeze({
    version: '1.0.0',
    name: walletName,
    icon: walletIcon,
    chains: [...names.values()],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false }: { silent?: boolean } = {}) {
          if (!silent) await sharing.connect()
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => sharing.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: (change: { accounts: readonly StandardAccount[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...Object.assign({}, ...kinds.map(({ features }) => features)),
    },
    get accounts() {
      return accounts
    },
  })
}

export declare namespace createStandardWallet {
  type Options = { kinds: readonly StandardKind[]; sharing: Sharing }
}

/** One for each address, with all networks that it is on. */
function toAccounts(
  shared: readonly SharedAccount[],
  kinds: readonly StandardKind[],
): readonly StandardAccount[] {
  return kinds.flatMap(({ chains, features }) => {
    const own = shared.filter(({ chainId }) => chains.has(chainId))
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
  })
}
