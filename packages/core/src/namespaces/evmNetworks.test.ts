import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import * as networks from './evmNetworks.ts'

const ofViem: Record<string, Chain> = chains
const contracts = ['ensUniversalResolver', 'erc6492Verifier', 'gasPriceOracle', 'multicall3']

test.each(Object.entries<Chain>(networks))(
  '[CFG-07] %s has the values of viem',
  (name, network) => {
    const expected = ofViem[name]
    const { blockTime, id, nativeCurrency, rpcUrls, sourceId, testnet = false } = expected ?? {}

    // No other field, so no formatters and serializers either.
    expect({ ...network, blockExplorers: undefined, contracts: undefined }).toEqual({
      blockTime,
      id,
      name: expected?.name,
      nativeCurrency,
      rpcUrls: { default: rpcUrls?.default },
      sourceId,
      testnet,
    })
    expect(expected?.blockExplorers).toMatchObject(network.blockExplorers ?? {})
  },
)

test.each(Object.entries<Chain>(networks))(
  '[CFG-07] %s has the contracts that are called',
  (name, network) => {
    const all = Object.entries(ofViem[name]?.contracts ?? {})

    expect(network.contracts).toEqual(
      Object.fromEntries(all.filter(([contract]) => contracts.includes(contract))),
    )
  },
)
