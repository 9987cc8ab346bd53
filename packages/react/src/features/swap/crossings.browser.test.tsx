import { type FairleadOptions, mock } from '@fairlead/core'
import { crossingPollMs } from '@fairlead/core/money'
import { createSwapServer, rpcError, swapIds, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connectedStage, heading, part } from '../../testing/stage.tsx'

const away = 'eip155:31337'
const explorer = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } })

/** Opens the preview of a swap of one ether to USDC on another network. */
async function openPreview(options: Partial<FairleadOptions> = {}) {
  const server = createSwapServer()
  server.destinations = [away]
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_getCapabilities') throw rpcError(-32601)
      return server.send((params as [never])[0])
    },
  }
  const wallet = mock({ chainId: 'eip155:1', name: 'Fox', provider })
  const set = await connectedStage(
    {
      connectors: [wallet.create],
      networks: [
        { ...testNetwork(1, 'Mainnet'), ...explorer('https://scan.example/') },
        { ...testNetwork(31337, 'Harbour'), ...explorer('https://harbour.example/') },
      ],
      serverUrl: 'http://localhost:9',
      ...options,
    },
    { fetch: server.fetch },
  )
  await set.fairlead.modal.open({ view: 'Swap' })
  await part('fl-swap-token-to').click()
  await part(`fl-swap-select-token-network-${away}`).click()
  await part('fl-swap-select-token-USDC').click()
  await expect.element(part('fl-swap-to-network')).toHaveTextContent('On Harbour')
  await part('fl-swap-amount').fill('1')
  set.clock.advance(200)
  await part('fl-swap-review').click()
  await expect.element(part('fl-swap-preview-to')).toHaveTextContent('2,000 USDC')
  return { ...set, server }
}

async function openProgress() {
  const set = await openPreview()
  await part('fl-swap-preview-swap').click()
  await expect.element(heading()).toHaveTextContent('Swap progress')
  return set
}

const received = {
  amount: '1990000000',
  decimals: 6,
  hash: `0x${'34'.repeat(32)}`,
  symbol: 'USDC',
  token: swapIds.usdc.replace('eip155:1', away),
}
const state = (step: string) => part(`fl-swap-progress-step-${step}`)

test('[VIEW-16][FEAT-10] the preview shows both networks, the bridge, its fee, the time and the minimum', async () => {
  await openPreview()

  await expect.element(part('fl-swap-preview-minimum')).toHaveTextContent('1,960 USDC')
  await expect.element(part('fl-swap-preview-to-network')).toHaveTextContent('Harbour')
  await expect.element(part('fl-swap-preview-bridge')).toHaveTextContent('Across')
  await expect.element(part('fl-swap-preview-bridge-fee')).toHaveTextContent('0.001 ETH')
  await expect.element(part('fl-swap-preview-time')).toHaveTextContent('About 3 minutes')
})

test('[VIEW-16][FEAT-10] sent, on its way, arrived: with links to both transactions', async () => {
  const set = await openProgress()
  await expect.element(state('sent')).toHaveAttribute('data-state', 'active')
  set.server.status = { status: 'pending' }
  set.clock.advance(crossingPollMs)
  await expect.element(state('moving')).toHaveAttribute('data-state', 'active')

  set.server.status = { received, status: 'done' }
  set.clock.advance(crossingPollMs * 2)
  await expect.element(state('arrived')).toHaveAttribute('data-state', 'done')
  await expect.element(part('fl-swap-progress-ending')).toHaveTextContent('1,990 USDC arrived')
  const links = [...document.querySelectorAll('fairlead-modal')].flatMap((modal) =>
    [...(modal.shadowRoot?.querySelectorAll('a[href*="/tx/"]') ?? [])].map(
      (link) => link.getAttribute('href')?.split('/tx/')[0],
    ),
  )
  expect(links).toEqual(['https://scan.example', 'https://harbour.example'])
  // The progress view shows it, so there is no toast.
  await expect.element(part('fl-toast')).not.toBeInTheDocument()
})

test('[FEAT-10] the modal is closed: a toast reports the arrival', async () => {
  const set = await openProgress()
  set.fairlead.modal.close()
  set.server.status = { received, status: 'done' }
  set.clock.advance(crossingPollMs)

  await expect.element(part('fl-toast')).toHaveTextContent('1,990 USDC arrived')
})

test.each([
  ['refunded', /bridge returned your funds/],
  ['partial', /another token than you chose/],
  ['failed', /Across couldn’t deliver 2,000 USDC. Contact its support/],
] as const)('[FEAT-10] %s is shown as a message', async (status, text) => {
  const set = await openProgress()
  set.server.status = { status }
  set.clock.advance(crossingPollMs)

  await expect.element(part('fl-swap-progress-ending')).toMatchTextContent(text)
  await part('fl-swap-progress-done').click()
  await expect.element(part('fl-account-copy')).toBeVisible()
})

test('[FEAT-10] a contract account sees why it cannot swap to another network', async () => {
  const set = await openPreview()
  set.server.code = '0x6080'
  set.clock.advance(10_000)

  await expect
    .element(part('fl-swap-preview-plan-error'))
    .toMatchTextContent(/account is a contract/)
})
