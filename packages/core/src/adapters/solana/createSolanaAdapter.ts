import { loadSolanaChain } from '../../chains/solana/loadSolanaChain.ts'
import { servesStandard, watchStandardWallets } from '../../discovery/walletStandard.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { createListedAdapter, solanaOperations } from '../createListedAdapter.ts'
import type { WalletList } from '../createWalletList.ts'

/** Options of the Solana adapter. */
export type SolanaOptions = {
  /** Commitment level of reads and confirmations. Default: `confirmed`. */
  readonly commitment?: 'processed' | 'confirmed' | 'finalized' | undefined
}

/**
 * Creates the Solana adapter, for Wallet Standard wallets in the page and wallets on phones. Needs
 * `@solana/kit`, which loads with the first read or write.
 *
 * @example
 * createFairlead({ projectId, adapters: [solana()], networks: [solanaNetwork] })
 */
export function solana({ commitment = 'confirmed' }: SolanaOptions = {}): Adapter {
  return createListedAdapter({
    type: 'solana',
    namespaces: ['solana'],
    operations: solanaOperations,
    watch: watchWallets,
    async load(list) {
      const { createSolanaOperations } = await import('./createSolanaOperations.ts')
      return createSolanaOperations(list, { commitment })
    },
    async loadReader(host) {
      const { createSolanaChain } = await loadSolanaChain()
      return createSolanaChain(host, { commitment })
    },
  })
}

function watchWallets(list: WalletList, host: AdapterHost): (() => void) | undefined {
  const { events } = host.environment
  if (!events) return undefined
  return watchStandardWallets(events, {
    isWanted: servesStandard('solana', ['standard:connect']),
    onGone(connectorId) {
      if (list.remove(connectorId))
        host.emit({ connectorId, namespace: 'solana', type: 'disconnected' })
    },
    onWallet(registered) {
      const { icon, name } = registered
      list.add({
        info: { chains: ['solana'], id: name, imageUrl: icon, name, type: 'ANNOUNCED' },
        registered,
      })
    },
  })
}
