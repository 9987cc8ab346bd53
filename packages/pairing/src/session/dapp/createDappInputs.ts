import type { Metadata } from '../Session.ts'
import { sharedInputs } from '../shared/sharedInputs.ts'
import { sharedRequests } from '../shared/sharedRequests.ts'
import { takeCallAnswer } from '../shared/startCall.ts'
import { abort } from './endProposal.ts'
import { propose } from './propose.ts'
import { request } from './request.ts'
import {
  takeEvent,
  takeExtend,
  takePairingDelete,
  takeSessionDelete,
  takeUpdate,
} from './sessionRequests.ts'
import { settle } from './settle.ts'
import { takeAuthAnswer, takeVerified } from './takeAuthAnswer.ts'
import { takeProposalAnswer } from './takeProposalAnswer.ts'

/** All inputs of a page's client with their handlers. */
export function createDappInputs(metadata: Metadata) {
  return {
    ...sharedInputs({
      requests: {
        ...sharedRequests,
        wc_pairingDelete: takePairingDelete,
        wc_sessionSettle: settle(metadata),
        wc_sessionUpdate: takeUpdate,
        wc_sessionExtend: takeExtend,
        wc_sessionEvent: takeEvent,
        wc_sessionDelete: takeSessionDelete,
      },
      answers: [takeProposalAnswer, takeAuthAnswer, takeCallAnswer],
    }),
    propose,
    verified: takeVerified(metadata),
    abort,
    request,
  }
}
