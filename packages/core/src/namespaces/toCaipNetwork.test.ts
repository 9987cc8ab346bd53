import { InputError } from '@fairlead/protocol'
import { anything, assert, property, record } from 'fast-check'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { solana } from './solanaNetworks.ts'
import { toCaipNetwork } from './toCaipNetwork.ts'

test('[ENT-01] a viem chain gets its CAIP-2 id, its namespace and its own endpoints', () => {
  const network = toCaipNetwork(chains.base)

  expect(network).toMatchObject({
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  expect(network.rpcUrls.chainDefault).toEqual(network.rpcUrls.default)
  expect(network.rpcUrls.default.http).toEqual(chains.base.rpcUrls.default.http)
})

test('[ENT-01] a CAIP network stays unchanged', () => {
  expect(toCaipNetwork(solana)).toEqual(solana)
  expect(toCaipNetwork(toCaipNetwork(chains.mainnet))).toEqual(toCaipNetwork(chains.mainnet))
})

test('[ENT-01] configured endpoints are not added to the network’s own', () => {
  const own = { http: ['https://own.example'] }
  const configured = { http: ['https://api.example/v1?projectId=secret'] }

  const network = toCaipNetwork({
    ...chains.mainnet,
    rpcUrls: { chainDefault: own, default: configured },
  })

  expect(network.rpcUrls).toEqual({ chainDefault: own, default: configured })
})

test('[ENT-01] error: for any other value, the error names a field', () => {
  const shape = record(
    { id: anything(), name: anything(), nativeCurrency: anything(), rpcUrls: anything() },
    { requiredKeys: [] },
  )
  const refused = (input: unknown) => {
    try {
      toCaipNetwork(input)
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      expect((error as InputError).path).not.toBe('')
      return true
    }
  }

  assert(property(anything(), (input) => refused(input)))
  assert(property(shape, (input) => refused(input)))
})
