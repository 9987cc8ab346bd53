import {
  type Chain,
  type Client,
  encodeFunctionData,
  getAddress,
  isAddress,
  type Transport,
} from 'viem'
import { estimateFeesPerGas, getGasPrice } from 'viem/actions'
import { evmTransfer } from '../evmTransfer.ts'

// What sending needs of viem: one door, so that all of it is one download.
export { createEvmReader } from './evmReader.ts'
export { readEvmTokens } from './evmTokens.ts'

/**
 * Why an address can't be paid, whatever is sent: nobody has the one of zeros, and a letter case that
 * does not fit says that a digit is wrong.
 */
export function addressProblem(address: string): 'checksum' | 'zero' | undefined {
  if (/^0x0{40}$/.test(address)) return 'zero'
  // Without any case, in either direction, there is no checksum that could be wrong.
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return isPlain || isAddress(address) ? undefined : 'checksum'
}

/** An address with the letter case of EIP-55. */
export function withChecksum(address: string): string {
  return getAddress(address)
}

/**
 * The most that one unit of gas may cost now, in wei: with room for a rising base fee where the
 * network has one, else its price.
 */
export async function readGasPrice(client: Client<Transport, Chain>): Promise<bigint> {
  try {
    const { maxFeePerGas } = await estimateFeesPerGas(client)
    return maxFeePerGas
  } catch {
    // A network from before EIP-1559; one that does not answer fails here again.
    return getGasPrice(client)
  }
}

/** The bytes of {@link evmTransfer}. */
export function encodeTransfer(options: evmTransfer.Options): string {
  const { abi, args, functionName } = evmTransfer(options)
  return encodeFunctionData({ abi, args, functionName } as Parameters<typeof encodeFunctionData>[0])
}
