import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoute } from '@fairlead/protocol'
import { createTestClock } from '@fairlead/test'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient, ServerProblem } from './ApiClient.ts'
import { request, requestTimeoutMs } from './request.ts'

const getNames = defineRoute({
  method: 'GET',
  path: '/v1/names/:name',
  query: v.object({ zone: v.optional(v.string()) }),
  response: v.object({ names: v.array(v.string()) }),
  errors: [],
})
const postName = defineRoute({
  method: 'POST',
  path: '/v1/names',
  body: v.object({ name: v.string() }),
  response: v.object({ success: v.boolean() }),
  errors: [],
})

type Seen = { body: string; headers: Record<string, unknown>; method?: string; url?: string }

/** Starts a real server with a scripted response, and a client of it. */
async function serve(answer: RequestListener) {
  const seen: Seen[] = []
  const http = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      const { headers, method = '', url = '' } = incoming
      seen.push({ body, headers, method, url })
      answer(incoming, outgoing)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const clock = createTestClock()
  const failures: string[] = []
  const problems: ServerProblem[] = []
  const server: ApiClient = {
    urls: { data: `http://127.0.0.1:${(http.address() as AddressInfo).port}/prefix/` },
    projectId: 'project',
    sdk: { st: 'fairlead', sv: 'html-universal-1.0.0' },
    environment: { fetch: (...input) => fetch(...input), ...clock },
    onFailure: (error) => failures.push(error.code),
    onProblem: (problem) => problems.push(problem),
    silencedUntil: new Map(),
  }
  return { clock, failures, problems, seen, server }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const names = json(200, { names: ['a.eth'], unknown: 1 })
const input = { base: 'data', params: { name: 'eip155:1:0xab' } } as const

test('[API-01] a GET carries SDK type, SDK version and project id', async () => {
  const { seen, server } = await serve(names)

  const answer = await request(server, getNames, { ...input, query: { zone: 'x' } })

  expect(answer).toEqual({ names: ['a.eth'] })
  const url = new URL(`http://x${seen[0]?.url}`)
  expect(url.pathname).toBe('/prefix/v1/names/eip155%3A1%3A0xab')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId: 'project',
    st: 'fairlead',
    sv: 'html-universal-1.0.0',
    zone: 'x',
  })
})

test('[API-01] the caller’s parameters cannot replace those of the SDK', async () => {
  const { seen, server } = await serve(names)
  const query = { projectId: 'other', st: 'x', zone: undefined }

  await request(server, getNames, { ...input, query })

  expect(seen[0]?.url).toContain('projectId=project&st=fairlead')
  expect(seen[0]?.url).not.toContain('zone')
})

test('[API-01] a POST carries the project id and JSON, and no cookies', async () => {
  const { seen, server } = await serve(json(200, { success: true }))

  await request(server, postName, { base: 'data', body: { name: 'a' } })

  expect(seen[0]).toMatchObject({ body: '{"name":"a"}', method: 'POST' })
  expect(seen[0]?.url).toBe('/prefix/v1/names?projectId=project')
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(seen[0]?.headers).not.toHaveProperty('cookie')
})

test.each([
  ['a project id', { projectId: undefined }],
  ['a URL', { urls: {} }],
])('[API-01][CFG-04] error: without %s no request is sent', async (_, missing) => {
  const { seen, server } = await serve(names)

  const asking = request({ ...server, ...missing }, getNames, input)

  await expect(asking).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(seen).toEqual([])
})

test.each([
  ['another format', json(200, { names: 'a' })],
  ['nothing', json(200, '')],
  ['invalid JSON', json(200, '<html>')],
])('error: a response of %s is rejected', async (_, answer) => {
  const { failures, server } = await serve(answer)

  await expect(request(server, getNames, input)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(failures).toEqual(['RESPONSE_INVALID'])
})

test('error: a redirect is not followed', async () => {
  const { seen, server } = await serve((_, outgoing) =>
    outgoing.writeHead(302, { location: '/elsewhere' }).end(),
  )

  await expect(request(server, getNames, input)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  expect(seen).toHaveLength(1)
})

const problem = {
  type: 'about:blank',
  title: 'Conflict',
  detail: 'd',
  status: 409,
  code: 'CONFLICT',
  reasons: [{ field: 'name', description: `Name taken${'!'.repeat(300)}` }],
  requestId: 'r-1',
}
test('error: the first reason is the message, shortened to 200 characters', async () => {
  const { failures, problems, server } = await serve(json(409, problem))

  const error = await request(server, getNames, input).catch((cause) => cause)

  expect(error).toMatchObject({
    code: 'CONFLICT',
    hints: ['Status: 409', 'Request: r-1'],
    status: 409,
  })
  expect(error.reason).toBe(error.shortMessage)
  expect(error.shortMessage).toMatch(/^Name taken!+$/)
  expect(error.shortMessage).toHaveLength(200)
  expect(problems).toEqual([
    { code: 'CONFLICT', message: error.shortMessage, path: '/v1/names/:name' },
  ])
  expect(failures).toEqual(['CONFLICT'])
})

test('error: the first reason is read without a code of ours too', async () => {
  const reasons = [{ description: 'Name taken', name: 'name' }]
  const { server } = await serve(json(409, { reasons, status: 'FAILED' }))
  await expect(request(server, getNames, input)).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'Name taken',
    shortMessage: 'Name taken',
  })
})

test.each([
  [400, 'REQUEST_INVALID'],
  [401, 'PROJECT_INVALID'],
  [403, 'ORIGIN_NOT_ALLOWED'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [413, 'BODY_TOO_LARGE'],
  [418, 'SERVER_ERROR'],
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
  [501, 'FEATURE_UNAVAILABLE'],
  [503, 'UPSTREAM_UNAVAILABLE'],
])('error: without an error code from the server, status %i is %s', async (status, code) => {
  for (const body of ['', '<html>', { status: 'FAILED' }, { ...problem, code: 'constructor' }]) {
    const { server } = await serve(json(status, body))
    await expect(request(server, getNames, input)).rejects.toMatchObject({ code, status })
  }
})

test('behavior: Retry-After pauses the same route, not another, until it has passed', async () => {
  const { clock, seen, server } = await serve(json(429, '', { 'retry-after': '30' }))
  const ask = (route = getNames) => request(server, route, input).catch(({ code }) => code)

  expect(await ask()).toBe('RATE_LIMITED')
  expect(await ask()).toBe('RATE_LIMITED')
  expect(seen).toHaveLength(1)
  await ask({ ...getNames, path: '/v1/other' })
  expect(seen).toHaveLength(2)
  await clock.advance(30_000)
  await ask()
  expect(seen).toHaveLength(3)
})

test('[ERR-02][ERR-06] error: aborted by the caller, before, during and after the response started', async () => {
  const silent = await serve(() => {})
  const stalled = await serve((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.write('{"names":[')
  })
  for (const { failures, seen, server } of [silent, stalled]) {
    const caller = new AbortController()
    const asking = request(server, getNames, input, { signal: caller.signal })
    await expect.poll(() => seen.length).toBe(1)
    caller.abort()
    await expect(asking).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
      shortMessage: 'Request was aborted',
    })
    expect(failures).toEqual([])
  }
  await expect(
    request(silent.server, getNames, input, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(silent.seen).toHaveLength(1)
})

test('error: no response within 10 s', async () => {
  const { clock, seen, server } = await serve((_, outgoing) => {
    outgoing.writeHead(200)
    outgoing.write('{')
  })
  const asking = request(server, getNames, input)
  asking.catch(() => {})
  await expect.poll(() => seen.length).toBe(1)

  await clock.advance(requestTimeoutMs)

  expect(requestTimeoutMs).toBe(10_000)
  await expect(asking).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('error: the server is unreachable', async () => {
  const { failures, server } = await serve(names)
  const nobody = { ...server, urls: { data: 'http://127.0.0.1:1' } }

  await expect(request(nobody, getNames, input)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    shortMessage: 'The server could not be reached',
  })
  expect(failures).toEqual(['UPSTREAM_UNAVAILABLE'])
})
