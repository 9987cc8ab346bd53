import {
  PairingError,
  type PendingAuthentication,
  type PendingProposal,
  type PendingRequest,
  type Session,
  type SessionNamespaces,
  type WalletClient,
  type WalletEvent,
} from '@fairlead/pairing'

const peer = {
  publicKey: 'ab'.repeat(32),
  metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
}
export const topic = 'cd'.repeat(32)

export function proposal(options: Partial<PendingProposal> = {}): PendingProposal {
  return {
    id: 1,
    pairingTopic: topic,
    proposer: peer,
    requiredNamespaces: {},
    optionalNamespaces: {},
    expiry: 300,
    ...options,
  }
}

export function request(options: Partial<PendingRequest> = {}): PendingRequest {
  return {
    id: 2,
    topic,
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: [],
    expiry: 300,
    ...options,
  }
}

function session(namespaces: SessionNamespaces): Session {
  return {
    topic,
    pairingTopic: topic,
    expiry: 604_800,
    acknowledged: true,
    namespaces,
    self: peer,
    peer,
  }
}

/** A pairing client controlled by the test; it records its calls. */
export function createTestClient(
  options: { requests?: readonly PendingRequest[]; session?: SessionNamespaces } = {},
) {
  const listeners = new Set<(event: WalletEvent) => void>()
  const calls: { name: string; asked: unknown }[] = []
  let sessions = options.session ? [session(options.session)] : []
  let proposals: PendingProposal[] = []
  let requests = [...(options.requests ?? [])]
  let isOffline = false
  const authentications: PendingAuthentication[] = []
  const note =
    (name: string) =>
    async (asked?: unknown): Promise<void> => {
      calls.push({ name, asked })
    }
  const emit = (event: WalletEvent) => {
    for (const listener of listeners) listener(event)
  }

  const client: WalletClient = {
    sessions: () => sessions,
    pending: () => ({ proposals, requests, authentications }),
    pair: note('pair'),
    async approve(asked) {
      await note('approve')(asked)
      proposals = proposals.filter(({ id }) => id !== asked.id)
      sessions = [session(asked.namespaces)]
      return sessions[0]!
    },
    reject: note('reject'),
    authenticationText: ({ iss }) => `Text for ${iss}`,
    async approveAuthentication(asked) {
      await note('approveAuthentication')(asked)
      return { session: undefined }
    },
    rejectAuthentication: note('rejectAuthentication'),
    async respond(asked) {
      await note('respond')(asked)
      if (isOffline) throw new PairingError('RELAY_UNREACHABLE')
      requests = requests.filter(({ id }) => id !== asked.id)
    },
    async update(asked) {
      await note('update')(asked)
      sessions = [session(asked.namespaces)]
    },
    extend: note('extend'),
    emit: note('emit'),
    ping: note('ping'),
    async disconnect(asked) {
      await note('disconnect')(asked)
      sessions = []
    },
    reconnect: note('reconnect'),
    relayStatus: () => 'open',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: note('close'),
  }
  return {
    calls,
    client,
    /** Simulates a request of a site. */
    ask(asked: PendingRequest) {
      requests = [...requests, asked]
      emit({ type: 'request', request: asked })
    },
    setOffline(next: boolean) {
      isOffline = next
    },
    /** Simulates a withdrawn request, or a site that is gone. */
    withdraw(id: number) {
      requests = requests.filter((one) => one.id !== id)
      emit({ type: 'withdrawn', id })
    },
    propose(asked: PendingProposal) {
      proposals = [...proposals, asked]
      emit({ type: 'proposal', proposal: asked })
    },
    emit,
  }
}
