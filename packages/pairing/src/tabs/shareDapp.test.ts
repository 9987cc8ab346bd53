import { expect, test } from 'vitest'
import { createDapp } from '../dapp.ts'
import type { DappClient, DappEvent } from '../session/DappClient.ts'
import { createFaultRelay } from '../testing/createFaultRelay.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { createTabs } from '../testing/createTabs.ts'
import { memoryEnvironment } from '../testing/memoryEnvironment.ts'
import { createWallet } from '../wallet.ts'

const account = 'eip155:1:0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const asked = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
}
const granted = { eip155: { ...asked.eip155, accounts: [account] } }
const shared = { product: 'fairlead-0', projectId: 'p', relayUrl: 'wss://relay.example' }
const metadata = { name: 'n', description: 'd', url: 'https://page.example', icons: [] }
const signing = { method: 'personal_sign', params: ['0x00', account] }

/** Creates a page in several tabs with one storage, and a wallet. */
async function setUp() {
  const clock = createManualClock()
  const relay = createFaultRelay(clock)
  const tabs = createTabs()
  const stored = new Map<string, string>()
  let seed = 1

  function storageOf(items: Map<string, string>, isAlive: () => boolean) {
    return {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => isAlive() && items.delete(key),
      setItem: (key: string, value: string) => isAlive() && items.set(key, value),
    }
  }

  async function openTab() {
    seed += 1
    const { crash, lead, openChannel } = tabs.open()
    const environment = Object.assign(memoryEnvironment({ clock, relay, seed }), {
      lead,
      openChannel,
    })
    const storage = storageOf(stored, () => environment.isOnline)
    const dapp = await createDapp({ ...shared, environment, metadata, prefix: 'pairing/', storage })
    const events: DappEvent[] = []
    dapp.subscribe((event) => events.push(event))
    const die = async () => {
      crash()
      environment.isOnline = false
      relay.drop({
        clientId: relay.calls.find(({ method }) => method === 'irn_subscribe')?.clientId ?? '',
      })
      await clock.settle()
    }
    return { dapp, die, types: () => events.map(({ type }) => type) }
  }

  const wallet = await createWallet({
    ...shared,
    environment: memoryEnvironment({ clock, relay }),
    metadata,
    prefix: 'wallet/',
    storage: storageOf(new Map(), () => true),
  })
  return { clock, openTab, relay, stored, tabs, wallet }
}

type World = Awaited<ReturnType<typeof setUp>>

async function connect({ clock, wallet }: World, dapp: DappClient) {
  const { approval, uri } = await dapp.propose({ namespaces: asked })
  await wallet.pair({ uri })
  await clock.settle()
  await wallet.approve({ id: wallet.pending().proposals[0]!.id, namespaces: granted })
  return (await approval).session!.topic
}

test('[PAIR-03] a session created in one tab is used in another; only the requesting tab opens the wallet', async () => {
  const world = await setUp()
  const { clock, openTab, relay, wallet } = world
  const [a, b] = [await openTab(), await openTab()]

  const topic = await connect(world, b.dapp)
  await clock.settle()
  const c = await openTab()
  for (const { dapp } of [a, b, c]) expect(dapp.sessions()).toMatchObject([{ topic }])

  const answer = b.dapp.request({ chainId: 'eip155:1', request: signing, topic })
  await clock.settle()
  await wallet.respond({ id: wallet.pending().requests[0]!.id, response: { result: '0x1' }, topic })
  expect(await answer).toBe('0x1')
  expect([a, b, c].map(({ types }) => types().includes('requested'))).toEqual([false, true, false])
  // One of the tabs has the socket.
  expect(relay.urls).toHaveLength(2)

  await c.dapp.disconnect({ topic })
  await clock.settle()
  for (const { dapp, types } of [a, b, c])
    expect([dapp.sessions(), types().includes('ended')]).toEqual([[], true])
})

test('[PAIR-03][PAIR-05] the leading tab crashes during a wallet request: answered once, in the requesting tab', async () => {
  const world = await setUp()
  const { clock, openTab, wallet } = world
  const [a, b] = [await openTab(), await openTab()]
  const topic = await connect(world, a.dapp)
  const answer = b.dapp.request({ chainId: 'eip155:1', request: signing, topic })
  await clock.settle()

  await a.die()
  await clock.advance(1_000)

  const requests = wallet.pending().requests
  expect(requests).toHaveLength(1)
  await wallet.respond({ id: requests[0]!.id, response: { result: '0x1' }, topic })
  expect(await answer).toBe('0x1')
  expect(b.dapp.sessions()).toMatchObject([{ topic }])
})

test('[PAIR-03] the leading tab crashes while another shows a code: the code stays valid', async () => {
  const { clock, openTab, wallet } = await setUp()
  const [a, b] = [await openTab(), await openTab()]
  const { approval, uri } = await b.dapp.propose({ namespaces: asked })

  await a.die()
  await wallet.pair({ uri })
  await clock.advance(60_000)
  const { proposals } = wallet.pending()
  expect(proposals).toHaveLength(1)
  await wallet.approve({ id: proposals[0]!.id, namespaces: granted })

  const { session } = await approval
  expect(b.dapp.sessions()).toEqual([session])
})

test('error: a wallet that declines, an aborted proposal, a request that is not allowed, from any tab', async () => {
  const world = await setUp()
  const { clock, openTab, wallet } = world
  const [a, b] = [await openTab(), await openTab()]
  const topic = await connect(world, a.dapp)

  const declined = await b.dapp.propose({ namespaces: asked })
  await wallet.pair({ uri: declined.uri })
  await clock.settle()
  await wallet.reject({ id: wallet.pending().proposals[0]!.id })
  await expect(declined.approval).rejects.toMatchObject({
    code: 'PROPOSAL_REJECTED',
    peer: { code: 5000 },
  })

  const abort = new AbortController()
  const abandoned = await b.dapp.propose({ namespaces: asked, signal: abort.signal })
  abort.abort()
  await expect(abandoned.approval).rejects.toMatchObject({ code: 'ABORTED' })

  for (const { dapp } of [a, b])
    await expect(
      dapp.request({ chainId: 'eip155:5', request: signing, topic }),
    ).rejects.toMatchObject({ code: 'NOT_APPROVED' })
})

test('behavior: [PAIR-03] a proposal aborted while its link is sent to the tab still ends', async () => {
  const { clock, openTab, relay, tabs } = await setUp()
  await openTab()
  const abort = new AbortController()
  tabs
    .open()
    .openChannel('pairing/tabs')
    ?.listen((text) => String(text).includes('"answer"') && abort.abort())
  const { dapp } = await openTab()

  await expect(dapp.propose({ namespaces: asked, signal: abort.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  await clock.settle()

  // Wallets that have read the URI are told that the proposal was aborted.
  expect(relay.calls.filter(({ params }) => params.tag === 1000)).toHaveLength(1)
})

test('behavior: [PAIR-06] a session that expired before the next tab leads is reported as ended by every tab', async () => {
  const world = await setUp()
  const { clock, openTab, stored } = world
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  await connect(world, a.dapp)
  await clock.settle()
  const sessions = stored.get('pairing/sessions') ?? ''
  stored.set('pairing/sessions', sessions.replace(/"expiry":\d+/, '"expiry":1700000000'))
  await a.die()
  await clock.advance(10_000)

  for (const { dapp, types } of [b, c]) {
    expect(types().filter((type) => type === 'ended')).toEqual(['ended'])
    expect(dapp.sessions()).toEqual([])
  }
})
