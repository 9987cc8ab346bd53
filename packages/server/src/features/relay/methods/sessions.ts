import * as v from 'valibot'
import { defineMethod } from './defineMethod.ts'
import { Attestation, keepAll, prepare, Sealed } from './publish.ts'

/** Life of what these methods publish, in seconds; what the client says does not count. */
const ttl = 300

/** A page offers a session: it listens to the pairing's topic, and the offer waits there. */
export const proposeSession = defineMethod(
  v.object({
    pairingTopic: v.string(),
    sessionProposal: Sealed,
    attestation: Attestation,
  }),
  async ({ attestation, pairingTopic, sessionProposal }, context) => {
    const proposal = { attestation, message: sessionProposal, tag: 1100, topic: pairingTopic, ttl }
    const messages = prepare([proposal], context)
    await context.caller.subscribe([pairingTopic])
    const answer = await keepAll(messages, context)
    return { ...answer, afterwards: () => context.caller.catchUp([pairingTopic]) }
  },
)

/** A wallet approves: it listens to the session's topic, and both of its messages wait, in this order. */
export const approveSession = defineMethod(
  v.object({
    pairingTopic: v.string(),
    sessionTopic: v.string(),
    sessionProposalResponse: Sealed,
    sessionSettlementRequest: Sealed,
  }),
  async (params, context) => {
    const { pairingTopic, sessionTopic } = params
    const messages = prepare(
      [
        { message: params.sessionProposalResponse, tag: 1101, topic: pairingTopic, ttl },
        { message: params.sessionSettlementRequest, tag: 1102, topic: sessionTopic, ttl },
      ],
      context,
    )
    await context.caller.subscribe([sessionTopic])
    const answer = await keepAll(messages, context)
    return { ...answer, afterwards: () => context.caller.catchUp([sessionTopic]) }
  },
)
