import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startWeb } from '../testing/startWeb.ts'
import { createGuardedFetch } from './createGuardedFetch.ts'
import { createUntrustedReader } from './createUntrustedReader.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const never = { isFinal: true, isFound: false }
const notNow = { isFinal: false, isFound: false }

async function setup(answer: RequestListener = (_, response) => response.end('hello')) {
  const web = await startWeb(answer)
  const outside = createUntrustedReader({
    guardedFetch: web.fetch,
    ownFetch: web.fetch,
    timeoutMs: 500,
  })
  return { ...web, outside }
}

async function startGateway(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const textOf = (finding: Awaited<ReturnType<ReturnType<typeof createUntrustedReader>['read']>>) =>
  finding.isFound ? Buffer.from(finding.content.bytes).toString() : finding

test('default: reads an https page with its type', async () => {
  const { outside, url } = await setup((_, response) => {
    response.setHeader('content-type', 'Text/Plain; charset=utf-8').end('hello')
  })

  const finding = await outside.read(`${url}/a`)

  expect(finding).toMatchObject({ content: { type: 'text/plain' }, isFound: true })
  expect(textOf(finding)).toBe('hello')
})

test('behavior: follows up to three redirects, also to another host', async () => {
  const { outside, received, url } = await setup((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return response.end('there')
    const host = left === 2 ? url.replace('web.', 'other.') : ''
    return response.writeHead(302, { location: `${host}/${left - 1}` }).end()
  })

  expect(textOf(await outside.read(`${url}/3`))).toBe('there')
  expect(received).toEqual(['GET /3', 'GET /2', 'GET /1', 'GET /0'])
  expect(await outside.read(`${url}/4`)).toEqual(never)
})

test('behavior: reads data URLs', async () => {
  const outside = createUntrustedReader({ ownFetch: () => expect.unreachable() })

  expect(textOf(await outside.read('data:,a%20b'))).toBe('a b')
  expect(await outside.read(`data:,${'a'.repeat(11)}`, { maxBytes: 10 })).toEqual(never)
})

test('behavior: reads ipfs through the operator’s gateway, which may be on this machine', async () => {
  const asked: unknown[] = []
  const gateway = await startGateway((request, response) => {
    asked.push(request.url)
    response.end('content')
  })
  const outside = createUntrustedReader({ ipfsGateway: gateway, ownFetch: fetch })

  for (const uri of [`ipfs://${cid}`, `IPFS://ipfs/${cid}/a b/1.png?x`])
    expect(textOf(await outside.read(uri))).toBe('content')
  expect(asked).toEqual([`/ipfs/${cid}`, `/ipfs/${cid}/a%20b/1.png`])
})

test.each([
  `ipfs://${cid}/../../api/v0/config`,
  `ipfs://${cid}/%2e%2e/x`,
  `ipfs://${cid}/..%2fx`,
  'ipfs://short',
  'ipfs:///etc/passwd',
])('error: %s cannot leave the content path', async (uri) => {
  const outside = createUntrustedReader({
    ipfsGateway: 'http://127.0.0.1:9/',
    ownFetch: () => expect.unreachable(),
  })

  expect(await outside.read(uri)).toEqual(never)
})

test('error: a gateway’s redirect to this machine is not followed', async () => {
  const { fetch: guardedFetch } = await startWeb((_, response) => response.end('secret'))
  const inner = await startGateway(() => expect.unreachable())
  const gateway = await startGateway((_, response) => {
    response.writeHead(302, { location: `${inner}/admin` }).end()
  })
  const outside = createUntrustedReader({ guardedFetch, ipfsGateway: gateway, ownFetch: fetch })

  expect(await outside.read(`ipfs://${cid}`)).toEqual(never)
})

const closed = [
  'https://127.0.0.2/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f.2/',
  'https://2130706434/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[fe80::1]/',
  'https://inside.example/',
  'https://user:password@web.example/',
  'http://web.example/',
  'file:///etc/passwd',
  'ftp://web.example/',
  'javascript:alert(1)',
  'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
]
test.each(closed)(
  'error: %j is never requested, neither directly nor by a redirect',
  async (uri) => {
    const { outside, received, url } = await setup((_, response) => {
      response.writeHead(302, { location: uri }).end()
    })

    expect(await outside.read(uri)).toEqual(never)
    expect(received).toEqual([])
    expect(await outside.read(`${url}/start`)).toEqual(never)
    expect(received).toEqual(['GET /start'])
  },
)

test.each(['not a url', '', 'data:x', '//web.example'])('error: %j is not a URL', async (uri) => {
  const { outside } = await setup()

  expect(await outside.read(uri)).toEqual(never)
})

test('error: a name that resolves to a public and a private address', async () => {
  const guarded = createGuardedFetch({
    resolve: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '::ffff:192.168.0.1', family: 6 },
    ],
  })
  onTestFinished(() => guarded.close())
  const outside = createUntrustedReader({ guardedFetch: guarded.fetch, ownFetch: guarded.fetch })

  expect(await outside.read('https://rebinding.example/')).toEqual(never)
})

test('error: with the server’s settings, no name or address of this machine is reached', async () => {
  let connections = 0
  const server = createServer().on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const guarded = createGuardedFetch()
  onTestFinished(() => guarded.close())
  const outside = createUntrustedReader({ guardedFetch: guarded.fetch, ownFetch: guarded.fetch })

  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(await outside.read(`https://${host}:${port}/`)).toEqual(never)
  expect(connections).toBe(0)
})

test('error: too much data, with and without a declared length', async () => {
  const { outside, url } = await setup((request, response) => {
    if (request.url === '/said') response.setHeader('content-length', 1000)
    response.write('a'.repeat(500))
    response.end('a'.repeat(500))
  })

  for (const path of ['/said', '/silent'])
    expect(await outside.read(`${url}${path}`, { maxBytes: 999 })).toEqual(never)
  expect(await outside.read(`${url}/silent`, { maxBytes: 1000 })).toMatchObject({ isFound: true })
})

test('error: a missing resource is a permanent failure, an error or timeout a temporary one', async () => {
  const { outside, url } = await setup((request, response) => {
    const status = Number(request.url?.slice(1))
    if (status) response.writeHead(status).end()
  })

  expect(await outside.read(`${url}/404`)).toEqual(never)
  for (const path of ['429', '503', 'hang'])
    expect(await outside.read(`${url}/${path}`)).toEqual(notNow)
})

test('behavior: a request can have a body, which no redirect forwards', async () => {
  const bodies: string[] = []
  const { outside, received, url } = await setup((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)))
    if (request.url === '/moved') response.writeHead(307, { location: '/there' })
    response.end('{}')
  })

  expect(await outside.read(`${url}/ask`, { body: { a: 1 } })).toMatchObject({ isFound: true })
  expect(await outside.read(`${url}/moved`, { body: { a: 1 } })).toEqual(never)
  expect(received).toEqual(['POST /ask', 'POST /moved'])
  expect(bodies[0]).toBe('{"a":1}')
})

test('[SEC-230] error: sixteen reads run at a time, and with 256 waiting a further one is not tried', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let fetched = 0
  const guardedFetch = async () => {
    fetched += 1
    await released
    return new Response('hello')
  }
  const outside = createUntrustedReader({ guardedFetch, ownFetch: guardedFetch })

  const reads = Array.from({ length: 16 + 256 }, () => outside.read('https://web.example/'))

  expect(await outside.read('https://web.example/')).toEqual(notNow)
  expect(fetched).toBe(16)
  release()
  expect(new Set((await Promise.all(reads)).map(textOf))).toEqual(new Set(['hello']))
  expect(textOf(await outside.read('https://web.example/'))).toBe('hello')
})
