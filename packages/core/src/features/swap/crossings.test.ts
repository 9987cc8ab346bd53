import {
  createSwapServer,
  createTestFairlead,
  createTestWallet,
  settled,
  swapIds,
  type TestWorld,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { crossingPollLimitMs, crossingPollMs, swapCrossings } from './createCrossings.ts'
import { crossingLifeMs } from './crossingRecord.ts'
import { fetchSwapQuote, swap } from './swapVerbs.ts'

const away = 'eip155:31337'
const usdc = swapIds.usdc.replace('eip155:1', away)
const crossing = { amount: '1', from: 'native', to: usdc }
const arrivedHash = `0x${'34'.repeat(32)}`
const received = {
  amount: '1990000000',
  decimals: 6,
  hash: arrivedHash,
  symbol: 'USDC',
  token: usdc,
}

type Server = ReturnType<typeof createSwapServer>

async function open(world?: TestWorld, server: Server = createSwapServer()) {
  server.destinations = [away]
  const wallet = createTestWallet({ chainId: '0x1' })
  wallet.answers.eth_sendTransaction = (params) => server.send((params as [never])[0])
  const events: [string, unknown][] = []
  const made = createTestFairlead(
    {
      networks: [testNetwork(1), testNetwork(31337)],
      serverUrl: 'https://api.example',
      telemetry: ({ name, properties }) => {
        if (name.startsWith('SWAP')) events.push([name, properties])
      },
    },
    world,
    { fetch: server.fetch, injected: () => wallet.provider },
  )
  const { fairlead } = made
  if (!world) await connect(fairlead, { connectorId: 'injected' })
  const asked = (part: string) =>
    server.asked.filter(({ pathname }) => pathname.endsWith(`/${part}`))
  const toast = () => fairlead.modal.store.getState().toast
  const list = () => swapCrossings(fairlead).store.getState().crossings
  /** Lets time pass, and what it has started. */
  const pass = async (ms: number) => {
    await made.world.clock.advance(ms)
    await settled()
  }
  return { ...made, asked, events, list, pass, server, toast }
}

/** Swaps to the other network. */
async function send(set: Awaited<ReturnType<typeof open>>) {
  const sent = await swap(set.fairlead, crossing)
  return sent
}

test('[FEAT-10] default: a quote for a token of another network', async () => {
  const { asked, fairlead } = await open()

  const quote = await fetchSwapQuote(fairlead, crossing)

  expect(quote).toMatchObject({ to: { chainId: away, symbol: 'USDC' }, toAmount: 2_000_000_000n })
  expect(asked('quotes')[0]?.searchParams.get('to')).toBe(usdc)
})

test('[FEAT-10] default: sent with the bridge’s fee, followed, and reported once it arrives', async () => {
  const set = await open()
  const { asked, events, list, pass, server, toast } = set

  const sent = await send(set)

  expect(sent).toMatchObject({ isIncluded: true, network: 'eip155:1', toNetwork: away })
  // One ether, and the fee of 0.001.
  expect(server.sent[0]?.value).toBe(`0x${(10n ** 18n + 10n ** 15n).toString(16)}`)
  expect(events.map(([name]) => name)).toEqual(['SWAP_INITIATED'])
  server.status = { status: 'pending' }
  await pass(crossingPollMs)
  expect(list()[0]?.status).toBe('moving')
  expect(Object.fromEntries(asked('status')[0]?.searchParams ?? [])).toMatchObject({
    bridge: 'across',
    from: 'eip155:1',
    hash: sent.hash,
    to: away,
  })
  expect(String(asked('status')[0])).not.toContain('70997970')

  server.status = { received, status: 'done' }
  await pass(crossingPollMs * 1.5)
  expect(list()[0]).toMatchObject({ received: { amount: '1990', network: away }, status: 'done' })
  expect(toast()).toMatchObject({ arrived: { amount: '1990', symbol: 'USDC' }, open: true })
  expect(events.slice(1)).toEqual([
    ['SWAP_SUCCESS', expect.objectContaining({ hash: sent.hash, toNetwork: away })],
  ])
  const count = asked('status').length
  await pass(crossingPollLimitMs)
  expect(asked('status')).toHaveLength(count)
})

test('[FEAT-10] behavior: a failed read is repeated at growing intervals', async () => {
  const set = await open()
  const { asked, list, pass, server } = set
  await send(set)
  server.answers.status = new Response('', { status: 500 })

  await pass(crossingPollMs)
  const count = asked('status').length
  await pass(crossingPollMs)
  expect(asked('status')).toHaveLength(count)
  delete server.answers.status
  server.status = { status: 'pending' }
  await pass(crossingPollMs * 0.5)
  expect(list()[0]?.status).toBe('moving')
})

test('[FEAT-10] behavior: a reload resumes pending transfers and notifies the user', async () => {
  const first = await open()
  const { hash } = await send(first)
  first.fairlead.destroy()

  const second = await open(first.world, first.server)
  await settled()
  expect(second.list()).toMatchObject([{ hash, status: 'sent', to: 'USDC' }])
  second.server.status = { received, status: 'done' }
  await second.pass(crossingPollMs)

  expect(second.toast()).toMatchObject({ arrived: { amount: '1990' }, open: true })
  const third = await open(first.world, first.server)
  await settled()
  expect(third.list()).toEqual([])
})

test('[FEAT-10] behavior: an old or invalid record is not followed', async () => {
  const first = await open()
  await send(first)
  first.fairlead.destroy()
  await first.world.clock.advance(crossingLifeMs)

  const second = await open(first.world, first.server)
  await settled()
  expect(second.list()).toEqual([])
})

test.each([
  ['refunded', 'swapEndRefunded', 'SWAP_REFUNDED'],
  ['partial', 'swapEndPartial', 'SWAP_PARTIAL'],
  ['failed', 'swapEndFailed', 'PROVIDER_ERROR'],
] as const)('[FEAT-10] error: %s is reported with a message', async (status, word, code) => {
  const set = await open()
  await send(set)
  set.server.status = { status }

  await set.pass(crossingPollMs)

  expect(set.toast()).toMatchObject({ autoClose: false, variant: 'error', word })
  expect(set.events.at(-1)).toEqual(['SWAP_ERROR', expect.objectContaining({ code })])
})

test('[FEAT-10] error: reverted by the source network: nothing is followed', async () => {
  const set = await open()
  set.server.receipt = '0x0'

  await expect(send(set)).rejects.toMatchObject({ reason: 'reverted' })
  expect(set.list()).toEqual([])
})

test('[FEAT-10] error: a contract account is refused, a delegated one is not', async () => {
  const set = await open()
  set.server.code = '0x6080'
  await expect(send(set)).rejects.toMatchObject({ reason: 'contractAccount' })
  expect(set.server.sent).toEqual([])

  set.server.code = `0xef0100${'12'.repeat(20)}`
  await expect(send(set)).resolves.toMatchObject({ toNetwork: away })
})

test('[FEAT-10] error: a server response without a bridge', async () => {
  const set = await open()
  set.server.answers['build-transaction'] = {
    tx: {
      amount: '1',
      data: '0x12aa3caf00',
      eip155: { gas: '1', gasPrice: '1' },
      from: swapIds.native,
      to: `eip155:1:${swapIds.router}`,
    },
  }

  await expect(send(set)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
