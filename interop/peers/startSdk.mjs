import { createRequire } from 'node:module'
import { beforeExit, readOptions, tell } from './wire.mjs'

/** The SDKs by the names that tests use; walletkit is for wallets only. */
const names = {
  '2.18.0': 'sign-client-2.18.0',
  '2.21.8': '@walletconnect/sign-client',
  walletkit: '@reown/walletkit',
}
/** @type {{ database: string, events: string[], metadata: object, relayUrl: string, sdk: keyof typeof names }} */
const { database, events, metadata, relayUrl, sdk } = readOptions()
const require = createRequire(import.meta.url)
/** Resolves the named SDK's own dependencies, in its versions. */
export const requireOfSdk = createRequire(require.resolve(names[sdk]))

/**
 * Starts a client of the named SDK and forwards the events that the test listed.
 * @returns {Promise<{ client: any, sign: any }>} `sign` is the inner client of a kit, else the same.
 */
export async function startSdk() {
  const options = {
    customStoragePrefix: 'peer',
    logger: 'silent',
    metadata,
    projectId: '0123456789abcdef0123456789abcdef',
    relayUrl,
    storageOptions: { database },
    telemetryEnabled: false,
  }
  const client = sdk === 'walletkit' ? await startKit(options) : await startClient(options)
  const sign = client.engine.signClient ?? client
  beforeExit(trackWrites(sign.core.storage))
  for (const event of events) {
    // A kit forwards some events; the others come from its inner client.
    const source = /authenticate|delete|proposal|session_request$/.test(event) ? client : sign
    source.on(event, (/** @type {unknown} */ params) => tell({ event, params: params ?? null }))
  }
  return { client, sign }
}

/**
 * Waits for pending writes. The SDK's storage removes a value before it writes the next one, in a queue. A process that
 * ends in between has lost its keys or its subscriptions.
 * @param {any} storage - Its `setItem` and `removeItem` are wrapped.
 * @returns {() => Promise<void>} Resolves when nothing is being written.
 */
function trackWrites(storage) {
  const writes = new Set()
  for (const name of ['setItem', 'removeItem']) {
    const write = storage[name].bind(storage)
    storage[name] = (/** @type {unknown[]} */ ...parameters) => {
      const written = write(...parameters)
      writes.add(written)
      const end = () => writes.delete(written)
      written.then(end, end)
      return written
    }
  }
  return async () => {
    while (writes.size > 0) await Promise.allSettled(writes)
  }
}

/** @param {object} options */
function startClient(options) {
  return require(names[sdk]).SignClient.init(options)
}

/** @param {any} options */
function startKit({ metadata, ...options }) {
  const { Core } = requireOfSdk('@walletconnect/core')
  return require(names[sdk]).WalletKit.init({ core: new Core(options), metadata })
}

/**
 * Returns the calls that both ends support.
 * @param {any} sign
 * @returns {Record<string, (params: any) => unknown>}
 */
export function commonCalls(sign) {
  return {
    disconnect: ({ topic }) => sign.disconnect({ topic, reason: byPerson }),
    ping: ({ topic }) => sign.ping({ topic }),
    sessions: () => sign.session.getAll(),
  }
}

export const byPerson = { code: 6000, message: 'User disconnected.' }

/**
 * Calls the SDK and resolves when its request history has the other end's answer.
 *
 * The SDK's own `acknowledged()` misses an answer that arrives before it is called, and then stays pending for five
 * minutes. On a busy machine that is common.
 * @param {any} sign
 * @param {{ method: string, topic: string }} request - The request that `send` publishes.
 * @param {() => Promise<unknown>} send
 */
export async function sendAndWait(sign, { method, topic }, send) {
  const { history } = sign.core
  const answered = new Promise((resolve) => {
    const listener = (/** @type {any} */ record) => {
      if (record.request.method !== method || record.topic !== topic || !record.response) return
      history.off('history_updated', listener)
      resolve(undefined)
    }
    history.on('history_updated', listener)
  })
  await send()
  await answered
}
