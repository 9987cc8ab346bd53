import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createRelayPeer } from './createRelayPeer.ts'

/** Size of a real request in its envelope. */
const paddingBytes = 280

/** Result of a run. Times in milliseconds. */
export type RelayFigures = {
  connectMs: number
  /** Messages that arrived more than once; allowed, and counted once. */
  doubled: number
  /** Time from publishing until it has arrived and both ends know, in order of arrival. */
  latencies: number[]
  lost: number
  sockets: number
  sentMs: number
}

/**
 * Runs pairs of peers with one topic each: one end publishes, and continues once its message has arrived at the other.
 * Ends when all messages have arrived, or none came for a while.
 * @throws the relay's error.
 */
export async function runRelayTraffic(options: runRelayTraffic.Options): Promise<RelayFigures> {
  const { connectAtOnce = 40, messages, onConnected, onProgress, pairs, projectId, urls } = options
  const { isCrossed = false, messagesPerSecond, quietMs = 20_000 } = options
  const perPair = Math.ceil(messages / pairs)
  const latencies: number[] = []
  const figures = { doubled: 0, lost: 0 }
  let lastArrival = performance.now()

  const pipes = Array.from({ length: pairs }, (_, index) => {
    const topic = randomBytes(32).toString('hex')
    const turned = index % 2 === 0 ? urls : [...urls].reverse()
    const arrivals = new Map<string, () => void>()
    const subscriber = createRelayPeer({
      projectId,
      urls: isCrossed ? [...turned].reverse() : turned,
      onMessage({ isFirst, message }) {
        if (!isFirst) figures.doubled += 1
        arrivals.get(message)?.()
        arrivals.delete(message)
      },
    })
    return { arrivals, publisher: createRelayPeer({ projectId, urls: turned }), subscriber, topic }
  })

  async function send(
    { arrivals, publisher, topic }: (typeof pipes)[number],
    position: number,
    startMs: number,
  ) {
    for (let index = 0; index < perPair; index += 1) {
      if (messagesPerSecond !== undefined) {
        const dueMs = startMs + ((index * pairs + position) / messagesPerSecond) * 1_000
        await delay(Math.max(0, dueMs - performance.now()))
      }
      const message = `${index}:${randomBytes(paddingBytes).toString('base64')}`
      const start = performance.now()
      const arrived = new Promise<void>((resolve) => arrivals.set(message, resolve))
      await Promise.all([publisher.publish(topic, message), arrived])
      lastArrival = performance.now()
      latencies.push(lastArrival - start)
      onProgress?.(latencies.length)
    }
  }

  const start = performance.now()
  const peers = pipes.flatMap(({ publisher, subscriber }) => [publisher, subscriber])
  try {
    await inTurns(peers, connectAtOnce, (peer) => peer.connect())
    const connectMs = performance.now() - start
    await inTurns(pipes, connectAtOnce, ({ subscriber, topic }) => subscriber.subscribe([topic]))

    await onConnected?.()
    const sending = performance.now()
    lastArrival = sending
    let watch: NodeJS.Timeout | undefined
    const quiet = new Promise<void>((resolve) => {
      watch = setInterval(() => {
        if (performance.now() - lastArrival > quietMs) resolve()
      }, 250)
    })
    await Promise.race([
      Promise.all(pipes.map((pipe, position) => send(pipe, position, sending))),
      quiet,
    ])
    clearInterval(watch)
    return {
      ...figures,
      connectMs,
      latencies,
      lost: perPair * pairs - latencies.length,
      sentMs: lastArrival - sending,
      sockets: peers.length,
    }
  } finally {
    for (const peer of peers) peer.close()
  }
}

export declare namespace runRelayTraffic {
  type Options = {
    /** Number of connections opened at a time. */
    connectAtOnce?: number
    /** True if the two ends of a pair start at different relays. */
    isCrossed?: boolean
    messages: number
    /** Rate over all pairs. Default: each pair sends its next message at once. */
    messagesPerSecond?: number | undefined
    /** Called and awaited when all peers have connected and subscribed. */
    onConnected?: () => Promise<void>
    /** @param arrived - Messages so far. */
    onProgress?: (arrived: number) => void
    pairs: number
    projectId: string
    /** Ends after this time without a message, in milliseconds; default 20,000. */
    quietMs?: number
    urls: readonly string[]
  }
}

async function inTurns<item>(
  items: readonly item[],
  atOnce: number,
  work: (item: item) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse()
  async function next() {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
