import { expect, test } from 'vitest'
import { AccountId, ChainId } from './caipSchema.ts'
import { tryParse } from './parse.ts'

// Test cases of https://chainagnostic.org/CAIPs/caip-2 and caip-10, for the supported namespaces.
test.each([
  'eip155:1',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:12a765e31ffd4059bada1e25190f6e98',
  'bip122:fdbe99b90c90bae7505796461471d89a',
  'cosmos:cosmoshub-2',
  'cosmos:cosmoshub-3',
  'cosmos:Binance-Chain-Tigris',
  'cosmos:iov-mainnet',
])('CAIP-2 %s', (chainId) => {
  expect(tryParse(ChainId, chainId)).toBe(chainId)
})

test.each([
  'starknet:SN_GOERLI',
  'lip9:9ee11e9df416b18b',
  'chainstd:8c3444cf8970a9e41a706fab93e7a6c4',
])('CAIP-2 %s: an unsupported namespace', (chainId) => {
  expect(tryParse(ChainId, chainId)).toBeUndefined()
})

test.each([
  'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
  'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
])('CAIP-10 %s', (accountId) => {
  expect(tryParse(AccountId, accountId)).toBe(accountId)
})
