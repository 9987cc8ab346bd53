import { BaseError } from '@fairlead/protocol'
import { queryDefaults } from '../../actions/accountQuery.ts'
import { readerOf } from '../../actions/readerOf.ts'
import { readToken } from '../../actions/readToken.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { PayBill } from './resolveOrder.ts'

/** Stale time of the balance, in milliseconds. Same as for other balances. */
const balanceStaleTimeMs = 30_000

/**
 * Query for the connected wallet's balance of the order's asset, on the order's network, in the smallest unit. Disabled
 * while no wallet of the namespace is connected.
 */
export function payBalanceQuery(fairlead: Fairlead, bill: PayBill | undefined) {
  const namespace = bill?.network.chainNamespace ?? 'eip155'
  const owner = connectedOf(fairlead.store.getState(), namespace)?.accounts[0].address
  return {
    ...queryDefaults,
    queryKey: ['pay-balance', bill?.asset.chainId, owner, bill?.assetId] as const,
    enabled: bill !== undefined && owner !== undefined,
    staleTime: balanceStaleTimeMs,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<bigint> {
      if (!bill || owner === undefined) throw new BaseError('NOT_CONNECTED')
      const { asset, network } = bill
      if (asset.address === undefined) {
        const reader = await readerOf(fairlead, namespace)
        return reader.getBalance({ address: owner, network, signal })
      }
      const token = { address: asset.address, holder: owner }
      return (await readToken(fairlead, network, token)).balance
    },
  }
}
