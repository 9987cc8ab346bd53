import { expect, test } from 'vitest'
import { account, createBench, granted } from '../testing/createBench.ts'

const sign = { method: 'personal_sign', params: ['0x00', account] }

test('default: [PAIR-03] a request is shown, answered, and removed', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()

  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  await clock.settle()
  const [request] = wallet.client.pending().requests
  expect(request).toEqual({
    id: request?.id,
    topic,
    chainId: 'eip155:1',
    ...sign,
    expiry: Math.floor(clock.now() / 1000) + 300,
  })
  expect(dapp.of('requested')).toEqual([
    { type: 'requested', topic, id: request?.id, method: 'personal_sign' },
  ])
  await wallet.client.respond({ topic, id: request!.id, response: { result: '0x1' } })

  await expect(answer).resolves.toBe('0x1')
  expect(wallet.client.pending().requests).toEqual([])
  await expect(
    wallet.client.respond({ topic, id: request!.id, response: { result: '0x2' } }),
  ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('error: [PAIR-03] the user declines', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  await clock.settle()
  const error = { code: 4001, message: 'No' }
  await wallet.client.respond({
    topic,
    id: wallet.client.pending().requests[0]!.id,
    response: { error },
  })

  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REFUSED', peer: error })
})

test.each([
  [
    'another chain',
    { chainId: 'eip155:10', request: sign },
    'NOT_APPROVED',
    'eip155:1, eip155:137',
  ],
  [
    'another method',
    { chainId: 'eip155:1', request: { method: 'eth_sign', params: [] } },
    'NOT_APPROVED',
    'personal_sign, eth_sendTransaction',
  ],
  ['too short', { chainId: 'eip155:1', request: sign, expirySeconds: 299 }, 'INPUT_INVALID', '300'],
  [
    'too long',
    { chainId: 'eip155:1', request: sign, expirySeconds: 604_801 },
    'INPUT_INVALID',
    '604800',
  ],
])('error: [PAIR-03] rejected before it is sent: %s', async (_title, request, code, hint) => {
  const { connect, dapp, relay } = await createBench()
  const { topic } = await connect()
  const before = relay.calls.length

  await expect(dapp.client.request({ topic, ...request })).rejects.toMatchObject({
    code,
    hints: expect.arrayContaining([expect.stringContaining(hint)]),
  })
  expect(relay.calls).toHaveLength(before)
})

test('behavior: [PAIR-03] a wallet automatically rejects methods that it no longer grants', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  // The page does not know the change yet.
  relay.faults.holdPushes = true
  const less = { eip155: { ...granted.eip155, methods: ['personal_sign'], accounts: [account] } }
  await wallet.client.update({ topic, namespaces: less })
  const method = dapp.client.request({
    topic,
    chainId: 'eip155:1',
    request: { method: 'eth_sendTransaction', params: [] },
  })
  const chain = dapp.client.request({ topic, chainId: 'eip155:137', request: sign })
  await clock.settle()
  relay.faults.holdPushes = false
  relay.flush()

  await expect(method).rejects.toMatchObject({ code: 'REQUEST_REFUSED', peer: { code: 3001 } })
  await expect(chain).rejects.toMatchObject({ code: 'REQUEST_REFUSED', peer: { code: 3005 } })
  expect(wallet.of('request')).toEqual([])
})

test('error: [PAIR-03] no response in time; a late response is ignored', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  const refused = expect(answer).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
  await clock.settle()
  const { id } = wallet.client.pending().requests[0]!
  relay.faults.holdPushes = true
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })
  await clock.advance(305_000)

  await refused
  relay.faults.holdPushes = false
  relay.flush()
  await clock.settle()
  await expect(
    dapp.client.request({ topic: '00', chainId: 'eip155:1', request: sign }),
  ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('behavior: [PAIR-03] an unanswered request is withdrawn in the wallet when it expires', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  answer.catch(() => {})
  await clock.settle()
  const { id } = wallet.client.pending().requests[0]!
  await clock.advance(305_000)

  expect(wallet.of('withdrawn')).toEqual([{ type: 'withdrawn', id }])
  expect(wallet.client.pending().requests).toEqual([])
})

test('behavior: a repeated id waits for the first response, and is not sent twice', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const id = clock.now() * 1000
  const first = dapp.client.request({ id, topic, chainId: 'eip155:1', request: sign })
  await clock.settle()
  const second = dapp.client.request({ id, topic, chainId: 'eip155:1', request: sign })
  await clock.settle()
  expect(wallet.of('request')).toHaveLength(1)
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })

  expect(await Promise.all([first, second])).toEqual(['0x1', '0x1'])
  await expect(
    dapp.client.request({ id, topic, chainId: 'eip155:1', request: sign }),
  ).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
})

test('behavior: a request aborted while the relay is unreachable is never sent', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  dapp.environment.isOnline = false
  relay.drop()
  await clock.settle()
  const giveUp = new AbortController()
  const { signal } = giveUp
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign, signal })
  giveUp.abort()
  await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
  dapp.environment.isOnline = true
  await clock.advance(60_000)

  expect(dapp.client.relayStatus()).toBe('open')
  expect(wallet.of('request')).toEqual([])
})

test('default: [PAIR-03] update, extend, event', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { expiry, topic } = await connect()
  const other = account.replace('0x1a', '0x2b')
  const changed = { eip155: { ...granted.eip155, accounts: [account, other] } }
  await clock.advance(60_000)

  await wallet.client.update({ topic, namespaces: changed })
  await wallet.client.extend({ topic })
  const event = { name: 'chainChanged', data: 137 }
  await wallet.client.emit({ topic, chainId: 'eip155:1', event })
  await clock.settle()

  const [session] = dapp.client.sessions()
  expect(session).toMatchObject({ expiry: expiry + 60, namespaces: changed })
  expect(wallet.client.sessions()[0]).toMatchObject({ expiry: expiry + 60, namespaces: changed })
  expect(dapp.events.slice(1)).toMatchObject([
    { type: 'session', change: 'updated', session: { namespaces: changed, expiry } },
    { type: 'session', change: 'extended', session: { expiry: expiry + 60 } },
    { type: 'event', topic, chainId: 'eip155:1', event },
  ])
})

test('error: [PAIR-03] events that were not granted are not sent', async () => {
  const { connect, wallet } = await createBench()
  const { topic } = await connect()
  const event = { name: 'other', data: 1 }

  await expect(wallet.client.emit({ topic, chainId: 'eip155:1', event })).rejects.toMatchObject({
    code: 'NOT_APPROVED',
  })
})

test('default: [PAIR-03] ping, from either side', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()

  await dapp.client.ping({ topic })
  await wallet.client.ping({ topic })

  wallet.leave()
  const unheard = expect(dapp.client.ping({ topic })).rejects.toMatchObject({
    code: 'REQUEST_EXPIRED',
  })
  await clock.advance(40_000)
  await unheard
  await expect(dapp.client.ping({ topic: 'f'.repeat(64) })).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  })
})

test('default: [PAIR-03] the wallet disconnects: pending requests end', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  await clock.settle()

  await wallet.client.disconnect({ topic })

  await expect(answer).rejects.toMatchObject({ code: 'DISCONNECTED', peer: { code: 6000 } })
  const reason = { code: 6000, message: 'User disconnected.' }
  expect(dapp.of('ended')).toEqual([{ type: 'ended', topic, by: 'peer', reason }])
  expect(wallet.of('ended')).toEqual([{ type: 'ended', topic, by: 'self', reason }])
  expect(wallet.of('withdrawn')).toHaveLength(1)
  await clock.settle()
  await clock.advance(60_000)
  expect([dapp.client.relayStatus(), wallet.client.relayStatus()]).toEqual(['idle', 'idle'])
})

test('default: [PAIR-03] the page disconnects; a second time is not an error', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()

  await dapp.client.disconnect({ topic })
  await dapp.client.disconnect({ topic })
  await clock.settle()

  expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
  expect(wallet.of('ended')).toMatchObject([{ topic, by: 'peer' }])
  expect(dapp.of('ended')).toHaveLength(1)
})

test('behavior: [PAIR-06] a session ends automatically when it expires', async () => {
  const { clock, connect, dapp, wallet } = await createBench()
  const { topic } = await connect()

  // The page is closed for most of the week.
  dapp.leave()
  wallet.leave()
  await clock.advance(604_790_000)
  await dapp.open()
  await wallet.open()
  expect(dapp.client.sessions()).toHaveLength(1)
  await clock.advance(20_000)

  expect(dapp.of('ended')).toMatchObject([{ topic, by: 'expiry' }])
  expect(wallet.of('ended')).toMatchObject([{ topic, by: 'expiry' }])
  expect(dapp.client.sessions()).toEqual([])
})

test('behavior: an error in a listener stops nothing, and is reported', async () => {
  const { connect, dapp } = await createBench()
  const told: unknown[] = []
  dapp.environment.onError = (error) => told.push(error)
  dapp.client.subscribe(() => {
    throw new Error('mine')
  })

  await connect()

  expect(dapp.client.sessions()).toHaveLength(1)
  expect(told).toContainEqual(new Error('mine'))
})

test('behavior: [PAIR-03] the wallet app is opened only after the relay has the request', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  relay.faults.unanswered = new Set(['irn_publish'])
  wallet.leave()
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  answer.catch(() => {})
  await clock.settle()
  expect(dapp.of('requested')).toEqual([])

  relay.faults.unanswered = new Set()
  await clock.advance(20_000)
  expect(dapp.of('requested')).toMatchObject([{ topic, method: 'personal_sign' }])
})

test('behavior: [PAIR-05] a request that the relay may have is waited for until it expires', async () => {
  const { clock, connect, dapp, relay, wallet } = await createBench()
  const { topic } = await connect()
  relay.faults.dropOn = ({ method }) => {
    if (method !== 'irn_publish') return undefined
    // The relay stores the message but acknowledges nothing to the page from here on.
    relay.faults.dropOn = undefined
    relay.faults.unanswered = new Set(['irn_publish'])
    return { code: 1006, stores: true }
  }
  const answer = dapp.client.request({ topic, chainId: 'eip155:1', request: sign })
  answer.catch(() => {})
  await clock.advance(120_000)
  relay.faults.unanswered = new Set()
  const { id } = wallet.client.pending().requests[0]!
  await wallet.client.respond({ topic, id, response: { result: '0x1' } })

  await expect(answer).resolves.toBe('0x1')
})
