import { cleanText } from '@fairlead/protocol'
import { decodeFunctionResult, type Hex, parseAbi } from 'viem'
import type { MethodContext } from './Method.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
])
const selectors = { decimals: '0x313ce567', symbol: '0x95d89b41' } as const
/** Maximum length of a token symbol on the approval, in characters. */
const symbolLimit = 16

/** Digits of the largest amount; with more decimals, every amount would look like zero. */
const mostDecimals = 77

/** Decimals and symbol from the token's contract. The page's claims are ignored. */
export type Token = { readonly decimals: number; readonly symbol: string }

/**
 * Reads a token's decimals and symbol.
 * @param limitMs - Maximum wait in milliseconds, if shorter than the default.
 * @returns `undefined` if the contract doesn't report decimals; amounts are then shown raw.
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
      // The oldest tokens encode their symbol differently; only the decimals are required.
      read('symbol').catch(() => ''),
    ])
    if (Number(decimals) > mostDecimals) return undefined
    return { decimals: Number(decimals), symbol: cleanText(String(symbol), symbolLimit) }
  } catch {
    return undefined
  }
}
