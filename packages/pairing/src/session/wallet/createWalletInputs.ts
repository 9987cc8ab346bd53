import type { Metadata } from '../Session.ts'
import { sharedInputs } from '../shared/sharedInputs.ts'
import { sharedRequests } from '../shared/sharedRequests.ts'
import { takeCallAnswer } from '../shared/startCall.ts'
import { approve, reject, takeSettleAnswer } from './approve.ts'
import { approveAuthentication, rejectAuthentication, takeAuthentication } from './authenticate.ts'
import { pair, takePairingDelete, unpair, walletOnlyRequests } from './pair.ts'
import { respond, takeRequest, takeSent } from './requests.ts'
import { takeProposal } from './takeProposal.ts'
import { emit, extend, update } from './updateSession.ts'

/** All inputs of a wallet's client with their handlers. */
export function createWalletInputs(options: createWalletInputs.Options) {
  const { canAuthenticate = false, metadata } = options
  return {
    ...sharedInputs({
      requests: {
        ...sharedRequests,
        ...walletOnlyRequests,
        wc_pairingDelete: takePairingDelete,
        wc_sessionAuthenticate: takeAuthentication(canAuthenticate),
        wc_sessionPropose: takeProposal,
        wc_sessionRequest: takeRequest,
        // Only wallets send events.
        wc_sessionEvent: (state) => ({ state, effects: [] }),
      },
      answers: [takeSettleAnswer, takeCallAnswer],
    }),
    sent: takeSent,
    pair,
    unpair,
    approve: approve(metadata),
    approveAuthentication: approveAuthentication(metadata),
    rejectAuthentication,
    reject,
    respond,
    update,
    extend,
    emit,
  }
}

export declare namespace createWalletInputs {
  type Options = { canAuthenticate?: boolean | undefined; metadata: Metadata }
}
