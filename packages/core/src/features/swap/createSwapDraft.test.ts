import {
  createSwapServer,
  createTestFairlead,
  createTestWallet,
  settled,
  swapIds,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { topOf } from '../../modal/modalStore.ts'
import { buildSwapPlan } from './buildSwapPlan.ts'
import { quoteWaitMs, swapDraft } from './createSwapDraft.ts'
import type { SwapAsset } from './swapAsset.ts'
import { readSwapAsset } from './swapAsset.ts'
import { openSwap } from './swapVerbs.ts'

async function open(options: Parameters<typeof createTestFairlead>[0] = {}) {
  const server = createSwapServer()
  const wallet = createTestWallet({ chainId: '0x1' })
  wallet.answers.eth_sendTransaction = (params) => server.send((params as [never])[0])
  const events: string[] = []
  const { fairlead, world } = createTestFairlead(
    {
      networks: [testNetwork(1), testNetwork(31337)],
      serverUrl: 'https://api.example',
      telemetry: ({ name, properties }) => {
        if (/SWAP|TOKEN/.test(name)) events.push(`${name} ${JSON.stringify(properties)}`)
      },
      ...options,
    },
    undefined,
    { fetch: server.fetch, injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const draft = swapDraft(fairlead)
  const [network] = fairlead.store.getState().networks
  const asset = (id: string): Promise<SwapAsset> => {
    if (!network) throw new TypeError('No network')
    return readSwapAsset(fairlead, network, { asset: id, listed: [] })
  }
  const top = () => topOf(fairlead.modal.store.getState().navigation)?.view
  return { asset, draft, events, fairlead, server, state: draft.store.getState, top, wallet, world }
}

test('[FEAT-10] inputs are quoted after they stop changing', async () => {
  const { asset, draft, state, world } = await open()
  draft.begin()
  draft.setToken('to', await asset(swapIds.usdc))
  draft.setAmount('1')
  await world.clock.advance(quoteWaitMs - 1)
  expect(state().quoted).toBeUndefined()

  draft.setAmount('1.5')
  await world.clock.advance(quoteWaitMs - 1)
  expect(state().quoted).toBeUndefined()
  await world.clock.advance(1)
  expect(state().quoted).toBe(1_500_000_000_000_000_000n)

  draft.setAmount('1.')
  expect(state().quoted).toBeUndefined()
})

test('[FEAT-10] both sides: flipped, and never the same token', async () => {
  const { asset, draft, events, state } = await open()
  const usdc = await asset(swapIds.usdc)
  draft.begin()
  draft.begin()
  draft.setToken('to', usdc)
  draft.setAmount('1')

  draft.flip()
  expect(state()).toMatchObject({ amount: '', from: { symbol: 'USDC' }, to: { symbol: 'ETH' } })
  draft.setToken('to', usdc)
  expect(state()).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' } })
  expect(events).toEqual([
    'SWAP_OPENED {"accountType":"eoa","network":"eip155:1"}',
    'TOKEN_SELECTED {"network":"eip155:1","side":"to","token":"USDC"}',
    'TOKEN_SELECTED {"network":"eip155:1","side":"to","token":"USDC"}',
  ])
})

test('[FEAT-10] a changed price is shown, and confirmed again', async () => {
  const { asset, draft, fairlead, server, state, world } = await open()
  const from = await asset('native')
  const to = await asset(swapIds.usdc)
  const wish = { amount: 10n ** 18n, from, slippage: '1', to }
  const plan = await buildSwapPlan(fairlead, wish)
  await fairlead.modal.open({ view: 'Swap' })
  draft.setToken('to', to)
  await world.clock.advance(10_000)
  server.price = (amount) => (amount * 1900n) / 10n ** 12n

  await expect(draft.submit(plan)).rejects.toMatchObject({ reason: 'priceMoved' })

  expect(server.sent).toEqual([])
  expect(state()).toMatchObject({ amount: '1', error: { reason: 'priceMoved' }, step: undefined })
})

test('[FEAT-10] a plan that has not expired is sent as shown', async () => {
  const { asset, draft, fairlead, server, state, world } = await open()
  const plan = await buildSwapPlan(fairlead, {
    amount: 10n ** 18n,
    from: await asset('native'),
    slippage: '1',
    to: await asset(swapIds.usdc),
  })
  await world.clock.advance(9_999)

  await draft.submit(plan)

  expect(server.built).toHaveLength(1)
  expect(state()).toMatchObject({ amount: '', sent: { toAmount: '2000' }, step: undefined })
})

test('[FEAT-10] another network or account empties the draft', async () => {
  const { draft, state, wallet } = await open()
  draft.begin()
  draft.setAmount('1')

  wallet.emit('chainChanged', '0x7a69')
  await settled()

  expect(state()).toMatchObject({ amount: '', from: undefined })
})

test('[FEAT-10] opened with arguments: the fields are filled in', async () => {
  const { draft, fairlead, state, top } = await open()

  await openSwap(fairlead, { amount: '2.5', fromToken: swapIds.usdc, toToken: 'native' })

  expect(top()).toBe('Swap')
  const data = topOf(fairlead.modal.store.getState().navigation)?.data as never
  await draft.fill(data)
  expect(state()).toMatchObject({ amount: '2.5', from: { symbol: 'USDC' }, to: { symbol: 'ETH' } })
  fairlead.modal.close()
  expect(state()).toMatchObject({ amount: '', from: undefined, to: undefined })
})

test.each([
  [{ fromToken: 'USDC' }, 'token'],
  [{ toToken: `eip155:10:${swapIds.router}` }, 'token'],
  [{ amount: '0' }, 'amount'],
  [{ amount: 'much' }, 'amount'],
  [
    { fromToken: swapIds.usdc, toToken: swapIds.usdc.toLowerCase().replace('eip155', 'eip155') },
    'toToken',
  ],
])('[FEAT-10] error: %o is rejected before anything is shown', async (given, path) => {
  const { fairlead } = await open()

  await expect(openSwap(fairlead, given)).rejects.toMatchObject({ code: 'REQUEST_INVALID', path })
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-10][NS-03] on other networks: the networks with swaps, and the thrown message with arguments', async () => {
  const { fairlead, top, wallet } = await open()
  wallet.emit('chainChanged', '0x7a69')
  await settled()

  await expect(openSwap(fairlead, { amount: '1' })).rejects.toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
    shortMessage: 'Network not supported for Swaps',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  await fairlead.modal.open({ view: 'Swap' })
  expect(top()).toBe('UnsupportedChain')
})

test('[CFG-01][FEAT-10] disabled, the view is refused', async () => {
  const { fairlead } = await open({ features: { swaps: false } })

  await expect(openSwap(fairlead)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})
