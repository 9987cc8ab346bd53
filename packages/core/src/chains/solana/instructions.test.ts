import { AccountRole, address } from '@solana/kit'
import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  limitUnits,
  moveLamports,
  moveToken,
  openTokenAccount,
  priceUnits,
  tokenProgram,
} from './instructions.ts'

const u64 = bigInt({ max: 2n ** 64n - 1n, min: 0n })
const [one, two, three] = [
  address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'),
  address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'),
  address('A34f8zDBbP1zUY5wKyTor8vR9w6Qe15f63oRXEQABkEm'),
]
const token = { decimals: 6, from: one, mint: three, owner: one, program: tokenProgram, to: two }
const bytesOf = (data: unknown) => [...(data as Uint8Array)]
const view = (data: unknown) => new DataView(new Uint8Array(data as Uint8Array).buffer)

test('[FEAT-06] default: bytes match the programs’ documentation', () => {
  const amount = 0x0102030405060708n

  expect(bytesOf(moveLamports({ amount, from: one, to: two }).data)).toEqual([
    ...[2, 0, 0, 0],
    ...[8, 7, 6, 5, 4, 3, 2, 1],
  ])
  expect(bytesOf(moveToken({ ...token, amount }).data)).toEqual([
    12,
    ...[8, 7, 6, 5, 4, 3, 2, 1],
    6,
  ])
  expect(bytesOf(limitUnits(0x01020304).data)).toEqual([2, 4, 3, 2, 1])
  expect(bytesOf(priceUnits(1n).data)).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 0])
  expect(bytesOf(openTokenAccount({ ...token, account: two, payer: one }).data)).toEqual([1])
})

test('[FEAT-06] behavior: only the payer signs, and only changed accounts are writable', () => {
  const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole
  const roles = ({ accounts = [] }: { accounts?: readonly { role: AccountRole }[] }) =>
    accounts.map(({ role }) => role)

  expect(roles(moveLamports({ amount: 1n, from: one, to: two }))).toEqual([
    WRITABLE_SIGNER,
    WRITABLE,
  ])
  expect(roles(moveToken({ ...token, amount: 1n }))).toEqual([
    WRITABLE,
    READONLY,
    WRITABLE,
    READONLY_SIGNER,
  ])
  expect(roles(openTokenAccount({ ...token, account: two, payer: one }))).toEqual([
    WRITABLE_SIGNER,
    WRITABLE,
    READONLY,
    READONLY,
    READONLY,
    READONLY,
  ])
})

test('behavior: every amount is decoded as it was encoded', () => {
  assert(
    property(u64, integer({ max: 255, min: 0 }), (amount, decimals) => {
      const lamports = view(moveLamports({ amount, from: one, to: two }).data)
      const moved = view(moveToken({ ...token, amount, decimals }).data)

      expect(lamports.getBigUint64(4, true)).toBe(amount)
      expect(moved.getBigUint64(1, true)).toBe(amount)
      expect(moved.getUint8(9)).toBe(decimals)
      expect(view(priceUnits(amount).data).getBigUint64(1, true)).toBe(amount)
    }),
  )
})
