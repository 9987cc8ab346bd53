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

test('default: decimals, and what accounts of it take', () => {
  expect(readMint(mintOf(6))).toEqual({ accountBytes: 165, decimals: 6, fees: undefined })
})

test('behavior: a mint of Token-2022 tells its name, what it keeps, and what stands in the way', () => {
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
  expect(readMint(mintOf(2, hook))?.obstacle).toBe('A program of its own runs with every transfer')
  expect(readMint(mintOf(2, part(14, ...zeros(64))))?.obstacle).toBeUndefined()
  expect(readMint(mintOf(2, part(9)))?.obstacle).toBe('It is bound to its holder')
})

test.each([
  ['interest', 10, 52],
  ['a scale', 25, 56],
])('[FEAT-06] behavior: a mint whose amounts are shown with %s is not moved', (_, type, bytes) => {
  expect(readMint(mintOf(2, part(type, ...zeros(bytes))))?.obstacle).toBe(
    'Its amounts are shown by a multiplier, which is not applied here',
  )
})

test('behavior: names of older tokens come without the zeros behind them', () => {
  const data = [4, ...zeros(64), ...text('Wrapped SOL\0\0\0'), ...text('SOL\0\0')]

  expect(readRegistered(new Uint8Array(data))).toEqual({ name: 'Wrapped SOL', symbol: 'SOL' })
})

test('behavior: an account tells whose it is, of what, and how much', () => {
  const [mint, owner] = [Array<number>(32).fill(1), Array<number>(32).fill(2)]
  const data = [...mint, ...owner, ...u64(77n), ...zeros(36), 2, ...zeros(56)]

  expect(readTokenAccount(new Uint8Array(data))).toEqual({
    amount: 77n,
    isFrozen: true,
    mint: base58.encode(new Uint8Array(mint)),
    owner: base58.encode(new Uint8Array(owner)),
  })
})

test('[FEAT-06] what a token keeps is rounded up, has a limit, and is never more than is sent', () => {
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

test('error: whatever the bytes, nothing breaks', () => {
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
