import type { SignedIn } from '../auth/oneStepSignIn.ts'
import type { PairingEnvironment, PairingStorage } from '../environment.ts'
import { PairingError } from '../errors.ts'
import type { RelayClient, RelayMessage } from '../relay/RelayClient.ts'
import { type Attach, createAttach } from './createAttach.ts'
import { createWaits } from './createWaits.ts'
import type { Attest } from './DappClient.ts'
import type { takeVerified } from './dapp/takeAuthAnswer.ts'
import type { Reader } from './guards.ts'
import type {
  Context,
  Effect,
  EngineEvent,
  Handler,
  InboxEntry,
  State,
  Verification,
} from './State.ts'
import { nextId } from './send.ts'
import type { sharedInputs } from './shared/sharedInputs.ts'
import { loadState, saveState } from './store.ts'
import { topicsOf } from './topics.ts'

/** Interval of the `tick` input, in milliseconds. Source: pairing protocol, section 11. */
export const heartbeatMs = 5000

/** Runs handlers, with a relay, a storage and a clock. */
export type Engine = Awaited<ReturnType<typeof createEngine>>

/** Creates the engine of a client, with the state of the last visit. */
export async function createEngine(options: createEngine.Options) {
  const { attest, createRelay, environment, inputs, prefix, readEntry, storage } = options
  const waits = createWaits()
  const state = await loadState({ storage, prefix, now: environment.now(), readEntry })
  const relay = await createRelay(({ attestation, message, topic }) => {
    if (!engine.isClosed) run(engine, inputs.receive, { attestation, message, topic })
    return engine.saving
  })
  const engine: EngineState = {
    ...options,
    attach: attest && createAttach(environment, attest),
    isClosed: false,
    relay,
    running: new Map(),
    saving: Promise.resolve(),
    state,
    waits,
  }

  // Ends expired records first, so that their topics are not subscribed to.
  run(engine, inputs.tick, {})
  const topics = [...topicsOf(engine.state).keys()]
  if (topics.length > 0) relay.subscribe(topics).catch(() => {})
  schedule(engine)

  return {
    state: () => engine.state,
    newId(): number {
      const id = nextId(engine.state, contextOf(engine))
      engine.state = { ...engine.state, lastId: id }
      return id
    },
    /** Runs a handler. @throws the handler's `PairingError`. */
    run<input>(handler: Handler<input>, input: input): void {
      if (engine.isClosed) throw new PairingError('ABORTED', { hints: ['This client was closed'] })
      run(engine, handler, input)
    },
    /** Resolves when an effect settles `key`. A rejection is never unhandled. */
    wait: waits.wait,
    /** Returns an outcome that was settled before anyone waited for it. */
    claim: waits.claim,
    reconnect: () => relay.connect(),
    async close(): Promise<void> {
      if (engine.isClosed) return
      engine.isClosed = true
      engine.stopTimer?.()
      relay.close()
      waits.settleAll({ type: 'failed', error: new PairingError('ABORTED') })
      await engine.saving
    },
  }
}

export declare namespace createEngine {
  type Options = {
    createRelay: (
      onMessage: (message: RelayMessage) => unknown,
    ) => RelayClient | Promise<RelayClient>
    emit: (event: EngineEvent) => void
    environment: PairingEnvironment
    inputs: Pick<ReturnType<typeof sharedInputs>, 'receive' | 'sent' | 'tick' | 'unsent'> & {
      verified?: Handler<takeVerified.Input>
    }
    prefix: string
    storage: PairingStorage
    /** Attests the page's origin to wallets. Pages only; without it nothing is attached. */
    attest?: Attest | undefined
    /** Parses stored requests that wait for the user. Wallets only. */
    readEntry?: Reader<InboxEntry> | undefined
    /** Verifies signatures; throws `SIGNATURE_INVALID`. Pages only. */
    verify?: ((answer: { cacaos: unknown; payload: unknown }) => Promise<SignedIn>) | undefined
  }
}

type EngineState = createEngine.Options & {
  readonly attach: Attach | undefined
  isClosed: boolean
  readonly relay: RelayClient
  /** Aborts the publications that have a key. */
  readonly running: Map<string, AbortController>
  /** Resolves when the latest state is saved. */
  saving: Promise<unknown>
  state: State
  stopTimer?: (() => void) | undefined
  readonly waits: ReturnType<typeof createWaits>
}

function contextOf({ environment }: EngineState): Context {
  return { now: environment.now(), random: (bytes) => environment.random(bytes) }
}

function run<input>(engine: EngineState, handler: Handler<input>, input: input): void {
  const { prefix, storage } = engine
  const before = engine.state
  const step = handler(engine.state, input, contextOf(engine))
  engine.state = step.state
  if (before !== engine.state)
    engine.saving = engine.saving.then(() =>
      saveState({ storage, prefix, before, after: step.state }),
    )
  const isListening = followTopics(engine, before)
  for (const effect of step.effects) perform(engine, effect, isListening)
  schedule(engine)
}

/** Subscribes and unsubscribes so that the relay's topics match the keys in the state. */
function followTopics(engine: EngineState, before: State): Promise<void> | undefined {
  const { relay } = engine
  const [was, is] = [topicsOf(before), topicsOf(engine.state)]
  const added = [...is.keys()].filter((topic) => !was.has(topic))
  const gone = [...was.keys()].filter((topic) => !is.has(topic))
  const isListening = added.length > 0 ? relay.subscribe(added) : undefined
  // The relay client retries by itself and reports its status.
  isListening?.catch(() => {})
  if (gone.length > 0) relay.unsubscribe(gone).catch(() => {})
  return isListening
}

function perform(
  engine: EngineState,
  effect: Effect,
  isListening: Promise<void> | undefined,
): void {
  const { emit, running, waits } = engine
  if (effect.type === 'emit') emit(effect.event)
  else if (effect.type === 'settle') waits.settle(effect.key, effect.outcome)
  else if (effect.type === 'cancel') running.get(effect.key)?.abort()
  else if (effect.type === 'verify') void verifySignatures(engine, effect)
  else void publish(engine, effect, isListening)
}

async function publish(
  engine: EngineState,
  { key, messages }: Extract<Effect, { type: 'publish' }>,
  isListening: Promise<void> | undefined,
): Promise<void> {
  const { attach, inputs, relay, running, waits } = engine
  const abort = new AbortController()
  if (key !== undefined) running.set(key, abort)
  try {
    const attested = attach ? await attach(messages, isListening) : messages
    const published = attested.map((message) => relay.publish(message, abort.signal))
    await Promise.all([isListening, ...published])
    if (key === undefined || engine.isClosed) return
    run(engine, inputs.sent, { key })
    waits.settle(`sent:${key}`, { type: 'done', value: undefined })
  } catch (cause) {
    if (key === undefined || engine.isClosed) return
    const error =
      cause instanceof PairingError ? cause : new PairingError('RELAY_UNREACHABLE', { cause })
    if (!abort.signal.aborted) run(engine, inputs.unsent, { key, error })
    waits.settle(`sent:${key}`, { type: 'failed', error })
  } finally {
    if (key !== undefined && running.get(key) === abort) running.delete(key)
  }
}

async function verifySignatures(
  engine: EngineState,
  { cacaos, payload, responder, topic }: Verification,
): Promise<void> {
  const { inputs, verify } = engine
  if (!verify || !inputs.verified) return
  const signedIn = await verify({ cacaos, payload }).catch((cause: unknown) =>
    cause instanceof PairingError ? cause : new PairingError('SIGNATURE_INVALID', { cause }),
  )
  if (!engine.isClosed) run(engine, inputs.verified, { responder, signedIn, topic })
}

/** Runs the heartbeat only while the state contains something that can expire. */
function schedule(engine: EngineState): void {
  const { environment, inputs } = engine
  const { calls, inbox, pairings, proposals, sessions } = engine.state
  const lives = [calls, inbox, pairings, proposals, sessions].some(
    (table) => Object.keys(table).length > 0,
  )
  if (!lives || engine.isClosed) {
    engine.stopTimer?.()
    engine.stopTimer = undefined
  } else
    engine.stopTimer ??= environment.schedule(() => {
      engine.stopTimer = undefined
      run(engine, inputs.tick, {})
    }, heartbeatMs)
}
