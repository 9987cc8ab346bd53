import { toWrapped } from '@fairlead/core/testing/parts'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify } from '@scure/sr25519'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { askOn, keyring } from '../testing/methodContext.ts'
import { toCompact } from './polkadotPayload.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const ask = askOn(chainId)
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const blockHash = `0x${'ab'.repeat(32)}`
const address = keyring.addressOf(0, chainId)!
const { publicKey } = keyring.polkadot(0)

// https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/#scale-codec
test.each([
  [0n, '0x00'],
  [1n, '0x04'],
  [42n, '0xa8'],
  [69n, '0x1501'],
  [65535n, '0xfeff0300'],
  [100000000000000n, '0x0b00407a10f35a'],
] as const)('default: compact number %i of the documentation', (value, expected) => {
  expect(bytesToHex(Uint8Array.from(toCompact(value)))).toBe(expected)
})

function payload(options: object = {}) {
  return {
    address,
    blockHash,
    blockNumber: '0x01',
    era: '0x1500',
    genesisHash,
    method: '0x0503aabb',
    nonce: '0x01',
    signedExtensions: [
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'CheckWeight',
      'ChargeTransactionPayment',
      'CheckMetadataHash',
    ],
    specVersion: '0x000f4240',
    tip: '0x00000000000000000000000000000045',
    transactionVersion: '0x0000001a',
    version: 4,
    ...options,
  }
}

function askTransaction(options: object = {}) {
  return ask('polkadot_signTransaction', { address, transactionPayload: payload(options) })
}

test('[PAIR-04] signs a transaction of Polkadot, byte for byte', async () => {
  const { description, run } = askTransaction()

  const { signature } = (await run()).result as { signature: `0x${string}` }
  const signed = hexToBytes(
    `0x0503aabb${'1500'}${'04'}${'1501'}${'00'}${'40420f00'}${'1a000000'}${genesisHash.slice(2)}${blockHash.slice(2)}${'00'}`,
  )

  expect(signature.slice(0, 4)).toBe('0x01')
  expect(verify(signed, hexToBytes(signature).subarray(1), publicKey)).toBe(true)
  expect(description.rows).toContainEqual({ label: 'Tip', value: '0.0000000069 DOT' })
})

test('behavior: for a long transaction its hash is signed', async () => {
  const method = `0x${'05'.repeat(300)}`
  const { signature } = (await askTransaction({ method, tip: '0x0' }).run()).result as {
    signature: `0x${string}`
  }
  const signed = hexToBytes(
    `${method as '0x'}${'1500'}${'04'}${'00'}${'00'}${'40420f00'}${'1a000000'}${genesisHash.slice(2)}${blockHash.slice(2)}${'00'}`,
  )

  expect(verify(blake2b(signed, { dkLen: 32 }), hexToBytes(signature).subarray(1), publicKey)).toBe(
    true,
  )
})

const { signedExtensions } = payload()
const without = (name: string) => signedExtensions.filter((one) => one !== name)

test.each(
  [
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckSpecVersion',
    'CheckTxVersion',
    'ChargeTransactionPayment',
  ].map((name) => [name]),
)('error: refuses a transaction without %s, or with two of it', (name) => {
  const refused = expect.objectContaining({ code: -32602 })

  expect(() => askTransaction({ signedExtensions: without(name) })).toThrow(refused)
  expect(() => askTransaction({ signedExtensions: [...signedExtensions, name] })).toThrow(refused)
})

test.each([
  ['an era of three bytes', { era: '0x150000' }],
  ['an era of two bytes equal to one', { era: '0x0015' }],
  ['an unknown mode', { mode: 2, metadataHash: blockHash }],
  ['a mode without its hash', { mode: 1 }],
  ['a runtime of more than 32 bits', { specVersion: '0x100000000' }],
  ['a format of more than 32 bits', { transactionVersion: '0x100000000' }],
  ['a number of more than 32 bits', { nonce: '0x100000000' }],
  ['a tip of more than 128 bits', { tip: `0x1${'0'.repeat(32)}` }],
  ['no extensions, and a whole transaction as the call', { signedExtensions: [] }],
  ['reordered extensions', { signedExtensions: ['CheckMortality', ...without('CheckMortality')] }],
  [
    'the metadata hash in another position',
    { signedExtensions: ['CheckMetadataHash', ...without('CheckMetadataHash')] },
  ],
])('error: refuses a transaction with %s', (_, options) => {
  expect(() => askTransaction(options)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('[PAIR-04] signs an immortal transaction with the metadata’s hash', async () => {
  const metadataHash = `0x${'cd'.repeat(32)}`
  const { signature } = (
    await askTransaction({ era: '0x00', tip: '0x0', mode: 1, metadataHash }).run()
  ).result as { signature: `0x${string}` }
  const signed = hexToBytes(
    `0x0503aabb${'00'}${'04'}${'00'}${'01'}${'40420f00'}${'1a000000'}${genesisHash.slice(2)}${blockHash.slice(2)}${'01'}${metadataHash.slice(2)}`,
  )

  expect(verify(signed, hexToBytes(signature).subarray(1), publicKey)).toBe(true)
})

test.each([
  ['for another network', { genesisHash: blockHash }],
  [
    'with an extension that it cannot encode',
    { signedExtensions: [...payload().signedExtensions, 'Unheard'] },
  ],
  ['whose fee is paid in another asset', { assetId: '0x01' }],
  ['of another address', { address: keyring.addressOf(1, chainId) }],
  ['of another format', { version: 5 }],
])('error: refuses a transaction %s', (_, options) => {
  expect(() => askTransaction(options)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('[PAIR-04] signs a Polkadot message, wrapped so that it is not a transaction', async () => {
  const { description, run } = ask('polkadot_signMessage', { address, message: 'Hello' })

  const { signature } = (await run()).result as { signature: `0x${string}` }

  expect(description.block?.text).toBe('Hello')
  const wrapped = toWrapped(new TextEncoder().encode('Hello'))
  expect(new TextDecoder().decode(wrapped)).toBe('<Bytes>Hello</Bytes>')
  expect(verify(wrapped, hexToBytes(signature), publicKey)).toBe(true)
})
