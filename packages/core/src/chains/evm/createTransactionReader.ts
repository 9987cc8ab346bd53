import type { CaipNetwork } from '@fairlead/protocol'
import type { Client, Hex } from 'viem'
import { abortable } from '../../utils/abortable.ts'
import type { ChainReader } from '../ChainReader.ts'
import { readDataFee } from './dataFee.ts'
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
