import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen, stopListening } from './listen.ts'
import { streamText } from './streamText.ts'
import { createTestServer, local } from './testing/createTestServer.ts'
import { startRelay } from './testing/startRelay.ts'

async function start(options: Parameters<typeof createTestServer>[0] = {}) {
  const { entries, server } = await createTestServer(options)
  const listening = await listen(server, { bind: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.close())
  return { entries, listening, url: `http://127.0.0.1:${listening.port}` }
}

test('default: responds on the port that the system chose', async () => {
  const { listening, url } = await start()

  expect(listening.port).toBeGreaterThan(0)
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('behavior: keeps a connection longer than the proxies of the guides (Caddy: two minutes)', async () => {
  const { url } = await start()

  const { headers } = await fetch(`${url}/health`)
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
})

test('behavior: distinguishes clients by their socket’s address', async () => {
  const { url } = await start({ rateLimits: { default: { refillPerSecond: 1, tokens: 1 } } })
  const spoofed = { headers: { 'x-forwarded-for': '198.51.100.1' } }

  expect((await fetch(`${url}/v1/supported-chains`)).status).toBe(200)
  expect((await fetch(`${url}/v1/supported-chains`, spoofed)).status).toBe(429)
})

test('error: ends the request when a body never ends', async () => {
  const { url } = await start()
  let chunks = 0
  const body = new ReadableStream({
    pull(controller) {
      chunks++
      if (chunks <= 10_000) controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      else controller.close()
    },
  })

  const response = await fetch(`${url}/v1?${local}&chainId=eip155:1`, {
    body,
    duplex: 'half',
    method: 'POST',
  } as RequestInit).catch(() => undefined)

  // Some clients see the connection close before they have read the answer.
  expect([413, undefined]).toContain(response?.status)
  expect(chunks).toBeLessThan(10_000)
})

test('error: a WebSocket request is refused', async () => {
  const { listening } = await start()
  const socket = connect(listening.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    [
      'GET /v1 HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )

  const [head] = await new Promise<string[]>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\r\n')))
  })

  expect(head).toBe('HTTP/1.1 426 Upgrade Required')
})

test('error: an address of another machine', async () => {
  const { server } = await createTestServer()

  await expect(listen(server, { bind: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: expect.stringMatching(/^BIND: cannot listen on 192\.0\.2\.1:0/),
  })
})

test('[SEC-321] error: a request that never ends is cut off when the server stops', async () => {
  const node = createServer(() => {}).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const asking = once(node, 'request')
  const answer = fetch(`http://127.0.0.1:${(node.address() as AddressInfo).port}`).catch(
    () => 'cut',
  )
  await asking

  await stopListening(node, 20)

  expect(await answer).toBe('cut')
})

test('[SEC-281] error: a client that stops reading its answer is disconnected', async () => {
  const { server } = await createTestServer()
  let tellEnd = (_: boolean) => {}
  const isSent = new Promise<boolean>((resolve) => {
    tellEnd = resolve
  })
  const large = async () => streamText('x'.repeat(50_000_000), {}, tellEnd)
  const options = { bind: '127.0.0.1', inactiveMs: 200, port: 0 }
  const listening = await listen({ ...server, fetch: large }, options)
  onTestFinished(() => listening.close())
  const socket = connect(listening.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'readable')

  expect(await isSent).toBe(false)
})

test('[SEC-281] error: answers to pipelined requests end with their connection', async () => {
  const { server } = await createTestServer()
  const ends: Promise<boolean>[] = []
  const large = async () => {
    let tellEnd = (_: boolean) => {}
    ends.push(
      new Promise((resolve) => {
        tellEnd = resolve
      }),
    )
    return streamText('x'.repeat(5_000_000), {}, tellEnd)
  }
  const listening = await listen({ ...server, fetch: large }, { bind: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.close())
  const socket = connect(listening.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(12))
  await once(socket, 'readable')
  await expect.poll(() => ends.length).toBe(12)

  socket.destroy()

  expect(await Promise.all(ends)).toEqual(Array(12).fill(false))
})

test('behavior: an answer to HTTP/1.0 has no chunks', async () => {
  const { server } = await createTestServer()
  const text = async () => streamText('the answer', {}, () => {})
  const listening = await listen({ ...server, fetch: text }, { bind: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.close())
  const socket = connect(listening.port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.write('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')
  await once(socket, 'close')

  expect(answer).not.toMatch(/chunked/i)
  expect(answer).toMatch(/\r\n\r\nthe answer$/)
})

test('[SEC-281] behavior: the limit of inactive connections does not apply to WebSockets', async () => {
  const { connect: createClient, server } = await startRelay()
  const listening = await listen(server, { bind: '127.0.0.1', inactiveMs: 100, port: 0 })
  onTestFinished(() => listening.close())
  const { socket } = createClient({ port: listening.port })
  await once(socket, 'open')

  for (let turn = 0; turn < 3; turn++) {
    const idle = connect(listening.port, '127.0.0.1').resume()
    await once(idle, 'close')
  }

  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.ping()
  await once(socket, 'pong')
})
