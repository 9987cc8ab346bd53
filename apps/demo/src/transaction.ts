import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { Token } from './config.ts'

// Declares no return value, because tokens such as USDT return none.
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** Parses an amount of whole tokens. Returns `undefined` for invalid input, or more decimals than the token has. */
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
