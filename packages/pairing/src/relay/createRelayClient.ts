import { sha256Hex } from '../crypto/hex.ts'
import { toDidKey } from '../crypto/relayToken.ts'
import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { createConnectUrls } from './connectUrl.ts'
import { createCalls } from './createCalls.ts'
import { createInbox } from './createInbox.ts'
import { createOpenWaiters } from './createOpenWaiters.ts'
import { createRelaySocket } from './createRelaySocket.ts'
import type { RelayClient } from './RelayClient.ts'

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
  const { environment, onMessage, signer } = options
  if (!/^wss?:\/\/[^/?#]/.test(options.relayUrl))
    throw new PairingError('INPUT_INVALID', {
      hints: ['relayUrl has to begin with wss:// or ws://'],
    })

  const clientId = toDidKey(signer.publicKey)
  /** All subscribed topics; `settled` contains those whose first call has ended, successful or not. */
  const topics = new Set<string>()
  const settled = new Set<string>()
  /** Topics that an open relay rejected. The caller may unsubscribe them before the next heartbeat. */
  const lacking = new Set<string>()
  const listeners = new Set<Parameters<RelayClient['onStatus']>[0]>()
  const waits = createOpenWaiters(environment)
  const deliver = createInbox(onMessage)
  let refusal: PairingError | undefined
  let closed = false
  /** Aborted when the current connection ends. */
  let present = new AbortController()

  const calls = createCalls({
    environment,
    isOpen: () => connection.status() === 'open',
    send: (text) => connection.send(text),
  })
  const connection = createRelaySocket({
    createUrl: createConnectUrls(options),
    environment,
    isWanted: () => topics.size > 0 || waits.isWaiting() || calls.isWaiting(),
    on: {
      beat() {
        if (calls.check()) connection.expectAnswer()
        if (connection.status() !== 'open') return
        const some = [...lacking].filter((topic) => topics.has(topic))
        lacking.clear()
        for (const batch of inBatches(some)) void restore(batch, present.signal)
      },
      frame(frame) {
        if (frame.type === 'answer') return calls.settle(frame.id, frame.error)
        // Without a receipt the relay keeps the message, in case its topic is subscribed to later.
        if (!topics.has(frame.message.topic)) return
        // Acknowledge before handling, so that the relay does not send the message again.
        connection.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
        deliver(frame.message)
      },
      lost() {
        present.abort()
        waits.failed()
      },
      open() {
        present = new AbortController()
        waits.finish(undefined)
        calls.resendAll()
        lacking.clear()
        for (const some of inBatches([...settled])) void restore(some, present.signal)
      },
      silence() {
        const [topic] = topics
        if (topic !== undefined)
          void calls.call('irn_subscribe', { topic }, present.signal).catch(() => {})
      },
      status(status, error) {
        refusal = error
        if (error) stopAll(error)
        for (const listener of [...listeners]) listener(status, error)
      },
    },
  })

  function stopAll(error: PairingError) {
    waits.finish(error)
    calls.failAll(error)
  }

  /** Subscribes again after a reconnect. If the relay fails, reconnects later so that no topic is lost. */
  async function restore(some: readonly string[], signal: AbortSignal) {
    try {
      await calls.call('irn_batchSubscribe', { topics: some }, signal)
    } catch {
      if (!signal.aborted && connection.status() === 'open') connection.comeBackLater()
    }
  }

  async function ask(method: string, params: unknown, signal?: AbortSignal) {
    if (closed || signal?.aborted) throw new PairingError('ABORTED')
    if (refusal) throw refusal
    const answered = calls.call(method, params, signal)
    connection.start()
    // An aborted caller may have been the last that needed the connection.
    await answered.finally(connection.release)
  }

  async function subscribeSome(some: readonly string[], signal?: AbortSignal) {
    const [topic] = some
    try {
      if (some.length === 1) await ask('irn_subscribe', { topic }, signal)
      else await ask('irn_batchSubscribe', { topics: some }, signal)
      settle(some)
    } catch (error) {
      const said = error instanceof PairingError && error !== refusal ? error.peer : undefined
      // Only topics that are invalid are removed; other errors are temporary.
      if (said?.code === invalidRequestCode) forget(some)
      else settle(some)
      if (said) for (const topic of some) lacking.add(topic)
      throw error
    }
  }

  function settle(some: readonly string[]) {
    for (const topic of some) if (topics.has(topic)) settled.add(topic)
  }

  function forget(some: readonly string[]) {
    for (const topic of some) {
      topics.delete(topic)
      settled.delete(topic)
    }
  }

  return {
    clientId,
    status: connection.status,

    async connect() {
      if (closed) throw new PairingError('ABORTED')
      if (connection.status() === 'open') return
      const opened = waits.add(connection.release)
      connection.startNow()
      await opened
    },

    publish({ attestation, message, prompt, tag, topic, ttl }, signal) {
      return ask('irn_publish', { topic, message, ttl, prompt, tag, attestation }, signal)
    },

    async subscribe(wanted, signal) {
      for (const topic of wanted) topics.add(topic)
      await Promise.all(inBatches(wanted).map((some) => subscribeSome(some, signal)))
    },

    async unsubscribe(unwanted) {
      forget(unwanted)
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
    },

    onStatus(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    close() {
      closed = true
      present.abort()
      stopAll(new PairingError('ABORTED'))
      connection.close()
    },
  }
}

export declare namespace createRelayClient {
  type Options = createConnectUrls.Options & {
    environment: PairingEnvironment
    /** Called with one message at a time, after the previous promise has settled. */
    onMessage: createInbox.Handler
  }
}

function inBatches<item>(items: readonly item[]): readonly (readonly item[])[] {
  const count = Math.ceil(items.length / maxBatch)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * maxBatch, (index + 1) * maxBatch),
  )
}
