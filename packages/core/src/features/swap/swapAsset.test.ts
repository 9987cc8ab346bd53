import { expect, test } from 'vitest'
import { swapChainIds } from '../../actions/swapNetworks.ts'
import { swapRefreshMs } from './buildSwapPlan.ts'
import { quoteWaitMs } from './createSwapDraft.ts'
import { orderedTokens, suggestedTokens } from './swapAsset.ts'
import { priceImpact } from './swapProblem.ts'
import { assumedSwapGas } from './swapQueries.ts'
import { defaultSlippage, minimumOf, readSlippage } from './swapSlippage.ts'

const asset = (symbol: string, chainId: `eip155:${number}` = 'eip155:1') => ({
  chainId,
  decimals: 18,
  id: `${chainId}:${symbol}`,
  isListed: true,
  name: symbol,
  symbol,
})
const symbols = (assets: readonly { symbol: string }[]) => assets.map(({ symbol }) => symbol)

test('[FEAT-10] suggested: in a fixed order, by exact symbol, and only listed by the provider', () => {
  const listed = ['DAI', 'usdc', 'ETH', 'ZZZ', 'USDT'].map((symbol) => asset(symbol))

  expect(symbols(suggestedTokens(listed))).toEqual(['ETH', 'USDT', 'DAI'])
})

test('[FEAT-10] popular: the suggested ones, others that are well known, then by symbol', () => {
  const listed = ['ZZZ', 'PYUSD', 'AAA', 'ENS', 'BNB', 'ETH'].map((symbol) => asset(symbol))

  expect(symbols(orderedTokens(listed))).toEqual(['ETH', 'ENS', 'BNB', 'PYUSD', 'AAA', 'ZZZ'])
})

test('[FEAT-10] on Arbitrum, USD₮0 counts as USDT and comes first', () => {
  const listed = ['ETH', 'USD₮0', 'DAI'].map((symbol) => asset(symbol, 'eip155:42161'))

  expect(symbols(suggestedTokens(listed))).toEqual(['USD₮0', 'ETH', 'DAI'])
  expect(symbols(suggestedTokens([asset('USD₮0')]))).toEqual([])
})

test('[FEAT-10] default: networks, slippage, refresh, quote wait and assumed gas', () => {
  expect(swapChainIds).toEqual([
    1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
  ])
  expect({ assumedSwapGas, defaultSlippage, quoteWaitMs, swapRefreshMs }).toEqual({
    assumedSwapGas: 150_000n,
    defaultSlippage: '1',
    quoteWaitMs: 200,
    swapRefreshMs: 10_000,
  })
})

test.each([
  ['0.1', 10n],
  ['1', 100n],
  ['0.55', 55n],
  ['5', 500n],
  ['5.01', undefined],
  ['0.09', undefined],
  ['0.555', undefined],
  ['', undefined],
  ['-1', undefined],
])('[FEAT-10] slippage %s', (text, expected) => {
  expect(readSlippage(text)).toBe(expected)
})

test('[FEAT-10] the minimum is rounded in the user’s favour', () => {
  expect(minimumOf(1000n, 100n)).toBe(990n)
  expect(minimumOf(101n, 100n)).toBe(100n)
})

test('[FEAT-10] price impact: from both values, never below 0, unknown without a price', () => {
  const paid = { amount: 10n ** 18n, decimals: 18, price: 2000 }
  const got = { amount: 1_900_000_000n, decimals: 6, price: 1 }

  expect(priceImpact(paid, got)).toBe(5)
  expect(priceImpact(paid, { ...got, amount: 2_100_000_000n })).toBe(0)
  expect(priceImpact(paid, { ...got, price: undefined })).toBeUndefined()
})
