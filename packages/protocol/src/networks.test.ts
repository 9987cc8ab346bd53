import { expect, test } from 'vitest'
import { InputError } from './errors/InputError.ts'
import { toNetwork } from './network.ts'
import { CaipNetwork, getSupportedChains } from './networks.ts'
import { parse, tryParse } from './parse.ts'

const http = ['https://rpc.example']
const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http }, chainDefault: { http } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  testnet: false,
  assets: { imageId: 'eip155-1', imageUrl: 'https://img.example/1.png' },
}
const solana = {
  ...network,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
}

test('[ENT-01] every field of a network is kept', () => {
  expect(toNetwork(network)).toEqual(network)
  expect(toNetwork({ ...network, formatters: {} })).toEqual(network)
  expect(parse(CaipNetwork, network)).toEqual(network)
  expect(toNetwork(solana)).toEqual(solana)
})

test('[ENT-01] explorer, testnet and assets may be absent', () => {
  const { assets: _, blockExplorers: __, testnet: ___, ...least } = network

  expect(toNetwork(least)).toEqual(least)
})

test.each([
  ['id', { id: 0 }],
  ['id', { id: 1.5 }],
  ['id', { id: '' }],
  ['caipNetworkId', { caipNetworkId: '1' }],
  ['caipNetworkId', { caipNetworkId: undefined }],
  ['chainNamespace', { chainNamespace: 'evm' }],
  ['name', { name: '' }],
  ['name', { name: 7 }],
  ['nativeCurrency', { nativeCurrency: undefined }],
  ['nativeCurrency.decimals', { nativeCurrency: { ...network.nativeCurrency, decimals: 18.5 } }],
  ['nativeCurrency.decimals', { nativeCurrency: { ...network.nativeCurrency, decimals: 1e9 } }],
  ['nativeCurrency.decimals', { nativeCurrency: { ...network.nativeCurrency, decimals: '18' } }],
  ['nativeCurrency.symbol', { nativeCurrency: { name: 'Ether', decimals: 18 } }],
  ['rpcUrls.default.http', { rpcUrls: { ...network.rpcUrls, default: { http: [] } } }],
  [
    'rpcUrls.default.http.0',
    { rpcUrls: { ...network.rpcUrls, default: { http: ['http://rpc.example'] } } },
  ],
  ['rpcUrls.chainDefault', { rpcUrls: { default: { http } } }],
  [
    'rpcUrls.chainDefault.http.1',
    { rpcUrls: { ...network.rpcUrls, chainDefault: { http: [...http, 'javascript:1'] } } },
  ],
  ['blockExplorers.default.url', { blockExplorers: { default: { name: 'Scan', url: 'scan' } } }],
  ['testnet', { testnet: 'yes' }],
  ['assets.imageUrl', { assets: { imageUrl: 1 } }],
  // The two ids name different networks.
  ['(whole value)', { id: 2 }],
  ['(whole value)', { chainNamespace: 'solana' }],
  ['(whole value)', { caipNetworkId: 'solana:1' }],
  // Wallets report chain ids as numbers, so an EVM chain without a number could not be matched.
  ['(whole value)', { id: 'mainnet', caipNetworkId: 'eip155:mainnet' }],
  ['(whole value)', { id: '0x1', caipNetworkId: 'eip155:0x1' }],
  ['(whole value)', { id: '01', caipNetworkId: 'eip155:01' }],
])('[ENT-01] an invalid network is rejected at %s: %j', (path, change) => {
  expect(pathOf({ ...network, ...change })).toBe(path)
})

test.each([null, undefined, 'eip155:1', 1, []])('[ENT-01] %j is not a network', (value) => {
  expect(pathOf(value)).toBeTruthy()
})

test('[API-02] the URL and the format of the chain list', () => {
  const { method, path, response } = getSupportedChains

  expect([method, path]).toEqual(['GET', '/v1/supported-chains'])
  expect(tryParse(response, { http: ['eip155:1'], ws: [] })).toBeDefined()
  expect(tryParse(response, { http: 'eip155:1', ws: [] })).toBeUndefined()
})

function pathOf(value: unknown): string | undefined {
  try {
    toNetwork(value)
    return undefined
  } catch (error) {
    if (error instanceof InputError) return error.path
    throw error
  }
}
