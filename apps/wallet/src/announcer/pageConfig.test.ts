import { tryParse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { builtInChains, PageConfig } from './pageConfig.ts'

function network(id: number | string, url: string, chainNamespace = 'eip155') {
  return { chainNamespace, id, rpcUrls: { chainDefault: { http: [url] } } }
}

test('default: has nodes for 31337 and 31338 only', () => {
  const networks = [
    network(31337, 'http://127.0.0.1:4410'),
    network('EtWT', 'http://127.0.0.1:4420', 'solana'),
    network(31339, 'http://127.0.0.1:4412'),
    { id: 31338 },
    network(31338, 'http://127.0.0.1:4411'),
  ]

  expect(builtInChains(networks)).toEqual([
    { chainId: 31337, rpcUrl: 'http://127.0.0.1:4410' },
    { chainId: 31338, rpcUrl: 'http://127.0.0.1:4411' },
  ])
})

test.each([
  ['http://localhost:4402', true],
  ['https://wallet.example', true],
  ['http://wallet.example', false],
  ['javascript:alert(1)', false],
])('behavior: the wallet URL %s is valid: %s', (walletUrl, expected) => {
  expect(tryParse(PageConfig, { networks: [], walletUrl }) !== undefined).toBe(expected)
})
