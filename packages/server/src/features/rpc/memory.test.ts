import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type RpcCall, startUpstream } from '../../testing/startUpstream.ts'

const path = `/v1?${local}&chainId=eip155:31337`
const mebibyte = 1024 * 1024
const [home, office] = ['203.0.113.1', '198.51.100.1']

/** Starts a server whose node answers `eth_getLogs` with 9 MiB, and other calls with a few bytes. */
async function start() {
  const upstream = await startUpstream((body) => {
    const { id, method } = body as RpcCall
    const result = 'x'.repeat(method === 'eth_getLogs' ? 9 * mebibyte : 10)
    return { body: { jsonrpc: '2.0', id, result } }
  })
  const chains = [{ caipNetworkId: 'eip155:31337', upstreams: [upstream.url] }]
  const { entries, server } = await createTestServer({ chains })
  const ask = (method: string, address = home) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://localhost:4400${path}`, { body, headers, method: 'POST' })
    return server.fetch(request, { address })
  }
  return { ask, entries }
}

test('[SEC-281] error: large answers that an address block does not read are limited', async () => {
  const { ask, entries } = await start()
  const unread = []
  for (let count = 0; count < 3; count++) unread.push(await ask('eth_getLogs'))
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200])

  expect((await ask('eth_getLogs', '203.0.113.2')).status).toBe(503)
  // The node isn't to blame, short answers need no room, and neither do other address blocks.
  expect(entries.map(({ event }) => event)).not.toContain('upstreamFailed')
  expect((await ask('eth_getBalance')).status).toBe(200)
  expect((await ask('eth_getLogs', office)).status).toBe(200)

  await unread[0]?.body?.cancel()
  const answer = await ask('eth_getLogs')
  expect(((await answer.json()) as { result: string }).result).toHaveLength(9 * mebibyte)
  expect((await ask('eth_getLogs')).status).toBe(200)
})

test('[SEC-281] error: large answers that are read at the same time are limited', async () => {
  const { ask } = await start()

  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('eth_getLogs')))

  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeLessThan(4)
  for (const { body } of answers) await body?.cancel()
  expect((await ask('eth_getLogs')).status).toBe(200)
})
