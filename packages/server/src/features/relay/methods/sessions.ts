import * as v from 'valibot'
import { defineMethod } from './defineMethod.ts'
import { Attestation, keepAll, prepare, Sealed } from './publish.ts'

/** TTL of the messages of these methods, in seconds. The client's own value is ignored. */
const ttl = 300

/** Proposes a session: subscribes the page to the pairing topic and publishes the proposal there. */
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

/** Approves a session: subscribes the wallet to the session topic and publishes both messages in order. */
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
