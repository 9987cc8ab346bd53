import { createKeyPair, deriveSymKey, type KeyPair, toTopic } from '../crypto/keys.ts'
import { decodeEnvelope, encodeEnvelope } from '../envelope.ts'
import { decodeRpc, encodeRpc, type RpcRequest, type RpcResponse } from '../jsonRpc.ts'
import {
  type Context,
  type Effect,
  type EngineEvent,
  emptyState,
  type Handler,
  type ProposalRecord,
  type State,
} from '../session/State.ts'
import { topicsOf } from '../session/topics.ts'

/** Runs handlers on their own state, without a relay, a storage or a clock. */
export function createTable(options: { now?: number; seed?: number } = {}) {
  let seed = options.seed ?? 5
  let state: State = emptyState
  let effects: readonly Effect[] = []
  const context: { now: number } & Context = {
    now: options.now ?? 1_700_000_000_000,
    random: (bytes) =>
      Uint8Array.from({ length: bytes }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return (seed >> 8) & 255
      }),
  }

  return {
    context,
    state: () => state,
    set(next: State) {
      state = next
    },
    run<input>(handler: Handler<input>, input: input): readonly Effect[] {
      const step = handler(state, input, context)
      state = step.state
      effects = step.effects
      return effects
    },
    /** Seals a message as the other side would. */
    seal(rpc: RpcRequest | RpcResponse, symKey: string, sender?: string): string {
      const common = { random: context.random, symKey, text: encodeRpc(rpc) }
      return encodeEnvelope(
        sender === undefined
          ? { ...common, type: 0 }
          : { ...common, type: 1, senderPublicKey: sender },
      )
    },
    /** Returns the messages of the last step. `keys` contains keys that the state may have removed. */
    said(keys: ReadonlyMap<string, string> = new Map()) {
      return effects.flatMap((effect) =>
        effect.type === 'publish'
          ? effect.messages.map(({ message, prompt, tag, topic, ttl }) => {
              const known = topicsOf(state).get(topic)
              const symKey = keys.get(topic) ?? (known && 'symKey' in known ? known.symKey : '')
              const { text } = decodeEnvelope(message, { symKey })
              return { topic, tag, ttl, prompt, rpc: decodeRpc(text) }
            })
          : [],
      )
    },
    events(): EngineEvent[] {
      return effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []))
    },
    outcomes() {
      return effects.flatMap((effect) => (effect.type === 'settle' ? [effect.outcome] : []))
    },
  }
}

/** Derives the session key of a wallet from a proposal. */
export function meet(proposal: ProposalRecord, context: Context): KeyPair & Met {
  const pair = createKeyPair(context.random)
  const symKey = deriveSymKey({ ...pair, publicKey: proposal.publicKey })
  return { ...pair, symKey, topic: toTopic(symKey) }
}

export type Met = { readonly symKey: string; readonly topic: string }
