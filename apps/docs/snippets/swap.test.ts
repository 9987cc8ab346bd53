import {
  createSwapServer,
  createTestFairlead,
  createTestWallet,
  swapIds,
  testNetwork,
} from '@fairlead/test'
import { connect } from 'fairlead'
import { expect, test } from 'vitest'
import { buyWithEther, priceOfEther, swapWithoutView } from './swap.ts'

test('swap: opens the view, reads a price, and swaps without the view', async () => {
  const server = createSwapServer()
  const wallet = createTestWallet({ chainId: '0x1' })
  wallet.answers.eth_sendTransaction = (params) => server.send((params as [never])[0])
  const { fairlead } = createTestFairlead(
    { networks: [testNetwork(1)], serverUrl: 'https://api.example' },
    undefined,
    { fetch: server.fetch, injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const shown: string[] = []

  expect(await priceOfEther(fairlead, swapIds.usdc)).toBe('2000 USDC')
  await swapWithoutView(fairlead, swapIds.usdc, (text) => shown.push(text))
  await buyWithEther(fairlead, swapIds.usdc)

  expect(shown.slice(0, -1)).toEqual([
    'approve: wallet',
    'approve: network',
    'swap: wallet',
    'swap: network',
  ])
  expect(shown.at(-1)).toMatch(/^Swapped in 0x/)
  expect(fairlead.modal.view()).toBe('Swap')
})
