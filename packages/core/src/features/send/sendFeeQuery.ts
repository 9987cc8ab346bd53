import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import { findAdapter } from '../../actions/adapterOf.ts'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { estimateGas } from '../../actions/sign.ts'
import type { Transfer } from '../../adapters/adapter.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'
import type { SendAsset } from './sendAsset.ts'

/** Gas that a transfer of native currency may need, before it is known. Source: constants, section 8. */
export const assumedGas = 65_000n

/** How long a fee is shown before it is asked for again, in milliseconds. */
export const feeStaleTimeMs = 10_000

/** What sending costs. */
export type SendFee = {
  /** In the network's own coin, in its smallest unit. */
  readonly fee: bigint
  /** The network said so; otherwise it is assumed. */
  readonly isEstimated: boolean
  /** What has to stay with the sender besides; nothing on EVM. */
  readonly reserve?: bigint | undefined
  /** What the token keeps of the amount, in its smallest unit, so that less arrives. */
  readonly withheld?: bigint | undefined
}

/**
 * What sending costs on the current network; idle while nobody is connected.
 *
 * Before there is a receiver, and where the network can't say, the gas is assumed.
 *
 * @param parameters.amount - In the smallest unit; a small one where it is not known yet.
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

/** What the adapter of a namespace says. @throws `FEATURE_UNAVAILABLE` where it knows no fees. */
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

/** Undefined where the network can't say: it may know more when the wallet asks it. */
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
