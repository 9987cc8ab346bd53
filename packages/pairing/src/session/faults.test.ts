import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, createBench, granted } from '../testing/createBench.ts'

const unhandled: unknown[] = []
const collect = (error: unknown) => unhandled.push(error)
beforeAll(() => {
  process.on('unhandledRejection', collect)
})
afterAll(() => {
  process.off('unhandledRejection', collect)
})
afterEach(() => {
  expect(unhandled).toEqual([])
})

const sign = { method: 'personal_sign', params: ['0x00', account] }
const event = { name: 'chainChanged', data: 137 }

test('behavior: [PAIR-03] a reloaded page has its session, and receives missed events once', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const session = await connect()
  const { topic } = session
  dapp.leave()
  await wallet.client.emit({ topic, chainId: 'eip155:1', event })
  await dapp.open()
  await clock.settle()
  dapp.leave()
  await dapp.open()
  await clock.settle()

  expect(dapp.client.sessions()).toEqual([session])
  expect(dapp.of('event')).toEqual([{ type: 'event', topic, chainId: 'eip155:1', event }])
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  await clock.settle()
  const { id } = wallet.client.pending().requests[0]!
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })
  await expect(answer).resolves.toBe('0x1')
})

test('behavior: [PAIR-05] a message delivered again after a reload is not processed again', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  await wallet.client.emit({ topic, chainId: 'eip155:1', event })
  await clock.settle()
  const sent = relay.calls.findLast(({ params }) => params.tag === 1110)!.params
  dapp.leave()
  await dapp.open()
  await clock.settle()

  relay.publish({ topic, message: `${sent.message}`, tag: 1110 })
  relay.publish({ topic, message: `${sent.message}`, tag: 1111 })
  await clock.settle()

  expect(dapp.of('event')).toHaveLength(1)
})

test('behavior: [PAIR-03] a proposal survives a reload: the session is emitted as an event', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const { id } = await offer()
  dapp.leave()
  await wallet.client.approve({ id, namespaces: granted })
  await dapp.open()
  await clock.settle()

  expect(dapp.of('session')).toMatchObject([{ change: 'settled', session: { acknowledged: true } }])
  expect(wallet.client.sessions()).toMatchObject([{ acknowledged: true }])
})

test('behavior: [PAIR-03] a proposal of an earlier visit that is not resumed ends: a late approval gives no session', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const { id } = await offer()
  dapp.leave()
  await dapp.open()
  await clock.advance(31_000)
  await wallet.client.approve({ id, namespaces: granted }).catch(() => {})
  await clock.settle()

  expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
  expect(dapp.of('session')).toEqual([])
})

test('behavior: [PAIR-03] a new proposal ends those of an earlier visit sooner', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const { id } = await offer()
  dapp.leave()
  await dapp.open()
  const { approval } = await dapp.client.propose({ namespaces: granted })
  approval.catch(() => {})
  await clock.advance(5_100)
  await wallet.client.approve({ id, namespaces: granted }).catch(() => {})
  await clock.settle()

  expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
})

test('behavior: [PAIR-03] a proposal of an earlier visit that is resumed by its id continues', async () => {
  const { clock, dapp, offer, wallet } = await createBench()
  const own = clock.now() * 1000
  const { id } = await offer({ id: own })
  dapp.leave()
  await dapp.open()
  const { approval } = await dapp.client.propose({ id: own, namespaces: granted })
  await clock.advance(60_000)
  await wallet.client.approve({ id, namespaces: granted })

  expect(await approval).toMatchObject({ session: { acknowledged: true } })
})

test('error: an aborted proposal cannot be resumed', async () => {
  const { clock, dapp, offer } = await createBench()
  const own = clock.now() * 1000
  await offer({ id: own })
  dapp.leave()
  await dapp.open()
  await clock.advance(31_000)

  await expect(dapp.client.propose({ id: own, namespaces: granted })).rejects.toMatchObject({
    code: 'ABORTED',
  })
})

test('behavior: [PAIR-03] a restarted wallet has its pending items', async () => {
  const { clock, connect, dapp, offer, wallet } = await createBench()
  const { topic } = await connect()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  const { proposal } = await offer()
  await clock.settle()
  const before = wallet.client.pending()
  expect([before.proposals.length, before.requests.length]).toEqual([1, 1])
  wallet.leave()
  await wallet.open()

  expect(wallet.client.pending()).toEqual(before)
  const { id } = before.requests[0]!
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })
  await wallet.client.approve({ id: before.proposals[0]!.id, namespaces: granted })
  await expect(answer).resolves.toBe('0x1')
  await expect(proposal.approval).resolves.toMatchObject({ session: { acknowledged: true } })
})

test('behavior: [PAIR-05] the wallet is offline during the page’s request', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  wallet.leave()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  await clock.advance(60_000)
  await wallet.open()
  await clock.settle()
  const { id } = wallet.client.pending().requests[0]!
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })

  await expect(answer).resolves.toBe('0x1')
})

test('behavior: another tab takes over a request: it gets the first response', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const id = clock.now() * 1000
  const request = { id, topic, chainId: 'eip155:1', request: sign }
  void dapp.client.request(request)
  await clock.settle()
  dapp.leave()
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })
  await dapp.open()
  const early = dapp.client.request(request)
  await expect(early).resolves.toBe('0x1')
  expect(wallet.of('request')).toHaveLength(1)

  const other = { ...request, id: id + 1 }
  void dapp.client.request(other)
  await clock.settle()
  dapp.leave()
  await wallet.client.respond({ topic, id: id + 1, response: { result: '0x2' } })
  await dapp.open()
  // The response arrives before the call is repeated.
  await clock.settle()
  await expect(dapp.client.request(other)).resolves.toBe('0x2')
})

test('behavior: [PAIR-05] a request that expired while no client was running is not sent again', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const request = { id: clock.now() * 1000, topic, chainId: 'eip155:1', request: sign }
  void dapp.client.request(request)
  await clock.settle()
  dapp.leave()
  await clock.advance(400_000)
  await dapp.open()

  await expect(dapp.client.request(request)).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
  await clock.settle()
  expect(wallet.of('request')).toHaveLength(1)
})

test('behavior: [PAIR-03] an approval that no client settled in time is answered with the end of the session', async () => {
  const { clock, dapp, offer, relay } = await createBench()
  await offer()
  dapp.leave()
  const topic = 'ab'.repeat(32)
  const stored = JSON.parse(dapp.storage.dump.get('pairing/proposals') ?? '')
  for (const key of Object.keys(stored.value))
    stored.value[key].answer = { topic, symKey: topic, responder: topic }
  dapp.storage.dump.set('pairing/proposals', JSON.stringify(stored))
  await clock.advance(400_000)
  await dapp.open()
  await clock.settle()

  expect(relay.calls.at(-1)?.params).toMatchObject({ tag: 1112, topic })
  expect(dapp.storage.dump.has('pairing/proposals')).toBe(false)
})

test.each([2, 3])(
  'behavior: [PAIR-05] every message comes %i times and counts once',
  async (copies) => {
    const { clock, connect, dapp, relay, wallet } = await createBench()
    relay.faults.copies = copies
    const { topic } = await connect()
    await wallet.client.emit({ topic, chainId: 'eip155:1', event })
    const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
    await clock.settle()
    const { id } = wallet.client.pending().requests[0]!
    await wallet.client.respond({ topic, id, response: { result: '0x1' } })
    await answer
    await dapp.client.disconnect({ topic })
    await clock.settle()

    expect(wallet.events.map(({ type }) => type)).toEqual([
      'proposal',
      'session',
      'request',
      'ended',
    ])
    expect(dapp.events.map(({ type }) => type)).toEqual(['session', 'event', 'requested', 'ended'])
  },
)

test('behavior: [PAIR-03] messages out of order still make a session', async () => {
  const { clock, dapp, offer, relay, wallet } = await createBench()
  const { id, proposal } = await offer()
  relay.faults.holdPushes = true
  await wallet.client.approve({ id, namespaces: granted })
  relay.faults.holdPushes = false
  relay.flush({ reverse: true })
  await clock.settle()

  const { session } = await proposal.approval
  expect(dapp.client.sessions()).toEqual([session])
})

test('behavior: [PAIR-03] updates out of order: the newest is applied', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  const change = (accounts: string[]) => ({ eip155: { ...granted.eip155, accounts } })
  const other = account.replace('0x1a', '0x2b')
  relay.faults.holdPushes = true
  await wallet.client.update({ topic, namespaces: change([other]) })
  await clock.advance(1_000)
  await wallet.client.update({ topic, namespaces: change([account, other]) })
  relay.faults.holdPushes = false
  relay.flush({ reverse: true })
  await clock.settle()

  expect(dapp.client.sessions()[0]?.namespaces).toEqual(change([account, other]))
  expect(dapp.of('session').map(({ change }) => change)).toEqual(['settled', 'updated'])
})

// Each message is lost once with its connection, before or after the relay has stored it.
const tags = [1100, 1101, 1102, 1103, 1108, 1109, 1110, 1112]
test.each(
  tags.flatMap((tag) => [
    { tag, stores: false },
    { tag, stores: true },
  ]),
)(
  'behavior: [PAIR-05] the connection is lost with message $tag, stored: $stores',
  async ({ stores, tag }) => {
    const { clock, dapp, relay, wallet } = await createBench()
    let isLost = false
    relay.faults.dropOn = ({ params }) => {
      if (isLost || params.tag !== tag) return undefined
      isLost = true
      return { code: 1006, stores }
    }
    const offered = dapp.client.propose({
      namespaces: { eip155: { ...granted.eip155, chains: ['eip155:1'] } },
    })
    await clock.advance(30_000)
    const proposal = await offered
    await wallet.client.pair({ uri: proposal.uri })
    await clock.advance(30_000)
    const { id } = wallet.client.pending().proposals[0]!
    const approved = wallet.client.approve({ id, namespaces: granted })
    await clock.advance(30_000)
    const { topic } = await approved
    await proposal.approval
    const told = wallet.client.emit({ topic, chainId: 'eip155:1', event })
    const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
    await clock.advance(30_000)
    await told
    const [request] = wallet.client.pending().requests
    const said = wallet.client.respond({ topic, id: request!.id, response: { result: '0x1' } })
    await clock.advance(30_000)
    await said
    await expect(answer).resolves.toBe('0x1')
    const left = wallet.client.disconnect({ topic })
    await clock.advance(30_000)
    await left

    expect(isLost).toBe(true)
    expect(dapp.events.map(({ type }) => type).sort()).toEqual([
      'ended',
      'event',
      'requested',
      'session',
    ])
    expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
  },
)

test('error: unreadable stored data counts as absent', async () => {
  const { connect, dapp } = await createBench()
  await connect()
  dapp.leave()
  const before = new Map(dapp.storage.dump)
  for (const broken of ['', '{', 'null', '[]', '{"version":2,"value":{}}', '{"version":1}']) {
    for (const key of before.keys())
      if (key !== 'pairing/client') dapp.storage.dump.set(key, broken)
    await dapp.open()
    expect(dapp.client.sessions()).toEqual([])
    dapp.leave()
  }
  const sessions = JSON.parse(before.get('pairing/sessions') ?? '')
  sessions.value.f = Object.values(sessions.value)[0]
  sessions.value['f'.repeat(64)] = { symKey: 'f'.repeat(64), session: {} }
  dapp.storage.dump.set('pairing/sessions', JSON.stringify(sessions))
  await dapp.open()
  expect(dapp.client.sessions()).toHaveLength(1)
})

test('error: failing storage does not prevent connecting', async () => {
  const { connect, dapp } = await createBench()
  dapp.leave()
  const fails = () => {
    throw new Error('quota')
  }
  Object.assign(dapp.storage, { getItem: fails, setItem: fails, removeItem: fails })
  await dapp.open()

  expect(await connect()).toMatchObject({ acknowledged: true })
})

test('behavior: no relay request is sent before there is something to send', async () => {
  const { clock, dapp, relay } = await createBench()
  await clock.advance(60_000)

  expect(relay.urls).toEqual([])
  expect(dapp.client.relayStatus()).toBe('idle')
})

test('behavior: a closed client reports so, and sends no response', async () => {
  const { connect, dapp } = await createBench()
  const { topic } = await connect()
  const ping = expect(dapp.client.ping({ topic })).rejects.toMatchObject({ code: 'ABORTED' })
  await dapp.client.close()
  await dapp.client.close()

  await ping
  await expect(dapp.client.ping({ topic })).rejects.toMatchObject({ code: 'ABORTED' })
})

test('error: a relay that refuses everything: typed errors, and no remaining data', async () => {
  const { clock, dapp, offer, relay, wallet } = await createBench()
  const { id, proposal } = await offer()
  relay.faults.errors = new Map(
    ['irn_publish', 'irn_subscribe', 'irn_batchSubscribe'].map((method) => [
      method,
      { code: -32_000, message: 'no' },
    ]),
  )
  const refused = { code: 'RELAY_REFUSED' }

  await expect(wallet.client.approve({ id, namespaces: granted })).rejects.toMatchObject(refused)
  await expect(dapp.client.propose({ namespaces: granted })).rejects.toMatchObject(refused)
  const other = proposal.uri.replaceAll(proposal.pairingTopic, '')
  await expect(wallet.client.pair({ uri: other })).rejects.toMatchObject({ code: 'URI_INVALID' })
  await clock.settle()

  expect(wallet.client.sessions()).toEqual([])
  expect(wallet.of('ended')).toMatchObject([{ by: 'self', reason: { code: 7000 } }])
})

test('error: a link whose topic the relay refuses is discarded, and can be used again', async () => {
  const { clock, dapp, relay, wallet } = await createBench()
  const proposal = await dapp.client.propose({ namespaces: granted })
  relay.faults.errors = new Map([['irn_subscribe', { code: -32_000, message: 'no' }]])
  const { uri } = proposal
  await expect(wallet.client.pair({ uri })).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
  expect(wallet.storage.dump.has('pairing/pairings')).toBe(false)

  relay.faults.errors = new Map()
  await wallet.client.pair({ uri })
  await clock.settle()
  expect(wallet.client.pending().proposals).toHaveLength(1)
})
