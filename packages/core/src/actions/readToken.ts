import { type CaipNetwork, cleanText, InputError } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { formatAddress } from '../namespaces/formatAddress.ts'
import { readerOf } from './readerOf.ts'

/** Metadata of a token and the holder's balance, as its contract reports them. */
export type TokenFacts = {
  /** The holder's balance, in the smallest unit. */
  readonly balance: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
}

/**
 * Reads a token's metadata and the holder's balance from its contract. A missing name or symbol is
 * replaced by the short address.
 *
 * @throws `REQUEST_INVALID` if there is no token at the address; `PROVIDER_ERROR` if the network
 *   does not answer.
 */
export async function readToken(
  fairlead: Fairlead,
  network: CaipNetwork,
  options: { address: string; holder: string },
): Promise<TokenFacts> {
  const { address, holder } = options
  const reader = await readerOf(fairlead, network.chainNamespace)
  const [token] = (await reader.getTokens?.({ addresses: [address], holder, network })) ?? []
  if (!token)
    throw new InputError({
      detail: `No token at ${address}`,
      path: 'token',
      reason: 'Invalid input',
    })
  const { balance, decimals, name, symbol } = token
  const short = formatAddress(address)
  return {
    balance,
    decimals,
    name: cleanText(name) || short,
    symbol: cleanText(symbol, 12) || short,
  }
}
