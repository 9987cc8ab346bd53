import { cleanText } from '@fairlead/protocol'
import { decodeFunctionResult, type Hex, parseAbi } from 'viem'
import type { MethodContext } from './Method.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
])
const selectors = { decimals: '0x313ce567', symbol: '0x95d89b41' } as const
/** Longest name of a token on the approval, in characters. */
const symbolLimit = 16

/** As many as the largest amount has; with more, every amount would look like nothing. */
const mostDecimals = 77

/** What the token's own contract says; a page could say anything. */
export type Token = { readonly decimals: number; readonly symbol: string }

/**
 * @param limitMs - Longest wait, where it matters more than the name.
 * @returns `undefined` for a contract that does not say it: amounts are then shown as they are.
 */
export async function readToken(
  token: Hex,
  { network, nodes, signal }: Pick<MethodContext, 'network' | 'nodes' | 'signal'>,
  limitMs?: number,
): Promise<Token | undefined> {
  const read = async (functionName: 'decimals' | 'symbol') => {
    const params = [{ data: selectors[functionName], to: token }, 'latest']
    const data = await nodes.request({ limitMs, method: 'eth_call', network, params, signal })
    return decodeFunctionResult({ abi, data: data as Hex, functionName })
  }
  try {
    const [decimals, symbol] = await Promise.all([
      read('decimals'),
      // The oldest tokens write their name in a way of their own; how they count is what matters.
      read('symbol').catch(() => ''),
    ])
    if (Number(decimals) > mostDecimals) return undefined
    return { decimals: Number(decimals), symbol: cleanText(String(symbol), symbolLimit) }
  } catch {
    return undefined
  }
}
