import { expect, test } from 'vitest'
import type { SendAsset } from './sendAsset.ts'
import { isFeeShort, receiverProblem, sendProblem, spendable } from './sendProblem.ts'

const coin: SendAsset = { chainId: 'eip155:1', decimals: 18, name: 'Ether', symbol: 'ETH' }
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: SendAsset = { ...coin, address, decimals: 6, symbol: 'USDC' }
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ready: sendProblem.Facts = {
  amount: '1',
  available: 10n ** 18n,
  receiver: { address: other, status: 'ready' },
  token: coin,
}

test.each<[string, Partial<sendProblem.Facts>, ReturnType<typeof sendProblem>]>([
  ['complete', {}, undefined],
  ['the balance is unknown', { available: undefined }, undefined],
  ['no token', { amount: '', receiver: { status: 'empty' }, token: undefined }, 'tokenMissing'],
  ['no amount', { amount: '', receiver: { status: 'empty' } }, 'amountMissing'],
  ['nothing', { amount: '0.0' }, 'amountMissing'],
  ['not a number', { amount: '1e3' }, 'amountInvalid'],
  ['negative', { amount: '-1' }, 'amountInvalid'],
  ['too many digits', { amount: '0.0000001', token }, 'amountTooPrecise'],
  ['more than the balance', { amount: '1.000000000000000001' }, 'notEnough'],
  [
    'more than the balance, and no receiver',
    { amount: '2', receiver: { status: 'empty' } },
    'notEnough',
  ],
  ['nobody', { receiver: { status: 'empty' } }, 'receiverMissing'],
  ['a name being resolved', { receiver: { status: 'resolving' } }, 'resolving'],
  [
    'an unknown name',
    { receiver: { problem: 'nameUnknown', status: 'invalid' } },
    'receiverInvalid',
  ],
  [
    'the token itself',
    { receiver: { address: address.toLowerCase(), status: 'ready' }, token },
    'receiverInvalid',
  ],
])('[FEAT-06] one reason at a time: %s: %s', (_, facts, expected) => {
  expect(sendProblem({ ...ready, ...facts })).toBe(expected)
})

test('[FEAT-06] a native coin has no contract that could be the receiver', () => {
  expect(receiverProblem({ address, status: 'ready' }, coin)).toBeUndefined()
  expect(receiverProblem({ address, status: 'ready' }, token)).toBe('token')
})

test.each<[SendAsset | undefined, bigint | undefined, bigint | undefined, bigint | undefined]>([
  [coin, 100n, 30n, 70n],
  [coin, 30n, 30n, 0n],
  [coin, 10n, 30n, 0n],
  [coin, 100n, undefined, 100n],
  // The fee of a token transfer is paid in the native currency.
  [token, 100n, 30n, 100n],
  [coin, undefined, 30n, undefined],
  [undefined, undefined, undefined, undefined],
])('[FEAT-06] max of %o with %d held and a fee of %d: %d', (asset, balance, fee, expected) => {
  expect(spendable({ balance, fee, token: asset })).toBe(expected)
})

test.each<[string, Partial<Parameters<typeof isFeeShort>[0]>, boolean]>([
  ['less than the fee', {}, true],
  ['exactly the fee', { coins: 30n }, false],
  ['an unknown balance', { coins: undefined }, false],
  ['an unknown fee', { fee: undefined }, false],
  ['a smart account with possibly sponsored gas', { isSponsored: true }, false],
  ['the native coin, whose maximum keeps the fee', { token: coin }, false],
])('[FEAT-06] coins for the fee of a token: %s: %s', (_, facts, expected) => {
  expect(isFeeShort({ coins: 29n, fee: 30n, isSponsored: false, token, ...facts })).toBe(expected)
})
