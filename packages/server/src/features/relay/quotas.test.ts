import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'
import { startRelay } from '../../testing/startRelay.ts'

const topic = 'a1'.repeat(32)
const elsewhere = 'b2'.repeat(32)
const daySeconds = 86_400

test('[SEC-220] error: clients of one address block share a quota; the reply explains it, and a metric counts it', async () => {
  const addressBlock = { bytes: 1_000_000, messages: 1 }
  const { connect, server } = await startRelay({
    relay: { quotas: { addressBlock } },
    trustedProxies: 1,
  })
  const at = (address: string) => connect({ headers: { 'x-forwarded-for': address } })
  const publish = { message: 'x', topic, ttl: 300 }
  expect(await at('203.0.113.7').call('irn_publish', publish)).toMatchObject({ result: true })

  const { error } = await at('203.0.113.8').call('irn_publish', { ...publish, topic: elsewhere })

  expect(error).toEqual({
    code: -32000,
    data: 'MailboxLimitExceeded',
    message:
      'Request handler error: Mailbox limit exceeded: Your network has reached its quota of stored messages. Try again later',
  })
  expect(server.relayMetrics().limits).toEqual({ addressBlock: 1 })
  const other = await at('203.0.114.7').call('irn_publish', { ...publish, topic: elsewhere })
  expect(other).toMatchObject({ result: true })
  const proposal = { pairingTopic: topic, sessionProposal: 'y' }
  expect((await at('203.0.114.8').call('wc_proposeSession', proposal)).error).toEqual(error)
})

test('[SEC-225] behavior: invented project ids share a quota, and their messages last one day at most', async () => {
  const unknownProjects = { bytes: 1_000_000, messages: 2 }
  const { clock, connect, storage } = await startRelay({ relay: { quotas: { unknownProjects } } })
  const store = storage.openRelay()
  await store.subscribe('did:key:bob', [topic])
  const known = connect()
  const invented = [1, 2, 3].map((id) => connect({ query: { projectId: `invented-${id}` } }))
  const keep = { message: 'x', topic, ttl: 30 * daySeconds }
  expect(await known.call('irn_publish', keep)).toMatchObject({ result: true })
  const answers = []
  for (const [index, peer] of invented.entries())
    answers.push(await peer.call('irn_publish', { ...keep, message: `${index}` }))

  expect(answers.map(({ error, result }) => result ?? error)).toMatchObject([
    true,
    true,
    { code: -32000 },
  ])
  const read = async () => {
    const { messages } = await store.read('did:key:bob', [topic], { bytes: 1_000, messages: 9 })
    return messages.map(({ message }) => message)
  }
  clock.nowMs += daySeconds * 1000 - 1
  expect(await read()).toEqual(['x', '0', '1'])
  clock.nowMs += 1
  expect(await read()).toEqual(['x'])
})

test('[SEC-226] behavior: expired messages are deleted once a minute, also while no client is connected', async () => {
  const { storage } = await createTestServer()
  let sweeps = 0
  const sweep = async () => void sweeps++
  const { advance, server } = await startRelay({ relayStore: { ...storage.openRelay(), sweep } })
  const following = server.follow()
  onTestFinished(() => following.close())
  await expect.poll(() => sweeps).toBe(1)

  for (let minutes = 1; minutes <= 3; minutes++) {
    await Promise.resolve()
    advance(60_000)
    await expect.poll(() => sweeps).toBe(1 + minutes)
  }

  await following.close()
  advance(60_000)
  await Promise.resolve()
  expect(sweeps).toBe(4)
})

test('[SEC-221] error: clients of one address block share a quota of subscriptions', async () => {
  const { connect } = await startRelay({
    relay: { quotas: { blockSubscriptions: 1 } },
    trustedProxies: 1,
  })
  const at = (address: string) => connect({ headers: { 'x-forwarded-for': address } })
  const first = at('203.0.113.7')
  expect((await first.call('irn_subscribe', { topic })).result).toBeDefined()

  const { error } = await at('203.0.113.8').call('irn_subscribe', { topic: elsewhere })

  expect(error).toMatchObject({ code: -32000, message: expect.stringContaining('subscriptions') })
  // Renewing needs no more space.
  expect((await first.call('irn_subscribe', { topic })).result).toBeDefined()
  expect((await at('203.0.114.7').call('irn_subscribe', { topic })).result).toBeDefined()
})
