import type { SwapToken } from '@fairlead/protocol'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress, nativeToken } from '../../chains/nativeToken.ts'

/**
 * Lists the native coin, the configured tokens, and the tokens that routes lead through.
 *
 * @throws `UPSTREAM_UNAVAILABLE`, or the signal's reason.
 */
export async function listTokens(
  chain: Chain,
  tokens: TokenReader,
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  const listed = [...(chain.tokens ?? []), ...(chain.swap?.baseTokens ?? [])]
  const known = await tokens.read(
    chain,
    listed.map(({ address }) => address as Address),
    signal,
  )
  return [{ ...nativeToken(chain), address: nativeAddress }, ...known.values()].map(
    ({ address, decimals, iconUrl, name, symbol }) => ({
      address: toTokenId(chain, address),
      decimals,
      logoUri: iconUrl || null,
      name,
      symbol,
    }),
  )
}

/** Returns a token's CAIP-10 id. The native coin keeps the spelling of its placeholder. */
export function toTokenId({ caipNetworkId }: Chain, address: string): string {
  const isNative = address.toLowerCase() === nativeAddress
  return `${caipNetworkId}:${isNative ? nativeAddress : getAddress(address)}`
}
