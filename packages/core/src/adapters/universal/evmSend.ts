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

// Re-exported here, so that everything that sending needs of viem is one download.
export { createEvmReader } from './evmReader.ts'
export { readEvmTokens } from './evmTokens.ts'

/**
 * Returns why an address can't receive any transfer: it is the zero address, or its EIP-55 checksum
 * is wrong, which points to a typing error.
 */
export function addressProblem(address: string): 'checksum' | 'zero' | undefined {
  if (/^0x0{40}$/.test(address)) return 'zero'
  // An address in a single letter case carries no checksum.
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return isPlain || isAddress(address) ? undefined : 'checksum'
}

/** Returns an address with its EIP-55 checksum. */
export function withChecksum(address: string): string {
  return getAddress(address)
}

/**
 * Reads the maximum price of one unit of gas, in wei. Uses `maxFeePerGas` with its margin for a
 * rising base fee; networks without EIP-1559 return their gas price.
 */
export async function readGasPrice(client: Client<Transport, Chain>): Promise<bigint> {
  try {
    const { maxFeePerGas } = await estimateFeesPerGas(client)
    return maxFeePerGas
  } catch {
    // The network has no EIP-1559. If it is unreachable, the next call throws.
    return getGasPrice(client)
  }
}

/** Returns the call data of {@link evmTransfer}. */
export function encodeTransfer(options: evmTransfer.Options): string {
  const { abi, args, functionName } = evmTransfer(options)
  return encodeFunctionData({ abi, args, functionName } as Parameters<typeof encodeFunctionData>[0])
}
