import { expect, test } from 'vitest'
import { createFaultRelay } from '../testing/createFaultRelay.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { memoryEnvironment } from '../testing/memoryEnvironment.ts'
import { createRelayClient } from './createRelayClient.ts'
import type { RelayMessage } from './RelayClient.ts'

const topic = 'aa'.repeat(32)
const other = 'bb'.repeat(32)

function setUp() {
  const clock = createManualClock()
  const relay = createFaultRelay(clock)
  const open = (seed: number, onMessage?: (message: RelayMessage) => unknown) => {
    const environment = memoryEnvironment({ clock, relay, seed })
    const messages: string[] = []
    const statuses: string[] = []
    const client = createRelayClient({
      environment,
      host: 'shop.example',
      onMessage: onMessage ?? (({ message }) => messages.push(message)),
      platform: 'linux-chrome',
      product: 'fairlead-1.0.0',
      projectId: 'project',
      relayUrl: 'wss://relay.example',
      seed: environment.random(32),
    })
    client.onStatus((status) => statuses.push(status))
    return { client, environment, messages, statuses }
  }
  return { clock, open, relay }
}

const publication = { message: 'hello', prompt: true, tag: 1108, topic, ttl: 300 }

test('[PAIR-03] what one end publishes, the other hears', async () => {
  const { clock, open, relay } = setUp()
  const [page, wallet] = [open(1), open(2)]

  await wallet.client.subscribe([topic])
  await page.client.publish(publication)
  await clock.settle()

  expect(wallet.messages).toEqual(['hello'])
  expect(page.messages).toEqual([])
  expect(relay.receipts.size).toBe(1)
})

test('[PAIR-05] an own message that was not acknowledged is repeated after a drop, with its topics', async () => {
  const { clock, open, relay } = setUp()
  const [page, wallet] = [open(1), open(2)]
  await wallet.client.subscribe([topic, other])
  relay.faults.dropOn = ({ method }) => {
    if (method !== 'irn_publish') return undefined
    relay.faults.dropOn = undefined
    return { code: 1006, stores: false }
  }

  const published = page.client.publish(publication)
  relay.drop({ clientId: wallet.client.clientId, code: 1001 })
  await clock.advance(200)
  await published

  expect(wallet.messages).toEqual(['hello'])
  const ids = relay.calls.filter(({ method }) => method === 'irn_publish').map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
