import { expect, test } from 'vitest'
import { onrampAssets, readOnrampAmount } from './onrampAssets.ts'
import { sampleOptions } from './onrampSamples.ts'

const [usd] = sampleOptions.paymentCurrencies

test.each([
  ['10', 'card', { amount: '10', problem: undefined }],
  ['7500.00', 'card', { amount: '7500', problem: undefined }],
  ['99.5', 'card', { amount: '99.5', problem: undefined }],
  ['25000', 'ach_bank_account', { amount: '25000', problem: undefined }],
  ['9.99', 'card', { amount: undefined, problem: 'amountTooLow' }],
  ['7500.01', 'card', { amount: undefined, problem: 'amountTooHigh' }],
  ['25000.01', 'ach_bank_account', { amount: undefined, problem: 'amountTooHigh' }],
  ['', 'card', { amount: undefined, problem: 'amountMissing' }],
  ['0', 'card', { amount: undefined, problem: 'amountMissing' }],
  ['1,000', 'card', { amount: undefined, problem: 'amountInvalid' }],
  ['10.001', 'card', { amount: undefined, problem: 'amountInvalid' }],
])('[FEAT-11] %j by %s is checked against the limits', (typed, method, expected) => {
  expect(readOnrampAmount(typed, usd, method)).toMatchObject(expected)
})

test('[FEAT-11] only currencies of the chain are offered', () => {
  const symbols = (chainId: `eip155:${number}`) =>
    onrampAssets(sampleOptions, chainId).map(({ currency }) => currency.symbol)

  expect(symbols('eip155:1')).toEqual(['USDC', 'ETH'])
  expect(symbols('eip155:137')).toEqual(['USDC'])
  expect(symbols('eip155:10')).toEqual([])
  expect(onrampAssets(sampleOptions, undefined)).toEqual([])
})
