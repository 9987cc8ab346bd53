import { SpanKind } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { measureCalls } from '../metrics/measureCalls.ts'
import { createTestServer, local } from '../testing/createTestServer.ts'
import { closedUrl, startUpstream } from '../testing/startUpstream.ts'

const exporter = new InMemorySpanExporter()
const chainId = 'eip155:31337'
const path = `/v1?${local}&chainId=${chainId}`
const call = { id: 1, jsonrpc: '2.0', method: 'eth_getLogs', params: [{ secret: 'secret' }] }

beforeAll(() => {
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  return () => provider.shutdown()
})
beforeEach(() => exporter.reset())

test('default: a request is a span with its calls, in the trace of its header', async () => {
  const upstreams = [await closedUrl(), (await startUpstream()).url]
  const { entries, post } = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams }],
  })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

  await post(path, call, { traceparent })

  const spans = exporter.getFinishedSpans()
  const request = spans.find(({ kind }) => kind === SpanKind.SERVER)
  expect(request).toMatchObject({
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.route': '/v1',
    },
    name: 'POST /v1',
    parentSpanContext: { spanId: '00f067aa0ba902b7' },
  })
  const calls = spans.filter(({ name }) => name === 'JSON-RPC')
  expect(calls.map(({ attributes, status }) => [attributes, status.code])).toEqual([
    [{ chain: chainId, upstream: 1 }, 2],
    [{ chain: chainId, upstream: 2 }, 0],
  ])
  for (const one of calls) expect(one.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
  expect(spans.map((span) => span.spanContext().traceId)).toEqual(spans.map(() => traceId))
  expect(entries).toContainEqual(expect.objectContaining({ event: 'answered', traceId }))
  // The URLs of nodes hold keys, and those of requests addresses.
  const told = JSON.stringify(
    spans.map(({ attributes, events, name }) => [attributes, events, name]),
  )
  expect(told).not.toMatch(/secret|127\.0\.0\.1|projectId/)
})

test('behavior: a query outside of a request is not recorded', () => {
  const calls = measureCalls({ help: 'Help.', name: 'calls', spanName: 'SQL' })
  calls.onCall(3, false)
  expect(exporter.getFinishedSpans()).toEqual([])
})
