import { localProjectId } from '@fairlead/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSolanaClients,
  solanaAccounts,
  solanaChainId,
  solanaServerChains,
  startServer,
  startSolana,
  type TestServer,
} from './node.ts'

let solana: Awaited<ReturnType<typeof startSolana>>
let server: TestServer

beforeAll(async () => {
  solana = await startSolana()
  server = await startServer({ chains: solanaServerChains([solana.network]) })
})
afterAll(async () => {
  await server?.stop()
  await solana?.stop()
})

/** A third-party client library that uses the server as its node. */
function clients() {
  const url = `${server.url}/v1?projectId=${localProjectId}&chainId=${solanaChainId}`
  return createSolanaClients({ url, wsUrl: solana.wsUrl })
}

test('[API-24][NS-03] SOL is read and sent through the server', async () => {
  const { balanceOf, pay, rpc } = clients()
  // The server doesn't forward airdrops.
  const { fund } = createSolanaClients(solana)
  const before = await balanceOf(solanaAccounts.friend)
  const payer = await fund(2_000_000_000n)

  await pay(payer, solanaAccounts.friend, 1_500_000_000n)

  expect(await balanceOf(solanaAccounts.friend)).toBe(before + 1_500_000_000n)
  expect(await balanceOf(payer.address)).toBe(499_995_000n)
  expect(await rpc.getGenesisHash().send()).toContain(solanaChainId.slice('solana:'.length))
})

test('[API-24] error: an invalid address is rejected by the node, not by the server', async () => {
  const { rpc } = clients()

  await expect(rpc.getBalance('nobody' as never).send()).rejects.toMatchObject({
    context: { __serverMessage: expect.stringMatching(/^Invalid params\[0\]/) },
  })
})

test('[API-02] the server lists the chain', async () => {
  const answer = await fetch(`${server.url}/v1/supported-chains`)

  expect(await answer.json()).toEqual({ http: [solanaChainId], ws: [] })
})
