import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import { pollingOptions } from '../../actions/accountQuery.ts'
import { feeMargin, fetchDataFee } from '../../actions/fetchDataFee.ts'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { readerOf } from '../../actions/readerOf.ts'
import { estimateGas } from '../../actions/sign.ts'
import type { Transfer } from '../../chains/ChainReader.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'
import type { SendAsset } from './sendAsset.ts'

/** Gas assumed for a transfer until it is estimated. Source: constants, section 8. */
export const assumedGas = 65_000n

/** Refetch interval and stale time of a fee, in milliseconds. */
export const feeStaleTimeMs = 10_000

/** Size of the call data of a transfer, in bytes: the selector, and two words for a token or six for an NFT. */
const callSize = 68
const nftCallSize = 196

/** Cost of a transfer. */
export type SendFee = {
  /** Fee in the smallest unit of the native currency. */
  readonly fee: bigint
  /** True if the network estimated the fee; false if it uses {@link assumedGas}. */
  readonly isEstimated: boolean
  /** Native balance that must stay in the account besides the fee; absent on EVM. */
  readonly reserve?: bigint | undefined
  /** Amount by which the fee can rise until the transfer is included; absent where fees don't vary. */
  readonly margin?: bigint | undefined
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
    ...pollingOptions(feeStaleTimeMs),
    queryKey: [
      'send-fee',
      token?.chainId,
      token?.address,
      token?.nft?.tokenId,
      owner,
      to,
      String(amount),
    ] as const,
    enabled: owner !== undefined && token !== undefined && connection?.chainId === token.chainId,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<SendFee> {
      if (namespace !== 'eip155') {
        const transfer = {
          ...(amount === undefined ? {} : { amount }),
          ...(to ? { to } : {}),
          ...(token?.address ? { token: token.address } : {}),
        }
        return readCost(fairlead, { chainId: token?.chainId, owner, signal, transfer })
      }
      const network = token && networkById(fairlead.store.getState(), token.chainId)
      const [price, gas, dataFee] = await Promise.all([
        fetchGasPrice(fairlead, { namespace: 'eip155', signal }),
        token && to && owner
          ? readGas(fairlead, token, { amount: amount ?? 1n, from: owner, to })
          : undefined,
        fetchDataFee(fairlead, { callSize: callSizeOf(token), network, signal }),
      ])
      const fee = price * (gas ?? assumedGas) + dataFee
      return { fee, isEstimated: gas !== undefined, margin: feeMargin(fee) }
    },
  }
}

/** Returns the size of a transfer's call data, in bytes. */
function callSizeOf(token: SendAsset | undefined): number {
  if (token?.nft) return nftCallSize
  return token?.address ? callSize : 0
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
  const reader = network && (await readerOf(fairlead, network.chainNamespace))
  if (!network || !address || !reader?.estimateSend) throw new BaseError('FEATURE_UNAVAILABLE')
  return reader.estimateSend({ ...transfer, address, network, signal })
}

/**
 * Returns `undefined` if the network can't estimate the gas. The wallet estimates it again when it is asked to send.
 */
async function readGas(
  fairlead: Fairlead,
  token: SendAsset,
  transfer: { amount: bigint; from: string; to: string },
): Promise<bigint | undefined> {
  const namespace = 'eip155'
  const { amount, to } = transfer
  try {
    if (!token.address) return await estimateGas(fairlead, { namespace, to, value: amount })
    const { encodeNftTransfer, encodeTransfer } = await import('../../chains/evm/encodeCall.ts')
    const chain = toChainNumber(token.chainId)
    const data = token.nft
      ? encodeNftTransfer({ ...transfer, contract: token.address, nft: token.nft })
      : encodeTransfer({ amount, chain, to, token: token.address })
    return await estimateGas(fairlead, { data, namespace, to: token.address })
  } catch {
    return undefined
  }
}
