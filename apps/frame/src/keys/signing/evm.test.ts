import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  type Hex,
  parseSignature,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  zeroAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeAll, expect, test } from 'vitest'
import { createTestWallet, type TestWallet } from '../testing/createTestWallet.ts'
import { evmTransactionDigest } from './evmDigests.ts'

let wallet: TestWallet
beforeAll(async () => {
  wallet = await createTestWallet()
})

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const toBytes = (hex: string) => hexToBytes(hex.slice(2))
const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })
const fees = { gas: 21_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n, nonce: 7 }
const accessList = [{ address: zeroAddress, storageKeys: [`0x${'ab'.repeat(32)}` as const] }]
const authorizationList = [
  {
    address: to,
    chainId: 10,
    nonce: 0,
    r: `0x${'11'.repeat(32)}`,
    s: `0x${'22'.repeat(32)}`,
    yParity: 1,
  },
] as const

const kinds: [string, TransactionSerializable][] = [
  ['legacy', { chainId: 10, gas: 21_000n, gasPrice: 5n, nonce: 0, to, type: 'legacy', value: 1n }],
  ['EIP-2930', { accessList, chainId: 10, gas: 21_000n, gasPrice: 5n, to, type: 'eip2930' }],
  [
    'EIP-1559',
    { ...fees, accessList, chainId: 10, data: '0x1234', to, type: 'eip1559', value: 5n },
  ],
  [
    'EIP-1559 that makes a contract',
    { ...fees, chainId: 10, data: `0x${'60'.repeat(300)}`, type: 'eip1559' },
  ],
  ['EIP-7702', { ...fees, authorizationList, chainId: 10, to, type: 'eip7702' }],
]

test.each(kinds)(
  '[AUTH-18] %s: signed by the account, with a low s value',
  async (_, transaction) => {
    const unsigned = toBytes(serializeTransaction(transaction))
    const { address, signature } = await wallet.sign({
      chainId: 10,
      type: 'evm-transaction',
      unsigned,
    })
    const { r, s, yParity } = parseSignature(toHex(signature))
    const serialized = serializeTransaction(transaction, {
      r,
      s,
      yParity,
      v: 27n + BigInt(yParity),
    })

    expect(await recoverTransactionAddress({ serializedTransaction: serialized as never })).toBe(
      address,
    )
    expect(parseTransaction(serialized as Hex).chainId).toBe(10)
    expect(BigInt(s) <= secp256k1.Point.CURVE().n / 2n).toBe(true)
  },
)

test.each(kinds)(
  '[AUTH-18][SEC-113] %s for another chain than the shown one is rejected',
  async (_, transaction) => {
    const unsigned = toBytes(serializeTransaction(transaction))

    await expect(wallet.sign({ chainId: 1, type: 'evm-transaction', unsigned })).rejects.toEqual(
      refusal,
    )
  },
)

test.each(kinds)(
  '[AUTH-18] %s: truncated, or with an extra byte, it is not a transaction',
  (_, transaction) => {
    const unsigned = toBytes(serializeTransaction(transaction))
    for (let length = 0; length < unsigned.length; length += 1 + Math.floor(unsigned.length / 40))
      expect(() => evmTransactionDigest(unsigned.subarray(0, length), 10)).toThrow(refusal as never)
    expect(() => evmTransactionDigest(Uint8Array.of(...unsigned, 0), 10)).toThrow(refusal as never)
  },
)

const good: TransactionSerializable = { ...fees, chainId: 10, to, type: 'eip1559' }
test.each<[string, Uint8Array]>([
  [
    'a legacy transaction without a chain id',
    toBytes(serializeTransaction({ gas: 1n, gasPrice: 1n, nonce: 0, to, type: 'legacy' })),
  ],
  ['a signed transaction', toBytes(serializeTransaction(good, { r: '0x1', s: '0x1', yParity: 0 }))],
  ['a blob transaction', Uint8Array.of(3, ...toBytes(serializeTransaction(good)).subarray(1))],
  [
    'a type byte that does not match',
    Uint8Array.of(4, ...toBytes(serializeTransaction(good)).subarray(1)),
  ],
  ['a number with leading zeros', hexToBytes('02cb820001808080808080c0')],
  ['a length with leading zeros', hexToBytes('02f9000bcb0a8080808080808080c0')],
  [
    'a length with leading zeros, of a long list',
    hexToBytes(
      serializeTransaction({ ...good, data: `0x${'60'.repeat(100)}` }).replace(/^0x02f8/, '02f900'),
    ),
  ],
  ['a list longer than the data', new Uint8Array(5_000).fill(0xc1)],
  ['a length of four gigabytes', hexToBytes('02fbffffffff')],
  ['nothing', new Uint8Array(0)],
])('[AUTH-18] %s is rejected', (_, unsigned) => {
  expect(() => evmTransactionDigest(unsigned, 10)).toThrow(refusal as never)
})

test('[AUTH-18] a message of any length is signed per EIP-191', async () => {
  for (const length of [0, 1, 9, 10, 1_000]) {
    const message = new Uint8Array(length).fill(0xe2)
    const { address, signature } = await wallet.sign({ message, type: 'evm-message' })

    expect(
      await recoverMessageAddress({ message: { raw: message }, signature: toHex(signature) }),
    ).toBe(address)
    expect([27, 28]).toContain(signature[64])
  }
})

test('[AUTH-18] an authorisation is for one chain', async () => {
  const authorization = { address: to, chainId: 31_337, nonce: 300 } as const
  const { address, signature } = await wallet.sign({ ...authorization, type: 'evm-authorization' })

  expect(await recoverAuthorizationAddress({ authorization, signature: toHex(signature) })).toBe(
    address,
  )
  await expect(
    wallet.sign({ ...authorization, chainId: 0, type: 'evm-authorization' }),
  ).rejects.toEqual(refusal)
})
