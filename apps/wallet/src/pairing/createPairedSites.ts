import type {
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  Session,
} from '@fairlead/pairing'
import type { Fee } from '../confirm/fee.ts'
import { createStore } from '../createStore.ts'
import type { WireError } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { confirmRequest, declineRequest, receiveRequest } from './answerRequests.ts'
import { beginSession, type SitesContext, switchAccount, switchChain } from './changeSessions.ts'
import type { VerifyOrigin } from './createOriginVerifier.ts'
import { createPairing } from './createPairing.ts'
import { type Offer, toNamespaces } from './offer.ts'
import { createOutcomes } from './outcomes.ts'
import { sharedAccounts } from './sessions.ts'
import { signInWith } from './signInWith.ts'

export type PairedSites = ReturnType<typeof createPairedSites>

/**
 * Handles proposals, requests and sessions of sites. Each request is answered once, and changes are sent to the sites
 * concerned.
 */
export function createPairedSites(options: createPairedSites.Options) {
  const { accounts, client, keyring, networks, now, rpcUrlOf, storage, verifyOrigin } = options
  const context: SitesContext = {
    ...options,
    outcomes: createOutcomes(storage),
    pairing: createPairing({
      client,
      now,
      onRequest: (request) => receiveRequest(context, request),
      storage,
    }),
    ready: createStore<ReadonlyMap<number, Prepared>>(new Map()),
    running: new Map(),
  }
  const { outcomes, pairing, ready } = context
  const forgetWithdrawn = () => outcomes.keepOnly(client.pending().requests)
  forgetWithdrawn()
  pairing.subscribe(forgetWithdrawn)
  pairing.refresh()

  const signerOf = (authentication: PendingAuthentication, index: number) =>
    signInWith({ account: keyring.evm(index), authentication, client })
  const thenRefresh = async (done: Promise<unknown>) => {
    await done
    pairing.refresh()
  }
  return {
    accounts,
    keyring,
    networks,
    pairing,
    ready,
    rpcUrlOf,
    verifyOrigin,
    pair: (uri: string) => client.pair({ uri: uri.trim() }),
    async approve({ id }: PendingProposal, offer: Offer, chosen: readonly number[]) {
      const namespaces = toNamespaces(offer, chosen, { keyring, networks: [], rpcUrlOf })
      const { topic } = await client.approve({ id, namespaces })
      beginSession(context, topic, namespaces)
    },
    reject: ({ id }: PendingProposal) => thenRefresh(client.reject({ id })),
    signInTexts: (authentication: PendingAuthentication, index: number) =>
      signerOf(authentication, index).texts(networks.getState()),
    async signIn(authentication: PendingAuthentication, index: number) {
      const cacaos = await signerOf(authentication, index).sign(networks.getState())
      const { session } = await client.approveAuthentication({ id: authentication.id, cacaos })
      if (session) beginSession(context, session.topic, session.namespaces)
      else pairing.refresh()
    },
    rejectSignIn: ({ id }: PendingAuthentication) =>
      thenRefresh(client.rejectAuthentication({ id })),
    confirm: (request: PendingRequest, prepared: Prepared, fee?: Fee) =>
      confirmRequest(context, request, prepared, fee),
    decline: (request: PendingRequest, failure?: WireError) =>
      declineRequest(context, request, failure),
    switchChain: (topic: string, chainId: string) => switchChain(context, topic, chainId),
    switchAccount: (topic: string, index: number) => switchAccount(context, topic, index),
    sharedBy: (session: Session) =>
      sharedAccounts(session.namespaces, keyring, accounts.getState().count),
    extend: (topic: string) => thenRefresh(client.extend({ topic })),
    disconnect: (topic: string) => thenRefresh(client.disconnect({ topic })),
    reconnect: () => client.reconnect(),
  }
}

export declare namespace createPairedSites {
  type Options = Omit<SitesContext, 'outcomes' | 'pairing' | 'ready' | 'running'> & {
    /** Returns milliseconds since 1970. */
    now: () => number
    verifyOrigin: VerifyOrigin
  }
}
