import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { toBase64Url } from '../../packages/pairing/src/crypto/base.ts'
import { createSigner } from '../../packages/pairing/src/crypto/createSigner.ts'
import { createRelayToken } from '../../packages/pairing/src/crypto/relayToken.ts'
import { createQueue } from './createQueue.ts'
import { type Relay, startRelay } from './startRelay.ts'

// Imitates clients in other languages: their ids, method names and headers on the wire. Source: relay protocol,
// sections 1 to 5.

let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

const nowMs = Date.UTC(2026, 10, 22)
/** Milliseconds and six digits: larger than a safe integer in JavaScript. */
const kotlinId = `${nowMs}123457`
/** Milliseconds, and a counter in the last byte. */
const rustId = String((BigInt(nowMs) << 8n) | 7n)

test.each([
  ['19 digits as a number', kotlinId],
  ['19 digits as a text', `"${kotlinId}"`],
  ['milliseconds and a counter', rustId],
  ['16 digits', `${nowMs}123`],
])('default: [PAIR-03] an id is returned unchanged, %s', async (_title, id) => {
  const client = await connect()

  client.send(
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic()}"}}`,
  )

  expect(await client.answer(id)).toMatch(/"result":"[0-9a-f]{64}"/)
  client.close()
})

test('behavior: [PAIR-03] old method names, and clients of two languages on one topic', async () => {
  const [kotlin, rust] = await Promise.all([connect(), connect()])
  const [at, message] = [topic(), 'AAAA']
  kotlin.send(
    `{"id":${kotlinId},"jsonrpc":"2.0","method":"iridium_subscribe","params":{"topic":"${at}"}}`,
  )
  await kotlin.answer(kotlinId)

  const params = { message, prompt: true, tag: 1108, topic: at, ttl: 300 }
  rust.send(
    `{"id":${rustId},"jsonrpc":"2.0","method":"iridium_publish","params":${JSON.stringify(params)}}`,
  )

  expect(await rust.answer(rustId)).toContain('"result":true')
  const push = JSON.parse(await kotlin.push())
  expect(push.params.data).toMatchObject({ message, tag: 1108, topic: at })
  // JavaScript clients must be able to represent the id, because they answer with it.
  expect(Number.isSafeInteger(push.id)).toBe(true)
  kotlin.send(JSON.stringify({ id: push.id, jsonrpc: '2.0', result: true }))
  kotlin.send(
    `{"id":${rustId},"jsonrpc":"2.0","method":"iridium_unsubscribe","params":{"topic":"${at}","id":"${push.params.id}"}}`,
  )
  expect(await kotlin.answer(rustId)).toContain('"result":true')
  kotlin.close()
  rust.close()
})

test('behavior: [PAIR-03] many topics at once, and a mailbox fetched manually', async () => {
  const [page, wallet] = await Promise.all([connect(), connect()])
  const at = topic()
  page.send(
    JSON.stringify({
      id: 1_000_000_001,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { message: 'BBBB', tag: 1100, topic: at, ttl: 300 },
    }),
  )
  await page.answer('1000000001')

  wallet.send(
    `{"id":${rustId},"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":["${at}","${topic()}"]}}`,
  )

  const { result } = JSON.parse(await wallet.answer(rustId))
  expect(result).toHaveLength(2)
  expect(JSON.parse(await wallet.push()).params.data).toMatchObject({ message: 'BBBB', topic: at })
  page.close()
  wallet.close()
})

test('behavior: [PAIR-03] the token in a header, and with the claim of older clients', async () => {
  const inHeader = await connect({
    headers: { authorization: `Bearer ${await token()}` },
    query: '',
  })
  const withAct = await connect({ query: `&auth=${await token({ act: 'client_auth' })}` })

  for (const client of [inHeader, withAct]) {
    client.send(
      `{"id":${rustId},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic()}"}}`,
    )
    expect(await client.answer(rustId)).toContain('"result"')
    client.close()
  }
})

test('behavior: [PAIR-03] extra fields of the SDK next to a message are neither stored nor logged', async () => {
  const client = await connect()
  const secret = `0x${'5e'.repeat(32)}`
  const params = {
    message: 'CCCC',
    tag: 1109,
    topic: topic(),
    ttl: 300,
    tvf: { correlationId: 1, rpcMethods: ['personal_sign'], txHashes: [secret] },
  }

  client.send(
    `{"id":${rustId},"jsonrpc":"2.0","method":"irn_publish","params":${JSON.stringify(params)}}`,
  )

  expect(await client.answer(rustId)).toContain('"result":true')
  expect(JSON.stringify(relay.entries)).not.toContain(secret)
  client.close()
})

/** Opens a bare WebSocket. @returns Its messages as text, because ids may exceed JavaScript's safe integers. */
async function connect(options: { headers?: Record<string, string>; query?: string } = {}) {
  const { headers = {}, query = `&auth=${await token()}` } = options
  const told = createQueue<string>()
  const socket = new WebSocket(`${relay.url}/?projectId=local-1${query}`, { headers })
  socket.on('message', (data) => told.push(String(data)))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('close', (code, reason) => reject(new Error(`${code} ${reason}`)))
  })
  return {
    send: (text: string) => socket.send(text),
    answer: (id: string) =>
      told.next(
        (line): line is string =>
          new RegExp(`"id":${id}[,}]`).test(line) && !line.includes('"method"'),
      ),
    push: () => told.next((line): line is string => line.includes('"irn_subscription"')),
    close: () => socket.close(),
  }
}

function topic(): string {
  return randomBytes(32).toString('hex')
}

async function token(claims: object = {}): Promise<string> {
  const signer = await createSigner(new Uint8Array(randomBytes(32)))
  const plain = await createRelayToken({
    audience: relay.url,
    issuedAt: Math.floor(Date.now() / 1000),
    signer,
    subject: topic(),
  })
  if (Object.keys(claims).length === 0) return plain
  const [header = '', payload = ''] = plain.split('.')
  const all = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  const signed = `${header}.${toBase64Url(Buffer.from(JSON.stringify(all)))}`
  return `${signed}.${toBase64Url(await signer.sign(Buffer.from(signed)))}`
}
