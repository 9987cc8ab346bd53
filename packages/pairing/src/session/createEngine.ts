import type { SignedIn } from '../auth/signIn.ts'
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

/** How often is looked at what is over, in milliseconds. Source: pairing protocol, section 11. */
export const heartbeatMs = 5000

/** Runs handlers against a relay, a storage and the clock. */
export type Engine = {
  state(): State
  newId(): number
  /** @throws `PairingError` of the handler. */
  run<input>(handler: Handler<input>, input: input): void
  /** Resolves when something ends what waits under `key`. Never unhandled. */
  wait(key: string): Promise<unknown>
  /** What ended while nobody waited, for who comes late. */
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

  /** What is listened to follows from the state: there is no topic without its key, nor the reverse. */
  function followTopics(before: State): Promise<void> | undefined {
    const [was, is] = [topicsOf(before), topicsOf(state)]
    const added = [...is.keys()].filter((topic) => !was.has(topic))
    const gone = [...was.keys()].filter((topic) => !is.has(topic))
    const isListening = added.length > 0 ? relay.subscribe(added) : undefined
    // The relay's client asks again by itself; its status tells how it stands.
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

  /** Beats only while something can end. */
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

  // What was over before this visit ends first: nothing is listened to for it.
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
    /** Proves the page's origin to wallets. Pages only; without it nothing is attached. */
    attest?: Attest | undefined
    /** How what waits for a person is read from the storage. Wallets only. */
    readEntry?: Reader<InboxEntry> | undefined
    /** Checks signatures, and throws `SIGNATURE_INVALID`. Pages only. */
    verify?: ((answer: { cacaos: unknown; payload: unknown }) => Promise<SignedIn>) | undefined
  }
}
