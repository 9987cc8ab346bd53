import { createTestFairlead, createTestWallet, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { fetchGasPrice } from './fetchGasPrice.ts'

/** Opens a connected widget whose node has no gas price, and whose server answers with `answer`. */
async function open(answer: () => Response) {
  const asked: string[] = []
  const wallet = createTestWallet()
  const { fairlead } = createTestFairlead(
    { networks: [testNetwork(31337)], projectId: 'test', serverUrl: 'https://api.example' },
    undefined,
    {
      injected: () => wallet.provider,
      async fetch(input, init) {
        const url = new URL(String(input))
        if (url.pathname !== '/v1/convert/gas-price') {
          const { id } = JSON.parse(String(init?.body ?? '{}'))
          return Response.json({ error: { code: -32601, message: 'Not here' }, id, jsonrpc: '2.0' })
        }
        asked.push(url.href)
        return answer()
      },
    },
  )
  await connect(fairlead, { connectorId: 'injected' })
  return { asked, fairlead }
}
const prices = { fast: '3', instant: '4', standard: '2000000000.5' }

test('[API-09] default: if the node has no gas price, requests it from the server', async () => {
  const { asked, fairlead } = await open(() => Response.json(prices))

  expect(await fetchGasPrice(fairlead)).toBe(2_000_000_000n)
  const url = new URL(asked[0] ?? '')
  expect(asked).toHaveLength(1)
  expect(url.origin + url.pathname).toBe('https://api.example/v1/convert/gas-price')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    chainId: 'eip155:31337',
    projectId: 'test',
    st: 'fairlead',
    sv: expect.stringMatching(/^html-universal-/),
  })
})

test('[API-09][ERR-02] error: a network that the server does not serve', async () => {
  const reasons = [{ description: 'Network not served', field: 'chainId' }]
  const words = {
    detail: 'Not served',
    requestId: 'r-1',
    title: 'Bad request',
    type: 'about:blank',
  }
  const problem = { ...words, code: 'NETWORK_UNSUPPORTED', reasons, status: 400 }
  const { fairlead } = await open(() => Response.json(problem, { status: 400 }))

  await expect(fetchGasPrice(fairlead)).rejects.toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
    shortMessage: 'Network not supported for Gas Price',
  })
})

test('[API-09] error: a response without a price is rejected', async () => {
  const { fairlead } = await open(() => Response.json({ ...prices, standard: -1 }))

  await expect(fetchGasPrice(fairlead)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
