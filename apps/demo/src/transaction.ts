import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { Token } from './config.ts'

// No return value is declared: tokens like USDT have none, and others may.
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** Whole tokens as typed; undefined when it is no amount, or finer than the token can hold. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(?<whole>\d+)(?:\.(?<fraction>\d+))?$/.exec(text.trim())
  const { whole, fraction = '' } = match?.groups ?? {}
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export function toTransaction(options: {
  from: string
  receiver: string
  token: Token | undefined
  value: bigint
}): { from: string; to: string; value?: string; data?: string } {
  const { from, receiver, token, value } = options
  if (!token) return { from, to: receiver, value: numberToHex(value) }
  const args = [receiver as `0x${string}`, value] as const
  return {
    from,
    to: token.address,
    data: encodeFunctionData({ abi: transferAbi, args, functionName: 'transfer' }),
  }
}
