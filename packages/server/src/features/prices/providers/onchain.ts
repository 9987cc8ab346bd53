import type { Fungible } from '@fairlead/protocol'
import { type Address, getAddress, isAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress, nativeToken } from '../../../chains/nativeToken.ts'
import type { PriceVendor } from '../../../vendors/questions.ts'
import { readPrices } from './readPrices.ts'

/**
 * Creates the price vendor that reads only the chain: price feeds, stablecoins that count as one dollar, and liquidity
 * pools for all other tokens.
 */
export function onchainPrices(dependencies: {
  chains: readonly Chain[]
  clock: () => number
  tokens: TokenReader
}): PriceVendor {
  const { chains, clock, tokens } = dependencies

  async function priceOn(
    chain: Chain,
    addresses: readonly Address[],
    signal: AbortSignal,
  ): Promise<readonly Fungible[]> {
    const { known, prices } = await readPrices(chain, addresses, { clock, signal, tokens })
    return addresses.flatMap((address) => {
      const isNative = address === nativeAddress
      const token = isNative ? nativeToken(chain) : known.get(address)
      const price = prices.get(address)
      if (!token || price === undefined) return []
      const { decimals, iconUrl, name, symbol } = token
      const id = `${chain.caipNetworkId}:${isNative ? address : getAddress(address)}`
      return [{ address: id, decimals, iconUrl, name, price, symbol }]
    })
  }

  return {
    vendor: 'onchain',
    async ask(ids, signal) {
      const byChain = new Map<Chain, Set<Address>>()
      for (const id of ids) {
        const place = placeOf(id, chains)
        if (place)
          byChain.set(place.chain, (byChain.get(place.chain) ?? new Set()).add(place.address))
      }
      const answers = await Promise.all(
        [...byChain].map(([chain, addresses]) => priceOn(chain, [...addresses], signal)),
      )
      const found = new Map(answers.flat().map((token) => [token.address.toLowerCase(), token]))
      return ids.flatMap((id) => found.get(id.toLowerCase()) ?? [])
    },
  }
}

/** Returns the chain and the lower-case address of a token id; `undefined` if the chain can't be read. */
export function placeOf(id: string, chains: readonly Chain[]) {
  const end = id.lastIndexOf(':')
  const address = id.slice(end + 1).toLowerCase()
  const chain = chains.find(
    ({ caipNetworkId, client }) => client && caipNetworkId === id.slice(0, end),
  )
  return chain && isAddress(address) ? { address, chain } : undefined
}
