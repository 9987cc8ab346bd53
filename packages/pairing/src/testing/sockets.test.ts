import { afterEach, expect, test } from 'vitest'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createTestSigner } from './createTestSigner.ts'
import { nodeEnvironment } from './nodeEnvironment.ts'
import { startFaultRelay } from './startFaultRelay.ts'

const topic = 'aa'.repeat(32)
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function setUp() {
  const relay = await startFaultRelay()
  stops.push(relay.stop)
  const environment = nodeEnvironment()
  const open = (onMessage: (message: string) => void) => {
    const client = createRelayClient({
      environment,
      onMessage: ({ message }) => onMessage(message),
      product: 'fairlead-1.0.0',
      projectId: 'project',
      relayUrl: relay.url,
      signer: createTestSigner(environment.random(32)),
    })
    stops.unshift(client.close)
    return client
  }
  return { open, relay }
}

const publication = { message: 'hello', prompt: true, tag: 1108, topic, ttl: 300 }

test('[PAIR-03][PAIR-05] over real sockets: a message is stored for its reader, and a dropped client reconnects', async () => {
  const { open, relay } = await setUp()
  await open(() => {}).publish(publication)

  const heard = await new Promise((resolve) => {
    const reader = open(resolve)
    void reader.subscribe([topic])
  })
  expect(heard).toBe('hello')

  const again = new Promise<string>((resolve) => {
    const reader = open((message) => message === 'second' && resolve(message))
    reader.subscribe([topic]).then(() => {
      relay.drop()
      relay.publish({ message: 'second', topic })
    })
  })
  expect(await again).toBe('second')
})

test('error: over real sockets: no peer, and a relay that refuses', async () => {
  const { open, relay } = await setUp()
  relay.faults.refuse = { code: 3000, reason: 'Project not found' }

  await expect(open(() => {}).publish(publication)).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
    peer: { code: 3000, message: 'Project not found' },
  })
  await relay.stop()
  await expect(open(() => {}).connect()).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
})
