import type { SignedIn } from '../auth/oneStepSignIn.ts'
import type { PairingEnvironment, PairingStorage } from '../environment.ts'
import { PairingError } from '../errors.ts'
import type { RelayClient, RelayMessage } from '../relay/RelayClient.ts'
import { type Attest, createAttach } from './createAttach.ts'
import type { takeVerified } from './dapp/takeAuthAnswer.ts'
import type { Reader } from './guards.ts'
import type {
  Context,
  Effect,
  EngineEvent,
  Handler,
  InboxEntry,
  Outcome,
  State,
  Verification,
} from './State.ts'
import { nextId } from './send.ts'
import type { sharedInputs } from './shared/sharedInputs.ts'
import { loadState, saveState } from './store.ts'
import { topicsOf } from './topics.ts'
import { createWaits } from './waits.ts'

/** Interval of the `tick` input, in milliseconds. Source: pairing protocol, section 11. */
export const heartbeatMs = 5000

/** Runs handlers, with a relay, a storage and a clock. */
export type Engine = {
  state(): State
  newId(): number
  /** Runs a handler. @throws the handler's `PairingError`. */
  run<input>(handler: Handler<input>, input: input): void
  /** Resolves when an effect settles `key`. A rejection is never unhandled. */
  wait(key: string): Promise<unknown>
  /** Returns an outcome that was settled before anyone waited for it. */
  claim(key: string): Promise<unknown> | undefined
  reconnect(): Promise<void>
  close(): Promise<void>
}

export async function createEngine(options: createEngine.Options): Promise<Engine> {
  const { createRelay, emit, environment, inputs, prefix, storage, verify } = options
  const { readEntry } = options
  const attach = options.attest && createAttach(environment, options.attest)
  let state = await loadState({ storage, prefix, now: environment.now(), readEntry })
  let isClosed = false
  let stopTimer: (() => void) | undefined
  let saving: Promise<unknown> = Promise.resolve()
  const waits = createWaits()
  const running = new Map<string, AbortController>()

  const relay = await createRelay(({ attestation, message, topic }) => {
    if (!isClosed) run(inputs.receive, { attestation, message, topic })
    return saving
  })

  const context = (): Context => ({
    now: environment.now(),
    random: (bytes) => environment.random(bytes),
  })

  function run<input>(handler: Handler<input>, input: input): void {
    const before = state
    const step = handler(state, input, context())
    state = step.state
    if (before !== state)
      saving = saving.then(() => saveState({ storage, prefix, before, after: step.state }))
    const isListening = followTopics(before)
    for (const effect of step.effects) perform(effect, isListening)
    schedule()
  }

  /** Subscribes and unsubscribes so that the relay's topics match the keys in the state. */
  function followTopics(before: State): Promise<void> | undefined {
    const [was, is] = [topicsOf(before), topicsOf(state)]
    const added = [...is.keys()].filter((topic) => !was.has(topic))
    const gone = [...was.keys()].filter((topic) => !is.has(topic))
    const isListening = added.length > 0 ? relay.subscribe(added) : undefined
    // The relay client retries by itself and reports its status.
    isListening?.catch(() => {})
    if (gone.length > 0) relay.unsubscribe(gone).catch(() => {})
    return isListening
  }

  function perform(effect: Effect, isListening: Promise<void> | undefined): void {
    if (effect.type === 'emit') emit(effect.event)
    else if (effect.type === 'settle') waits.settle(effect.key, effect.outcome)
    else if (effect.type === 'cancel') running.get(effect.key)?.abort()
    else if (effect.type === 'verify') void check(effect)
    else void publish(effect, isListening)
  }

  async function publish(
    { key, messages }: Extract<Effect, { type: 'publish' }>,
    isListening: Promise<void> | undefined,
  ): Promise<void> {
    const abort = new AbortController()
    if (key !== undefined) running.set(key, abort)
    try {
      const attested = attach ? await attach(messages, isListening) : messages
      const published = attested.map((message) => relay.publish(message, abort.signal))
      await Promise.all([isListening, ...published])
      if (key === undefined || isClosed) return
      run(inputs.sent, { key })
      waits.settle(`sent:${key}`, { type: 'done', value: undefined })
    } catch (cause) {
      if (key === undefined || isClosed) return
      const error =
        cause instanceof PairingError ? cause : new PairingError('RELAY_UNREACHABLE', { cause })
      if (!abort.signal.aborted) run(inputs.unsent, { key, error })
      waits.settle(`sent:${key}`, { type: 'failed', error })
    } finally {
      if (key !== undefined && running.get(key) === abort) running.delete(key)
    }
  }

  async function check({ cacaos, payload, responder, topic }: Verification): Promise<void> {
    if (!verify || !inputs.verified) return
    const signedIn = await verify({ cacaos, payload }).catch((cause: unknown) =>
      cause instanceof PairingError ? cause : new PairingError('SIGNATURE_INVALID', { cause }),
    )
    if (!isClosed) run(inputs.verified, { responder, signedIn, topic })
  }

  /** Runs the heartbeat only while the state contains something that can expire. */
  function schedule(): void {
    const { calls, inbox, pairings, proposals, sessions } = state
    const lives = [calls, inbox, pairings, proposals, sessions].some(
      (table) => Object.keys(table).length > 0,
    )
    if (!lives || isClosed) {
      stopTimer?.()
      stopTimer = undefined
    } else
      stopTimer ??= environment.schedule(() => {
        stopTimer = undefined
        run(inputs.tick, {})
      }, heartbeatMs)
  }

  // Ends expired records first, so that their topics are not subscribed to.
  run(inputs.tick, {})
  const topics = [...topicsOf(state).keys()]
  if (topics.length > 0) relay.subscribe(topics).catch(() => {})
  schedule()

  return {
    state: () => state,
    newId() {
      const id = nextId(state, context())
      state = { ...state, lastId: id }
      return id
    },
    run(handler, input) {
      if (isClosed) throw new PairingError('ABORTED', { hints: ['This client was closed'] })
      run(handler, input)
    },
    wait: waits.wait,
    claim: waits.claim,
    reconnect: () => relay.connect(),
    async close() {
      if (isClosed) return
      isClosed = true
      stopTimer?.()
      relay.close()
      const outcome: Outcome = { type: 'failed', error: new PairingError('ABORTED') }
      waits.settleAll(outcome)
      await saving
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
