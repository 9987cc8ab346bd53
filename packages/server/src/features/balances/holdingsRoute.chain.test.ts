import { accounts, addresses, startChain } from '@fairlead/test/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { localProjectId } from '../project/localProject.ts'

const caipNetworkId = 'eip155:31337'
const path = '/v1/holdings'
const place = {
  isTestnet: true,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: ['http://127.0.0.1:1'],
}

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function open() {
  const frameChains = [
    { ...place, caipNetworkId, name: 'One' },
    { ...place, caipNetworkId: 'eip155:2', name: 'Two' },
  ]
  const server = await createWalletServer(
    { chains: frameChains },
    { chains: [{ caipNetworkId, upstreams: [chain.url] }] },
  )
  return { ...server, anna: await server.signIn('anna') }
}

test('[FEAT-02] default: signed-in users get the balance of an account and the chains where it is readable', async () => {
  const { anna, send } = await open()
  const config = `${testFrameUrl}/v1/frame/config?projectId=${localProjectId}`
  expect(await (await send(new Request(config))).json()).toMatchObject({
    chains: [{ hasHoldings: true }, { hasHoldings: false }],
  })
  const { body, status } = await anna.call(path, { address: accounts.holder, caipNetworkId })
  expect(status).toBe(200)
  const { balances } = body as unknown as { balances: { address?: string; symbol: string }[] }
  expect(balances.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'USDC']))
  expect(balances.find(({ symbol }) => symbol === 'USDC')?.address?.toLowerCase()).toBe(
    `${caipNetworkId}:${addresses.usdc}`.toLowerCase(),
  )
})

test('[FEAT-02][AUTH-18] error: without a session, with another chain, and with invalid addresses', async () => {
  const { anna, strange } = await open()
  const asked = { address: accounts.holder, caipNetworkId }
  expect(await strange(path, asked)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
  for (const change of [
    { caipNetworkId: 'eip155:2' },
    { caipNetworkId: 'solana:x' },
    { address: '0x12' },
    { forceUpdate: '1' },
  ])
    expect(await anna.call(path, { ...asked, ...change })).toMatchObject({ status: 400 })
})
