import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'
import { startRelay } from '../../testing/startRelay.ts'
import { startRelayWithSockets } from '../../testing/startRelayWithSockets.ts'

const topic = 'a1'.repeat(32)
const address = '203.0.113.7'

type Fetched = { hasMore: boolean; messages: { message: string }[] }
const textsOf = (result: unknown) => (result as Fetched).messages.map(({ message }) => message)

test('[PAIR-05] behavior: a client that disconnects during a fetch gets the messages at the next one', async () => {
  const { storage } = await createTestServer()
  const store = storage.openRelay()
  const reads: (() => void)[] = []
  let isHeld = true
  const { connect, server } = await startRelay({
    relayStore: {
      ...store,
      async read(...given) {
        if (isHeld) await new Promise<void>((resolve) => reads.push(resolve))
        return store.read(...given)
      },
    },
  })
  const [page, wallet] = [connect(), connect()]
  await page.call('irn_publish', { message: '1', topic, ttl: 300 })
  await store.subscribe(wallet.clientId, [topic])
  void wallet.call('irn_fetchMessages', { topic })
  await expect.poll(() => reads.length).toBe(1)

  wallet.socket.terminate()
  await expect.poll(() => server.relayMetrics().sockets).toBe(1)
  isHeld = false
  reads[0]!()

  const again = connect({ identity: wallet.identity })
  const { result } = await again.call('irn_fetchMessages', { topic })
  expect(textsOf(result)).toEqual(['1'])
  expect(textsOf((await again.call('irn_fetchMessages', { topic })).result)).toEqual([])
})

test('[PAIR-05] behavior: a fetch counts as delivered only when its reply was written; later calls wait for that', async () => {
  const { open, publish } = await startRelayWithSockets()
  const peer = await open(address)
  const subscriber = await open(address, peer.identity)
  await subscriber.call('irn_subscribe', { topic })
  subscriber.drop()
  await publish(['1'])
  const writes: ((isWritten: boolean) => void)[] = []
  peer.answerWrite = (onWritten) => void writes.push(onWritten)

  expect(textsOf(await peer.call('irn_fetchMessages', { topic }))).toEqual(['1'])
  const next = peer.call('irn_fetchMessages', { topic })
  writes.shift()!(false)
  expect(textsOf(await next)).toEqual(['1'])
  const last = peer.call('irn_fetchMessages', { topic })
  writes.shift()!(true)
  expect(textsOf(await last)).toEqual([])
})

test('[PAIR-05] behavior: over HTTP, a fetch counts as delivered only when its reply was read', async () => {
  const { connect, port, server } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await page.call('irn_publish', { message: '1', topic, ttl: 300 })
  await wallet.opened
  const url = wallet.socket.url.replace('ws:', 'http:').replace('/?', '/rpc?')
  const ask = (method: string) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: { topic } })
    const client = { address, listener: { isLoopback: true, port } }
    return server.fetch(new Request(url, { body, method: 'POST' }), client)
  }
  const read = async (response: Response) => ((await response.json()) as { result: unknown }).result
  await read(await ask('irn_subscribe'))

  await (await ask('irn_fetchMessages')).body?.cancel()

  expect(textsOf(await read(await ask('irn_fetchMessages')))).toEqual(['1'])
  expect(textsOf(await read(await ask('irn_fetchMessages')))).toEqual([])
})

test('[SEC-280] behavior: fetches of one batch share the size of a reply, and return no message twice', async () => {
  const { connect } = await startRelay({ relay: { limits: { frameBytes: 4_096 } } })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  wallet.socket.close()
  for (const text of ['1', '2', '3', '4', '5'])
    await page.call('irn_publish', { message: text.repeat(900), topic, ttl: 300 })
  const fetching = connect({ identity: wallet.identity })
  const calls = [1, 2, 3].map((id) => ({
    id,
    jsonrpc: '2.0',
    method: 'irn_fetchMessages',
    params: { topic },
  }))

  await fetching.send(JSON.stringify(calls))
  const results = []
  for (const { id } of calls) {
    const { result } = await fetching.next((frame) => frame.id === id)
    results.push([textsOf(result).map((text) => text[0]), (result as Fetched).hasMore])
  }

  expect(results).toEqual([
    [['1', '2'], true],
    [['3'], true],
    [[], true],
  ])
  const { result } = await fetching.call('irn_fetchMessages', { topic })
  expect(textsOf(result).map((text) => text[0])).toEqual(['4', '5'])
})
