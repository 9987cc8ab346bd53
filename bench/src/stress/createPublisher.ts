import { randomBytes } from 'node:crypto'
import { createRelayPeer } from '@fairlead/test/node'
import { waitUntil } from './waitUntil.ts'

/** Messages per topic. */
const perTopic = 50
/** Time after which a message that does not arrive counts as lost, in milliseconds. */
const quietMs = 20_000

/** A relay client that publishes, and the record of the messages that the relay has acknowledged. */
export type Publisher = {
  acknowledged(): number
  connect(): Promise<void>
  /** Counts acknowledged messages that a new subscriber does not receive. */
  countLost(): Promise<number>
  /** Publishes one message; resolves when a relay has acknowledged it. */
  publish(): Promise<void>
  stop(): void
}

/** An hour: runs and corrected clocks must not let messages expire. */
const ttlSeconds = 3_600

/** @param url - For example `ws://127.0.0.1:4400`. */
export function createPublisher(url: string): Publisher {
  const peer = createRelayPeer({ projectId: 'bench', ttlSeconds, urls: [url] })
  const acknowledged = new Map<string, string>()
  const newTopic = () => randomBytes(32).toString('hex')
  let topic = newTopic()
  let count = 0

  return {
    acknowledged: () => acknowledged.size,
    connect: () => peer.connect(),
    async countLost() {
      const missing = new Map(acknowledged)
      let lastMs = performance.now()
      const reader = createRelayPeer({
        onMessage({ message }) {
          missing.delete(message)
          lastMs = performance.now()
        },
        projectId: 'bench',
        urls: [url],
      })
      await reader.connect()
      await reader.subscribe([...new Set(acknowledged.values())])
      await waitUntil(
        () => missing.size === 0 || performance.now() - lastMs > quietMs,
        Number.POSITIVE_INFINITY,
      )
      reader.close()
      return missing.size
    },
    async publish() {
      count += 1
      if (count % perTopic === 0) topic = newTopic()
      const own = topic
      const message = `${count}:${randomBytes(200).toString('base64')}`
      await peer.publish(own, message)
      acknowledged.set(message, own)
    },
    stop: () => peer.close(),
  }
}
