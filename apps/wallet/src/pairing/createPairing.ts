import type {
  PairingError,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  RelayStatus,
  Session,
  WalletClient,
} from '@fairlead/pairing'
import { createStore } from '../createStore.ts'
import { keepSite, readSites, type SiteState } from './siteState.ts'

/** Everything that the pairing part of the page shows. */
export type PairingState = {
  readonly sessions: readonly Session[]
  /** By topic. */
  readonly sites: Readonly<Record<string, SiteState>>
  readonly proposals: readonly PendingProposal[]
  readonly requests: readonly PendingRequest[]
  readonly authentications: readonly PendingAuthentication[]
  readonly relay: { readonly status: RelayStatus; readonly error?: PairingError | undefined }
  /** Id of a request that a link brought forward. */
  readonly front?: number | undefined
}

/** What waits for the person, one at a time. */
export type Prompt = { readonly id: number } & (
  | { readonly kind: 'authentication'; readonly authentication: PendingAuthentication }
  | { readonly kind: 'proposal'; readonly proposal: PendingProposal }
  | { readonly kind: 'request'; readonly request: PendingRequest }
)

export type Pairing = ReturnType<typeof createPairing>

/** The client's state as one picture, with what the wallet itself remembers of its sites. */
export function createPairing(options: createPairing.Options) {
  const { client, now, onRequest, storage } = options
  const store = createStore<PairingState>(read({ status: client.relayStatus() }))
  /** Requests that were handed on, so that none is answered twice. */
  const seen = new Set<number>()

  function read(relay: PairingState['relay'], front?: number): PairingState {
    return {
      sessions: client.sessions(),
      sites: readSites(storage),
      ...client.pending(),
      relay,
      front,
    }
  }

  function refresh() {
    const { front, relay } = store.getState()
    store.setState(read(relay, front))
    for (const request of store.getState().requests) {
      if (seen.has(request.id)) continue
      seen.add(request.id)
      touch(request.topic)
      onRequest(request)
    }
  }

  /** The site did something, or is on other networks now. */
  function touch(topic: string, chains?: SiteState['chains']) {
    const before = store.getState().sites[topic]
    keepSite(storage, {
      topic,
      state: { chains: { ...before?.chains, ...chains }, lastActivity: now() },
      topics: client.sessions().map((session) => session.topic),
    })
    const { front, relay } = store.getState()
    store.setState(read(relay, front))
  }

  const stop = client.subscribe((event) => {
    if (event.type === 'relay') {
      const { error, status } = event
      store.setState({ ...store.getState(), relay: { status, error } })
    } else refresh()
  })

  return {
    client,
    getState: store.getState,
    subscribe: store.subscribe,
    refresh,
    touch,
    /** A link named a request: it is shown before the others. */
    bringForward(id: number) {
      store.setState({ ...store.getState(), front: id })
    },
    close() {
      stop()
      return client.close()
    },
  }
}

export declare namespace createPairing {
  type Options = {
    client: WalletClient
    /** Milliseconds since 1970. */
    now: () => number
    /** Each request once, also those of before a reload. */
    onRequest: (request: PendingRequest) => void
    storage: Pick<Storage, 'getItem' | 'setItem'>
  }
}

/**
 * What the person is asked, in turn: what a link brought forward, then the oldest.
 *
 * @param isReady - Whether a request was read, and needs the person.
 */
export function listPrompts(state: PairingState, isReady: (id: number) => boolean): Prompt[] {
  const { authentications, front, proposals, requests } = state
  const prompts: Prompt[] = [
    ...authentications.map((authentication) => ({
      kind: 'authentication' as const,
      authentication,
      id: authentication.id,
    })),
    ...proposals.map((proposal) => ({ kind: 'proposal' as const, proposal, id: proposal.id })),
    ...requests
      .filter(({ id }) => isReady(id))
      .map((request) => ({ kind: 'request' as const, request, id: request.id })),
  ]
  // Ids begin with the time, so the smallest is the oldest.
  const place = ({ id }: Prompt) => (id === front ? 0 : id)
  return prompts.sort((a, b) => place(a) - place(b))
}
