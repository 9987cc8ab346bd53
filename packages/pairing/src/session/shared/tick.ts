import { PairingError } from '../../errors.ts'
import { leaveProposal } from '../dapp/endProposal.ts'
import { endSession } from '../endSession.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, State, Step } from '../State.ts'
import { omit } from '../table.ts'
import { endCall } from './startCall.ts'

/** Ends everything that has expired. Runs with each heartbeat, because single timers drift while a tab is asleep. */
export function tick(state: State, _input: object, context: Context): Step {
  const isOver = (seconds: number) => seconds * 1000 <= context.now
  const ends: readonly ((state: State) => Step)[] = [
    ...Object.values(state.sessions)
      .filter(({ session }) => isOver(session.expiry))
      .map(
        ({ session: { topic } }) =>
          (before: State) =>
            endSession(before, { topic, by: 'expiry', reason: peerError('expired') }),
      ),
    ...Object.values(state.proposals)
      .filter(({ deadline }) => isOver(deadline))
      .map(
        (proposal) => (before: State) =>
          leaveProposal(before, proposal, new PairingError('PROPOSAL_EXPIRED'), context),
      ),
    ...Object.values(state.calls)
      .filter(({ expiry }) => isOver(expiry))
      .map((call) => (before: State) => endCall(before, call, new PairingError('REQUEST_EXPIRED'))),
    dropPairings,
  ]
  return ends.reduce<Step>(
    (before, end) => {
      const after = end(before.state)
      return { state: after.state, effects: [...before.effects, ...after.effects] }
    },
    { state, effects: [] },
  )

  function dropPairings(before: State): Step {
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
}
