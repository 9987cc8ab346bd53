import { endSession } from '../endSession.ts'
import type { Answer, State, Step } from '../State.ts'
import { find, put } from '../table.ts'

/** Handles the page's response to our settlement: the first response of an unacknowledged session. */
export function takeSettleAnswer(state: State, answer: Answer): Step | undefined {
  const record = find(state.sessions, answer.topic)
  if (!record || record.session.acknowledged || record.settleId !== answer.id) return undefined
  const { response } = answer
  if ('error' in response)
    return endSession(state, { topic: answer.topic, by: 'peer', reason: response.error })
  const session = { ...record.session, acknowledged: true }
  return {
    state: { ...state, sessions: put(state.sessions, answer.topic, { ...record, session }) },
    effects: [],
  }
}
