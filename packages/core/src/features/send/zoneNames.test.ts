import { createNamesServer, createTestFairlead, testNetwork, testZone } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { nameWaitMs, sendDraft } from './createSendDraft.ts'

const alice = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const name = `alice.${testZone}`

/** Types a name into the Send view of another wallet than the embedded one. */
async function type(text: string, given: { zone?: string | undefined } = { zone: testZone }) {
  const server = createNamesServer()
  server.zone = given.zone
  server.names.set(name, { 60: alice.toLowerCase() })
  server.names.set(`bob.${testZone}`, { [0x80000000 + 31337]: bob, 60: alice })
  const { fairlead, world } = createTestFairlead(
    {
      connectors: [mock().create],
      networks: [testNetwork(31337)],
      serverUrl: 'https://api.example',
    },
    undefined,
    { fetch: server.fetch },
  )
  await connect(fairlead, { connectorId: 'mock' })
  await fairlead.loadProject()
  await import('../../namespaces/checksumAddress.ts')
  const draft = sendDraft(fairlead)
  const receiver = () => draft.store.getState().receiver
  const write = async (typed: string) => {
    draft.setReceiver(typed)
    await world.clock.advance(nameWaitMs)
    await expect.poll(() => receiver().status).not.toBe('resolving')
  }
  const lookups = () =>
    server.asked.flatMap(({ pathname }) => pathname.split('/v1/profile/account/')[1] ?? [])
  await write(text)
  return { lookups, receiver, server, world, write }
}

test('[FEAT-06][API-13] default: a name of the zone is resolved by the server, once in 5 min', async () => {
  const { lookups, receiver, server, world, write } = await type('Alice.harbour.eth')
  expect(receiver()).toMatchObject({ address: alice, name, status: 'ready' })
  expect(lookups()).toEqual([name])
  expect(server.asked[0]?.searchParams.get('apiVersion')).toBe('2')
  await write(name)
  expect(lookups()).toHaveLength(1)
  await world.clock.advance(300_000)
  await write(`${name} `)
  expect(lookups()).toHaveLength(2)
  expect(receiver()).toMatchObject({ address: alice, name })
})

test('[FEAT-06] behavior: the address of the network at hand comes before the one for Ethereum', async () => {
  const { receiver } = await type(`bob.${testZone}`)
  expect(receiver()).toMatchObject({ address: bob, status: 'ready' })
})

test.each([
  ['an unregistered name', `unregistered.${testZone}`, 1],
  ['a name below a name', `a.alice.${testZone}`, 0],
  ['a name of another zone', 'alice.eth', 0],
])('[FEAT-06] error: %s has no address', async (_, text, count) => {
  const { lookups, receiver } = await type(text)
  expect(receiver()).toEqual({ problem: 'nameUnknown', status: 'invalid' })
  expect(lookups()).toHaveLength(count)
})

test('[FEAT-06] behavior: without a zone the server is not asked', async () => {
  const { lookups, receiver } = await type(name, { zone: undefined })
  expect(receiver()).toEqual({ problem: 'nameUnknown', status: 'invalid' })
  expect(lookups()).toEqual([])
})

test('[API-26][FEAT-06] error: a server that does not answer is no unknown name', async () => {
  const { receiver, server, write } = await type('alice.eth')
  server.answers.account = () => new Response('', { status: 500 })
  await write(name)
  expect(receiver()).toEqual({ problem: 'nameFailed', status: 'invalid' })
})

test.each([
  [{ addresses: {}, attributes: null }, 'invalid'],
  [[], 'invalid'],
  [
    // Other servers of the protocol send a list of attributes, and `created`.
    { addresses: { 60: { address: alice, created: 1 } }, attributes: [{ bio: 'a' }], name },
    'ready',
  ],
] as const)('[API-13] behavior: the answer %j is %s', async (answer, status) => {
  const { receiver, server, write } = await type('alice.eth')
  server.answers.account = () => answer
  await write(name)
  expect(receiver().status).toBe(status)
})
