import { PairingError } from '../../errors.ts'
import { leaveProposal } from '../dapp/endProposal.ts'
import { endSession } from '../endSession.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, State, Step } from '../State.ts'
import { joinSteps, omit } from '../steps.ts'
import { endCall } from './startCall.ts'

/** Ends everything that has expired. Runs with each heartbeat, because single timers drift while a tab is asleep. */
export function tick(state: State, _input: object, context: Context): Step {
  const isOver = (seconds: number) => seconds * 1000 <= context.now
  let step: Step = { state, effects: [] }
  const end = (run: (state: State) => Step) => {
    step = joinSteps(step, run)
  }
  const reason = peerError('expired')
  for (const { session } of Object.values(state.sessions))
    if (isOver(session.expiry))
      end((next) => endSession(next, { topic: session.topic, by: 'expiry', reason }))
  for (const proposal of Object.values(state.proposals))
    if (isOver(proposal.deadline))
      end((next) => leaveProposal(next, proposal, new PairingError('PROPOSAL_EXPIRED'), context))
  for (const call of Object.values(state.calls))
    if (isOver(call.expiry)) end((next) => endCall(next, call, new PairingError('REQUEST_EXPIRED')))
  end((next) => dropPairings(next, isOver))
  return step
}

/** Drops expired pairings, and withdraws expired requests that wait for the user. */
function dropPairings(before: State, isOver: (seconds: number) => boolean): Step {
  const pairings = omit(before.pairings, ({ expiry }) => isOver(expiry))
  const gone = Object.keys(before.pairings).filter((topic) => !(topic in pairings))
  const expiryOf = (entry: State['inbox'][string]) =>
    entry.type === 'proposal'
      ? entry.proposal.expiry
      : entry.type === 'request'
        ? entry.request.expiry
        : entry.authentication.expiry
  const inbox = omit(before.inbox, (entry) => isOver(expiryOf(entry)))
  const withdrawn = Object.keys(before.inbox).filter((id) => !(id in inbox))
  const seen = omit(before.seen, (_, topic) => gone.includes(topic))
  return {
    state: { ...before, pairings, inbox, seen },
    effects: withdrawn.map((id) => ({
      type: 'emit',
      event: { type: 'withdrawn', id: Number(id) },
    })),
  }
}
