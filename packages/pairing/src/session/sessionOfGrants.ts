import type { grantsOf } from '../auth/grantsOf.ts'
import { sessionSeconds } from './methods.ts'
import type { Peer, Session } from './Session.ts'

/**
 * Builds the session of a one-click sign-in. Both sides derive it from the same signed messages, without a
 * settlement.
 *
 * @returns Undefined if the user only signed in.
 */
export function sessionOfGrants(options: sessionOfGrants.Options): Session | undefined {
  const { nowSeconds, pairingTopic, peer, self, topic } = options
  const { accounts, methods } = options.grants
  if (methods.length === 0 || accounts.length === 0) return undefined
  const events = ['chainChanged', 'accountsChanged']
  const chains = [...new Set(accounts.map((account) => account.split(':', 2).join(':')))]
  return {
    topic,
    pairingTopic,
    expiry: nowSeconds + sessionSeconds,
    acknowledged: true,
    namespaces: { eip155: { chains, accounts, methods, events } },
    self,
    peer,
  }
}

export declare namespace sessionOfGrants {
  type Options = {
    /** Grants of verified messages. */
    grants: grantsOf.Grants
    nowSeconds: number
    pairingTopic: string
    peer: Peer
    self: Peer
    topic: string
  }
}
