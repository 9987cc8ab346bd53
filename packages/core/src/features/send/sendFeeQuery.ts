import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import { findAdapter } from '../../actions/adapterOf.ts'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { estimateGas } from '../../actions/sign.ts'
import type { Transfer } from '../../adapters/adapter.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'
import type { SendAsset } from './sendAsset.ts'

/** Gas assumed for a transfer until it is estimated. Source: constants, section 8. */
export const assumedGas = 65_000n

/** Refetch interval and stale time of a fee, in milliseconds. */
export const feeStaleTimeMs = 10_000

/** Cost of a transfer. */
export type SendFee = {
  /** Fee in the smallest unit of the native currency. */
  readonly fee: bigint
  /** True if the network estimated the fee; false if it uses {@link assumedGas}. */
  readonly isEstimated: boolean
  /** Native balance that must stay in the account besides the fee; absent on EVM. */
  readonly reserve?: bigint | undefined
  /**
   * Part of the amount that the token withholds on transfer, in its smallest unit. The receiver gets less by this
   * much.
   */
  readonly withheld?: bigint | undefined
}

/**
 * Query for the cost of a transfer on the current network. Disabled while no account is connected there.
 *
 * On EVM, {@link assumedGas} is used without a receiver and if the network can't estimate the gas.
 *
 * @param parameters.amount - In the smallest unit. While unknown, 1 is used for the estimate on EVM.
 */
export function sendFeeQuery(
  fairlead: Fairlead,
  parameters: {
    amount?: bigint | undefined
    to?: string | undefined
    token?: SendAsset | undefined
  },
) {
  const { amount, to, token } = parameters
  const state = fairlead.store.getState()
  const namespace = token ? namespaceOf(token.chainId) : state.activeNamespace
  const connection = connectedOf(state, namespace)
  const owner = connection?.accounts[0].address
  return {
    queryKey: ['send-fee', token?.chainId, token?.address, owner, to, String(amount)] as const,
    enabled: owner !== undefined && token !== undefined && connection?.chainId === token.chainId,
    retry: false,
    staleTime: feeStaleTimeMs,
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : feeStaleTimeMs,
    refetchOnWindowFocus: false,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<SendFee> {
      if (namespace !== 'eip155') {
        const transfer = {
          ...(amount === undefined ? {} : { amount }),
          ...(to ? { to } : {}),
          ...(token?.address ? { token: token.address } : {}),
        }
        return readCost(fairlead, { chainId: token?.chainId, owner, signal, transfer })
      }
      const [price, gas] = await Promise.all([
        fetchGasPrice(fairlead, { namespace: 'eip155', signal }),
        token && to ? readGas(fairlead, token, to, amount ?? 1n) : undefined,
      ])
      return { fee: price * (gas ?? assumedGas), isEstimated: gas !== undefined }
    },
  }
}

/** Returns the estimate of a namespace's adapter. @throws `FEATURE_UNAVAILABLE` if the adapter can't estimate fees. */
async function readCost(
  fairlead: Fairlead,
  asked: {
    chainId: ChainId | undefined
    owner: string | undefined
    signal: AbortSignal
    transfer: Partial<Transfer>
  },
): Promise<SendFee> {
  const { chainId, owner: address, signal, transfer } = asked
  const network = chainId && networkById(fairlead.store.getState(), chainId)
  const adapter = network && findAdapter(fairlead, network.chainNamespace)
  if (!network || !address || !adapter?.estimateSend) throw new BaseError('FEATURE_UNAVAILABLE')
  return adapter.estimateSend({ ...transfer, address, network, signal })
}

/**
 * Returns `undefined` if the network can't estimate the gas. The wallet estimates it again when it is asked to send.
 */
async function readGas(
  fairlead: Fairlead,
  token: SendAsset,
  to: string,
  amount: bigint,
): Promise<bigint | undefined> {
  const namespace = 'eip155'
  try {
    if (!token.address) return await estimateGas(fairlead, { namespace, to, value: amount })
    const { encodeTransfer } = await import('../../adapters/universal/evmSend.ts')
    const chain = toChainNumber(token.chainId)
    const data = encodeTransfer({ amount, chain, to, token: token.address })
    return await estimateGas(fairlead, { data, namespace, to: token.address })
  } catch {
    return undefined
  }
}
