import { createTestFairlead } from '@fairlead/test'
import { accounts, names, startChain } from '@fairlead/test/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { identityQuery } from '../../features/identity/identityQuery.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function read(address: string) {
  const request = async ({ method }: { method: string }) =>
    method === 'eth_chainId' ? '0x7a69' : [address]
  const { fairlead, world } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch: (...input) => fetch(...input),
    injected: () => ({ request }),
  })
  await connect(fairlead, { connectorId: 'injected' })
  const identity = await identityQuery(fairlead).queryFn({ signal: new AbortController().signal })
  return { identity, world }
}

test('[FEAT-17] default: without a server, the chain’s name service returns the name', async () => {
  const { identity } = await read(accounts.holder)

  // The avatar record is not a URL, so it is dropped.
  expect(identity).toEqual({ name: names.holder })
})

test('[FEAT-17] behavior: an address without a name returns none, without an error', async () => {
  const { identity, world } = await read(accounts.deployer)

  expect(identity).toEqual({})
  expect(world.consoleLines).toEqual([])
})
