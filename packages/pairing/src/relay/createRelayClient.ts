import { sha256Hex } from '../crypto/hex.ts'
import { toDidKey } from '../crypto/relayToken.ts'
import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { type Calls, createCalls } from './createCalls.ts'
import { createConnectUrls } from './createConnectUrls.ts'
import { createOpenWaiters, type OpenWaiters } from './createOpenWaiters.ts'
import { createRelaySocket, type RelaySocket } from './createRelaySocket.ts'
import type { RelayClient, RelayMessage } from './RelayClient.ts'
import type { Frame } from './readFrame.ts'

/** Maximum number of topics per call. Source: relay protocol, section 7. */
const maxBatch = 500
/** JSON-RPC code "invalid request"; a retry would fail too. */
const invalidRequestCode = -32_600

/**
 * Creates the client of one relay. The socket opens with the first call.
 *
 * @throws `INPUT_INVALID`.
 */
export function createRelayClient(options: createRelayClient.Options): RelayClient {
  const { environment, signer } = options
  if (!/^wss?:\/\/[^/?#]/.test(options.relayUrl))
    throw new PairingError('INPUT_INVALID', {
      hints: ['relayUrl must start with wss:// or ws://'],
    })
  const calls = createCalls({
    environment,
    isOpen: () => connection.status() === 'open',
    send: (text) => connection.send(text),
  })
  const connection = createRelaySocket({
    createUrl: createConnectUrls(options),
    environment,
    isWanted: () => relay.topics.size > 0 || relay.waits.isWaiting() || calls.isWaiting(),
    on: {
      beat: () => checkCalls(relay),
      frame: (frame) => takeFrame(relay, frame),
      lost() {
        relay.present.abort()
        relay.waits.failed()
      },
      open: () => resumeTopics(relay),
      silence() {
        const [topic] = relay.topics
        if (topic !== undefined)
          void calls.call('irn_subscribe', { topic }, relay.present.signal).catch(() => {})
      },
      status(status, error) {
        relay.refusal = error
        if (error) stopAll(relay, error)
        for (const listener of [...relay.listeners]) listener(status, error)
      },
    },
  })
  const relay: Relay = {
    calls,
    clientId: toDidKey(signer.publicKey),
    closed: false,
    connection,
    deliver: createInbox(options.onMessage),
    lacking: new Set(),
    listeners: new Set(),
    present: new AbortController(),
    settled: new Set(),
    topics: new Set(),
    waits: createOpenWaiters(environment),
  }

  return {
    clientId: relay.clientId,
    status: connection.status,
    connect: () => connect(relay),
    publish({ attestation, message, prompt, tag, topic, ttl }, signal) {
      return ask(relay, 'irn_publish', { topic, message, ttl, prompt, tag, attestation }, signal)
    },
    async subscribe(wanted, signal) {
      for (const topic of wanted) relay.topics.add(topic)
      await Promise.all(inBatches(wanted).map((some) => subscribeSome(relay, some, signal)))
    },
    unsubscribe: (unwanted) => unsubscribe(relay, unwanted),
    onStatus(listener) {
      relay.listeners.add(listener)
      return () => relay.listeners.delete(listener)
    },
    close() {
      relay.closed = true
      relay.present.abort()
      stopAll(relay, new PairingError('ABORTED'))
      connection.close()
    },
  }
}

export declare namespace createRelayClient {
  type Options = createConnectUrls.Options & {
    environment: PairingEnvironment
    /** Called with one message at a time, after the previous promise has settled. */
    onMessage: (message: RelayMessage) => unknown
  }
}

type Relay = {
  readonly calls: Calls
  readonly clientId: string
  closed: boolean
  readonly connection: RelaySocket
  readonly deliver: (message: RelayMessage) => void
  /** Topics that an open relay rejected. The caller may unsubscribe them before the next heartbeat. */
  readonly lacking: Set<string>
  readonly listeners: Set<Parameters<RelayClient['onStatus']>[0]>
  /** Aborted when the current connection ends. */
  present: AbortController
  refusal?: PairingError | undefined
  /** All subscribed topics; `settled` contains those whose first call has ended, successful or not. */
  readonly topics: Set<string>
  readonly settled: Set<string>
  readonly waits: OpenWaiters
}

async function connect({ closed, connection, waits }: Relay): Promise<void> {
  if (closed) throw new PairingError('ABORTED')
  if (connection.status() === 'open') return
  const opened = waits.add(connection.release)
  connection.startNow()
  await opened
}

async function unsubscribe(relay: Relay, unwanted: readonly string[]): Promise<void> {
  const { calls, clientId, connection, present } = relay
  forget(relay, unwanted)
  // After a reconnect, the relay is simply not asked for these topics again.
  if (connection.status() !== 'open') return
  const subscriptions = unwanted.map((topic) => ({ topic, id: sha256Hex(topic + clientId) }))
  await Promise.allSettled(
    inBatches(subscriptions).map((some) =>
      some.length === 1
        ? calls.call('irn_unsubscribe', some[0], present.signal)
        : calls.call('irn_batchUnsubscribe', { subscriptions: some }, present.signal),
    ),
  )
}

/** Resends late calls, and asks again for topics that the relay rejected. */
function checkCalls(relay: Relay): void {
  const { calls, connection, lacking, present, topics } = relay
  if (calls.check()) connection.expectAnswer()
  if (connection.status() !== 'open') return
  const some = [...lacking].filter((topic) => topics.has(topic))
  lacking.clear()
  for (const batch of inBatches(some)) void restore(relay, batch, present.signal)
}

function takeFrame({ calls, connection, deliver, topics }: Relay, frame: Frame) {
  if (frame.type === 'answer') return calls.settle(frame.id, frame.error)
  // Without a receipt the relay keeps the message, in case its topic is subscribed to later.
  if (!topics.has(frame.message.topic)) return
  // Acknowledge before handling, so that the relay does not send the message again.
  connection.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  deliver(frame.message)
}

/** Sends open calls again over a new connection, and subscribes to all topics. */
function resumeTopics(relay: Relay): void {
  const { calls, lacking, settled, waits } = relay
  relay.present = new AbortController()
  waits.finish(undefined)
  calls.resendAll()
  lacking.clear()
  for (const some of inBatches([...settled])) void restore(relay, some, relay.present.signal)
}

function stopAll(relay: Relay, error: PairingError) {
  const { calls, waits } = relay
  waits.finish(error)
  calls.failAll(error)
}

/** Subscribes again after a reconnect. If the relay fails, reconnects later so that no topic is lost. */
async function restore(relay: Relay, some: readonly string[], signal: AbortSignal) {
  const { calls, connection } = relay
  try {
    await calls.call('irn_batchSubscribe', { topics: some }, signal)
  } catch {
    if (!signal.aborted && connection.status() === 'open') connection.comeBackLater()
  }
}

async function ask(relay: Relay, method: string, params: unknown, signal?: AbortSignal) {
  const { calls, connection } = relay
  if (relay.closed || signal?.aborted) throw new PairingError('ABORTED')
  if (relay.refusal) throw relay.refusal
  const answered = calls.call(method, params, signal)
  connection.start()
  // An aborted caller may have been the last that needed the connection.
  await answered.finally(connection.release)
}

async function subscribeSome(relay: Relay, some: readonly string[], signal?: AbortSignal) {
  const { lacking } = relay
  const [topic] = some
  try {
    if (some.length === 1) await ask(relay, 'irn_subscribe', { topic }, signal)
    else await ask(relay, 'irn_batchSubscribe', { topics: some }, signal)
    settle(relay, some)
  } catch (error) {
    const said = error instanceof PairingError && error !== relay.refusal ? error.peer : undefined
    // Only topics that are invalid are removed; other errors are temporary.
    if (said?.code === invalidRequestCode) forget(relay, some)
    else settle(relay, some)
    if (said) for (const topic of some) lacking.add(topic)
    throw error
  }
}

function settle(relay: Relay, some: readonly string[]) {
  const { settled, topics } = relay
  for (const topic of some) if (topics.has(topic)) settled.add(topic)
}

function forget(relay: Relay, some: readonly string[]) {
  const { settled, topics } = relay
  for (const topic of some) {
    topics.delete(topic)
    settled.delete(topic)
  }
}

function inBatches<item>(items: readonly item[]): readonly (readonly item[])[] {
  const count = Math.ceil(items.length / maxBatch)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * maxBatch, (index + 1) * maxBatch),
  )
}

/**
 * Delivers messages one at a time, each after the previous one has been handled. Duplicates of a queued
 * message are dropped; the handler has to detect duplicates of older ones.
 */
function createInbox(
  onMessage: createRelayClient.Options['onMessage'],
): (message: RelayMessage) => void {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  return (message) => {
    const key = `${message.topic} ${message.message}`
    if (waiting.has(key)) return
    waiting.add(key)
    last = last
      .then(() => onMessage(message))
      // A failed message must not block the following ones.
      .catch(() => {})
      .finally(() => waiting.delete(key))
  }
}
