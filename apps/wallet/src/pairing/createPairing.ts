import type {
  PairingError,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  RelayStatus,
  Session,
  WalletClient,
} from '@fairlead/pairing'
import * as v from 'valibot'
import { createStore } from '../createStore.ts'
import { readJson, tryWriteJson } from '../safeStorage.ts'

/** State of the page's pairing part. */
export type PairingState = {
  readonly sessions: readonly Session[]
  /** By topic. */
  readonly sites: Readonly<Record<string, SiteState>>
  readonly proposals: readonly PendingProposal[]
  readonly requests: readonly PendingRequest[]
  readonly authentications: readonly PendingAuthentication[]
  readonly relay: { readonly status: RelayStatus; readonly error?: PairingError | undefined }
  /** Id of the request that a link opened. */
  readonly front?: number | undefined
}

/** A pending request to the user; shown one at a time. */
export type Prompt = { readonly id: number } & (
  | { readonly kind: 'authentication'; readonly authentication: PendingAuthentication }
  | { readonly kind: 'proposal'; readonly proposal: PendingProposal }
  | { readonly kind: 'request'; readonly request: PendingRequest }
)

/** Combines the pairing client's state with the wallet's own data about its sites in one store. */
export function createPairing(options: createPairing.Options) {
  const { client, now, onRequest, storage } = options
  const store = createStore<PairingState>(read({ status: client.relayStatus() }))
  /** Ids of requests passed to `onRequest`, so that none is handled twice. */
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

  /** Records activity of a site, and its current networks if they changed. */
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
    /** Shows a request before the others, because a link named it. */
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
    /** Returns milliseconds since 1970. */
    now: () => number
    /** Called once for each request, including those from before a reload. */
    onRequest: (request: PendingRequest) => void
    storage: Pick<Storage, 'getItem' | 'setItem'>
  }
}

/**
 * Returns the pending requests to the user: the one that a link named, then the oldest first.
 *
 * @param isReady - Returns true if a request was parsed and needs the user.
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
  // Ids start with a timestamp, so the smallest is the oldest.
  const place = ({ id }: Prompt) => (id === front ? 0 : id)
  return prompts.sort((a, b) => place(a) - place(b))
}

const storageKey = 'fairlead-dev-wallet:sites'

const SiteState = v.object({
  /** Current network of the site by namespace, as CAIP-2. */
  chains: v.record(v.string(), v.string()),
  /** Time of the site's last request, in milliseconds since 1970. */
  lastActivity: v.number(),
})
/** Data that the wallet stores about a session, besides the session itself. */
export type SiteState = v.InferOutput<typeof SiteState>

/** Returns the stored data by topic; unreadable data counts as none. */
export function readSites(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, SiteState>> {
  return readJson(storage, storageKey, v.record(v.string(), SiteState)) ?? {}
}

/**
 * Stores the data of a site.
 * @param topics - Topics of the open sessions; data of all others is removed.
 */
export function keepSite(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  options: { topic: string; state: SiteState; topics: readonly string[] },
): void {
  const { state, topic, topics } = options
  const kept = Object.entries({ ...readSites(storage), [topic]: state }).filter(([one]) =>
    topics.includes(one),
  )
  // A full storage costs the last activity, not the session.
  tryWriteJson(storage, storageKey, Object.fromEntries(kept))
}
