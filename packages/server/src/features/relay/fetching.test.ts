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
