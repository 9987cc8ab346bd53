import type { PairingError } from '../../errors.ts'
import { failProposal } from '../dapp/endProposal.ts'
import { proposalOf, settledBy } from '../dapp/propose.ts'
import { endSession } from '../endSession.ts'
import type { Call, EngineEvent, State, Step } from '../State.ts'
import { find, put } from '../steps.ts'
import { endCall } from './startCall.ts'

/** The relay has the message of that key. */
export function sent(state: State, input: { key: string }): Step {
  const [kind, id = ''] = input.key.split(':')
  const call = kind === 'call' ? find(state.calls, id) : undefined
  const proposal = kind === 'proposal' ? proposalOf(state, Number(id)) : undefined
  const calls = call ? put(state.calls, id, { ...call, sent: true }) : state.calls
  const proposals = proposal
    ? put(state.proposals, proposal.topic, { ...proposal, sent: true })
    : state.proposals
  return {
    state: { ...state, calls, proposals },
    effects:
      call?.asks === undefined ? [] : [{ type: 'emit', event: requestedOf(call, call.asks) }],
  }
}

function requestedOf({ id, topic }: Call, method: string): EngineEvent {
  return { type: 'requested', topic, id, method }
}

/** The relay does not have the message: reverts what depends on it. */
export function unsent(state: State, input: { key: string; error: PairingError }): Step {
  const [kind, id = ''] = input.key.split(':')
  const undo = kind && Object.hasOwn(undoes, kind) ? undoes[kind as keyof typeof undoes] : undefined
  return undo?.(state, id, input.error) ?? { state, effects: [] }
}

const undoes = {
  call(state: State, id: string, error: PairingError) {
    const call = find(state.calls, id)
    if (!call) return undefined
    // The wallet may have the request, so its response must still be handled.
    if (error.code === 'RELAY_TIMEOUT')
      return {
        state: { ...state, calls: put(state.calls, id, { ...call, sent: true }) },
        effects: [],
      }
    return endCall(state, call, error)
  },
  proposal(state: State, id: string, error: PairingError) {
    const proposal = proposalOf(state, Number(id))
    return proposal && !proposal.aborted ? failProposal(state, proposal, error) : undefined
  },
  settlement(state: State, id: string, error: PairingError) {
    const topic = settledBy(state, Number(id))?.topic
    const reason = { code: 7000, message: error.message }
    return topic === undefined ? undefined : endSession(state, { topic, by: 'self', reason })
  },
}
