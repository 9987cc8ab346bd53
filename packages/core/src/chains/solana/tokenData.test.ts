import { base58 } from '@scure/base'
import { assert, bigInt, integer, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { type Mint, readMint, readRegistered, readTokenAccount, withheldOf } from './tokenData.ts'

const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return [bytes.length, 0, 0, 0, ...bytes]
}
const zeros = (count: number) => Array<number>(count).fill(0)
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const part = (type: number, ...data: number[]) => [type, 0, data.length & 255, 0, ...data]

/** Creates an initialized mint with the given extensions. */
function mintOf(decimals: number, ...extensions: number[][]): Uint8Array {
  const base = [...zeros(44), decimals, 1, ...zeros(36)]
  if (extensions.length === 0) return new Uint8Array(base)
  return new Uint8Array([...base, ...zeros(83), 1, ...extensions.flat()])
}

test('default: decimals, and the size of its token accounts', () => {
  expect(readMint(mintOf(6))).toEqual({ accountBytes: 165, decimals: 6, fees: undefined })
})

test('behavior: a Token-2022 mint contains its name, its fee, and what blocks transfers', () => {
  const names = part(19, ...zeros(64), ...text('Dev Note'), ...text('NOTE'), ...text(''))
  const fees = part(
    1,
    ...zeros(72),
    ...[...u64(3n), ...u64(9n), 50, 0],
    ...[...u64(8n), ...u64(700n), 250, 0],
  )
  const hook = part(14, ...zeros(32), ...Array<number>(32).fill(7))

  expect(readMint(mintOf(2, names, fees))).toEqual({
    accountBytes: 182,
    decimals: 2,
    fees: [
      { basisPoints: 50, epoch: 3n, most: 9n },
      { basisPoints: 250, epoch: 8n, most: 700n },
    ],
    name: 'Dev Note',
    symbol: 'NOTE',
  })
  expect(readMint(mintOf(2, hook))?.obstacle).toBe('The token has a transfer hook')
  expect(readMint(mintOf(2, part(14, ...zeros(64))))?.obstacle).toBeUndefined()
  expect(readMint(mintOf(2, part(9)))?.obstacle).toBe('The token is non-transferable')
})

test.each([
  ['interest', 10, 52],
  ['a scaling factor', 25, 56],
])(
  '[FEAT-06] behavior: a mint whose amounts are shown with %s is not transferred',
  (_, type, bytes) => {
    expect(readMint(mintOf(2, part(type, ...zeros(bytes))))?.obstacle).toBe(
      'The token scales its displayed amounts, which is not supported',
    )
  },
)

test('behavior: names of older tokens are read without zero padding', () => {
  const data = [4, ...zeros(64), ...text('Wrapped SOL\0\0\0'), ...text('SOL\0\0')]

  expect(readRegistered(new Uint8Array(data))).toEqual({ name: 'Wrapped SOL', symbol: 'SOL' })
})

test('behavior: an account contains its owner, mint and amount', () => {
  const [mint, owner] = [Array<number>(32).fill(1), Array<number>(32).fill(2)]
  const data = [...mint, ...owner, ...u64(77n), ...zeros(36), 2, ...zeros(56)]

  expect(readTokenAccount(new Uint8Array(data))).toEqual({
    amount: 77n,
    isFrozen: true,
    mint: base58.encode(new Uint8Array(mint)),
    owner: base58.encode(new Uint8Array(owner)),
  })
})

test('[FEAT-06] a transfer fee is rounded up, has a maximum, and never exceeds the amount', () => {
  const mint = (basisPoints: number, most: bigint): Mint => ({
    accountBytes: 178,
    decimals: 2,
    fees: [
      { basisPoints: 0, epoch: 0n, most: 0n },
      { basisPoints, epoch: 5n, most },
    ],
  })

  expect(withheldOf(mint(250, 1_000n), 10_001n, 5n)).toBe(251n)
  expect(withheldOf(mint(250, 100n), 10_001n, 5n)).toBe(100n)
  expect(withheldOf(mint(250, 100n), 10_001n, 4n)).toBe(0n)
  expect(withheldOf({ accountBytes: 165, decimals: 2 }, 10n, 5n)).toBe(0n)
  const amounts = bigInt({ max: 2n ** 64n - 1n, min: 0n })
  assert(
    property(integer({ max: 10_000, min: 0 }), amounts, amounts, (basisPoints, most, amount) => {
      const kept = withheldOf(mint(basisPoints, most), amount, 9n)
      expect(kept <= amount && kept <= most && kept >= 0n).toBe(true)
    }),
  )
})

test('error: arbitrary bytes never throw', () => {
  const anyBytes = uint8Array({ maxLength: 400 })
  assert(
    property(anyBytes, (bytes) => {
      readMint(bytes)
      readTokenAccount(bytes)
      readRegistered(bytes)
    }),
  )
  assert(
    property(anyBytes, (bytes) => {
      readMint(new Uint8Array([...mintOf(2, part(9)), ...bytes]))
    }),
  )
  expect(readMint(new Uint8Array(82))).toBeUndefined()
  expect(readTokenAccount(new Uint8Array(165))).toBeUndefined()
})
