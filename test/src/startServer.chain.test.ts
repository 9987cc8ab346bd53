import { localProjectId } from '@fairlead/server'
import { expect, onTestFinished, test } from 'vitest'
import { startChain, startServer } from './node.ts'

test('default: a call reaches the chain through the server', async () => {
  const chain = await startChain({ chainId: 31337 })
  onTestFinished(() => chain.stop())
  const server = await startServer({
    chains: [{ caipNetworkId: 'eip155:31337', upstreams: [chain.url] }],
  })
  onTestFinished(() => server.stop())

  const query = new URLSearchParams({ chainId: 'eip155:31337', projectId: localProjectId })
  const response = await fetch(`${server.url}/v1?${query}`, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_chainId' }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })

  expect(await response.json()).toEqual({ id: 1, jsonrpc: '2.0', result: '0x7a69' })
})
