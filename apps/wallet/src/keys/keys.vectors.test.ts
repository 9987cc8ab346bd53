import { toSs58 } from '@fairlead/core/testing/parts'
import { mnemonicToSeedSync } from '@scure/bip39'
import { getPublicKey, HDKD, secretFromSeed } from '@scure/sr25519'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { createKeyring } from './createKeyring.ts'
import {
  deriveBitcoin,
  deriveCosmos,
  deriveEd25519,
  derivePolkadot,
  deriveSolana,
  toMiniSecret,
} from './deriveKeys.ts'

const abandon = `${'abandon '.repeat(11)}about`

// https://github.com/satoshilabs/slips/blob/master/slip-0010.md, ed25519, vector 1
test.each([
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
])('[PAIR-04] ed25519 path %j of SLIP-0010', (path, expected) => {
  const seed = hexToBytes('0x000102030405060708090a0b0c0d0e0f')

  expect(bytesToHex(deriveEd25519(seed, path))).toBe(`0x${expected}`)
})

// Shown by Phantom and the Solana CLI for the first account of this mnemonic.
test('[PAIR-04] Solana address of a known phrase', () => {
  expect(deriveSolana(mnemonicToSeedSync(abandon), 0).address).toBe(
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  )
})

// https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki; account 1 is from the WalletConnect specification of
// the Bitcoin methods.
test.each([
  [0, 'main', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  [1, 'main', 'bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz'],
  [0, 'test', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
] as const)('[PAIR-04] Bitcoin account %i on %s of BIP-84', (index, network, expected) => {
  expect(deriveBitcoin(mnemonicToSeedSync(abandon), index, network).address).toBe(expected)
})

test('[PAIR-04] Bitcoin’s regtest has the test key under another prefix', () => {
  const seed = mnemonicToSeedSync(abandon)

  const { address, publicKey } = deriveBitcoin(seed, 0, 'regtest')

  expect(address).toMatch(/^bcrt1q/)
  expect(publicKey).toEqual(deriveBitcoin(seed, 0, 'test').publicKey)
})

// https://github.com/cosmos/cosmjs, packages/amino, secp256k1hdwallet
test('[PAIR-04] Cosmos address of the CosmJS phrase', () => {
  const words = 'special sign fit simple patrol salute grocery chicken wheat radar tonight ceiling'

  const { address, publicKey } = deriveCosmos(mnemonicToSeedSync(words), 0, 'cosmos')

  expect(address).toBe('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5')
  expect(bytesToHex(publicKey)).toBe(
    '0x02baa4ef93f2ce84592a49b1d729c074eab640112522a7a89f7d03ebab21ded7b6',
  )
})

// Test vectors of https://github.com/paritytech/substrate-bip39 (password: Substrate).
test('[PAIR-04] Polkadot mini secret of a known phrase', () => {
  expect(bytesToHex(toMiniSecret(abandon, 'Substrate'))).toBe(
    '0x44e9d125f037ac1d51f0a7d3649689d422c2af8b1ec8e00d71db4d7bf6d127e3',
  )
})

// Substrate's public development mnemonic, and its default account.
const dev = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
test('[PAIR-04] Polkadot address of the development phrase', () => {
  const { publicKey } = derivePolkadot(dev, 0)

  expect(toSs58({ prefix: 42, publicKey })).toBe('5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV')
})

test('[PAIR-04] a hard derivation step of Polkadot is the one of //Alice', () => {
  const junction = new Uint8Array(32)
  junction.set([5 << 2, ...new TextEncoder().encode('Alice')])
  const alice = getPublicKey(HDKD.secretHard(secretFromSeed(toMiniSecret(dev)), junction))

  expect(toSs58({ prefix: 42, publicKey: alice })).toBe(
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  )
  expect(toSs58({ prefix: 0, publicKey: alice })).toBe(
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  )
  expect(toSs58({ prefix: 2, publicKey: alice })).toBe(
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  )
})

test('[NS-01] one account has an address in each namespace', () => {
  const keyring = createKeyring('test test test test test test test test test test test junk')
  const chains = [
    'eip155:31337',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:cosmoshub-4',
    'cosmos:osmosis-1',
    'tron:0x2b6653dc',
  ]

  const [first, second] = [0, 1].map((index) =>
    chains.map((chainId) => keyring.addressOf(index, chainId)),
  )

  expect(first).toEqual([
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/),
    expect.stringMatching(/^bcrt1q/),
    expect.stringMatching(/^1/),
    expect.stringMatching(/^cosmos1/),
    expect.stringMatching(/^osmo1/),
    undefined,
  ])
  expect(second![0]).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  expect(new Set([...first!, ...second!]).size).toBe(2 * (chains.length - 1) + 1)
})
