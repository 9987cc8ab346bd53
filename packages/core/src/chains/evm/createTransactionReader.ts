import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import type { Client, Hex } from 'viem'
import { abortable } from '../../utils/abortable.ts'
import type { ChainReader } from '../ChainReader.ts'
import { findReplacement, readPosition } from './replacement.ts'

type TransactionReader = Required<
  Pick<ChainReader, 'findAtPosition' | 'getDataFee' | 'getPosition' | 'hasLanded' | 'readOutcome'>
>

/** Reads the outcome of transactions on EVM networks, and the cost of publishing them. */
export function createTransactionReader(
  clientOf: (network: CaipNetwork) => Promise<Client>,
): TransactionReader {
  async function receiptOf(hash: string, network: CaipNetwork) {
    const client = await clientOf(network)
    const params: [Hex] = [hash as Hex]
    return client.request({ method: 'eth_getTransactionReceipt', params })
  }
  return {
    hasLanded: async ({ hash, network }) => Boolean(await receiptOf(hash, network)),

    async readOutcome({ hash, network }) {
      const receipt = await receiptOf(hash, network)
      if (!receipt) return 'pending'
      return receipt.status === '0x1' ? 'success' : 'failed'
    },

    getPosition: async ({ hash, network }) => readPosition(await clientOf(network), hash as Hex),

    findAtPosition: async ({ network, position }) =>
      findReplacement(await clientOf(network), position),

    async getDataFee({ network, signal, size }) {
      const reading = readDataFee(await clientOf(network), { network, size })
      return signal ? abortable(reading, signal) : reading
    },
  }
}

/** Selector of `getL1FeeUpperBound(uint256)`. */
const selector = '0xf1c7a58b'

/**
 * Reads the maximum cost of publishing a transaction on L1, in wei. Networks of the OP Stack charge it besides the
 * gas. Source: predeploy `GasPriceOracle` since the Fjord upgrade.
 *
 * @param options.size - Size of the unsigned transaction, in bytes.
 * @returns Zero on networks without such a contract.
 * @throws `RESPONSE_INVALID` if the contract returns no number.
 */
async function readDataFee(
  client: Client,
  options: { network: CaipNetwork; size: number },
): Promise<bigint> {
  const oracle = options.network.contracts?.gasPriceOracle as { address?: unknown } | undefined
  if (!oracle) return 0n
  const data: Hex = `${selector}${options.size.toString(16).padStart(64, '0')}`
  const fee = await client.request({
    method: 'eth_call',
    params: [{ data, to: oracle.address }, 'latest'],
  } as never)
  if (!/^0x[0-9a-f]{64}$/i.test(String(fee))) throw new BaseError('RESPONSE_INVALID')
  return BigInt(String(fee))
}
