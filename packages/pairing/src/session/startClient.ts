import { createSigner, loadSeed } from '../crypto/createSigner.ts'
import type { PairingEnvironment, Signer } from '../environment.ts'
import { PairingError, type PeerError } from '../errors.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import { createEngine, type Engine } from './createEngine.ts'
import { createListeners } from './createListeners.ts'
import type { ClientOptions, DappClient } from './DappClient.ts'
import type { EngineEvent, State } from './State.ts'
import { disconnect } from './shared/disconnect.ts'
import { abandon, callKey, ping } from './shared/startCall.ts'

/** Status event of the relay client. */
type RelayEvent = {
  readonly type: 'relay'
  readonly status: RelayStatus
  readonly error?: PairingError | undefined
}

/** Starts the parts that both clients share: the engine with its relay, and common calls. */
export async function startClient<event>(
  options: startClient.Options<event>,
): Promise<startClient.Started<event>> {
  const {
    attest,
    environment,
    inputs,
    isOurs,
    prefix,
    product,
    projectId,
    readEntry,
    relayUrl,
    storage,
    verify,
  } = options
  const listeners = createListeners<event | RelayEvent>(environment)
  const seed = await loadSeed(storage, `${prefix}client`, environment.random)
  const signer = await signerOf(environment, seed)
  let status: () => RelayStatus = () => 'idle'
  const engine = await createEngine({
    attest,
    environment,
    inputs,
    prefix,
    readEntry,
    storage,
    verify,
    emit: (event) => isOurs(event) && listeners.tell(event),
    createRelay(onMessage) {
      const relay = createRelayClient({
        environment,
        onMessage,
        product,
        projectId,
        relayUrl,
        signer,
        host: hostOf(options.metadata.url),
      })
      relay.onStatus((now, error) => listeners.tell({ type: 'relay', status: now, error }))
      status = relay.status
      return relay
    },
  })
  const { newId, run, state, wait } = engine

  return {
    engine,
    common: {
      sessions: () => newestFirst(state()),
      async ping({ signal, topic }) {
        const id = newId()
        refuseAborted(signal)
        const answer = wait(callKey(id))
        run(ping, { id, topic })
        onAbort({ signal, until: answer, abort: (error) => run(abandon, { id, error }) })
        await answer
      },
      async disconnect({ reason, topic }) {
        const key = `delete:${newId()}`
        const isSent = wait(`sent:${key}`)
        run(disconnect, { key, topic, reason })
        // The session has ended here, even if the other side can't be told.
        await isSent.catch(() => {})
      },
      reconnect: engine.reconnect,
      relayStatus: () => status(),
      subscribe: listeners.subscribe,
      close: engine.close,
    },
  }
}

export declare namespace startClient {
  type Options<event> = ClientOptions & {
    inputs: createEngine.Options['inputs']
    verify?: createEngine.Options['verify']
    readEntry?: createEngine.Options['readEntry']
    isOurs: (event: EngineEvent) => event is EngineEvent & event
  }
  type Started<event> = {
    engine: Engine
    common: Pick<DappClient, 'close' | 'ping' | 'reconnect' | 'relayStatus' | 'sessions'> & {
      disconnect(options: { topic: string; reason?: PeerError | undefined }): Promise<void>
      subscribe(listener: (event: event | RelayEvent) => void): () => void
    }
  }
}

/** Throws if the signal is aborted. @throws `ABORTED` */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PairingError('ABORTED', { cause: signal.reason })
}

/** Calls `abort` when the signal is aborted; stops listening when `until` settles. */
export function onAbort(options: {
  signal: AbortSignal | undefined
  until: Promise<unknown>
  abort: (error: PairingError) => void
}): void {
  const { abort, signal, until } = options
  if (!signal) return
  const listen = () => abort(new PairingError('ABORTED', { cause: signal.reason }))
  const stop = () => signal.removeEventListener('abort', listen)
  signal.addEventListener('abort', listen)
  until.then(stop, stop)
}

/** Creates the signer. @throws `RELAY_UNREACHABLE` if the signing library could not be loaded. */
async function signerOf(environment: PairingEnvironment, seed: Uint8Array): Promise<Signer> {
  try {
    return await (environment.createSigner ?? createSigner)(seed)
  } catch (cause) {
    throw new PairingError('RELAY_UNREACHABLE', { cause })
  }
}

function newestFirst(state: State) {
  return Object.values(state.sessions)
    .map(({ session }) => session)
    .reverse()
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
