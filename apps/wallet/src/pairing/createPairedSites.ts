import type {
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  Session,
  WalletClient,
} from '@fairlead/pairing'
import type { AccountStore } from '../accountStore.ts'
import type { Fee } from '../confirm/fee.ts'
import { toWireError } from '../confirm/toWireError.ts'
import { createStore } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import type { WireError } from '../messages.ts'
import type { MethodContext, Outcome, Prepared } from '../methods/Method.ts'
import { prepare } from '../methods/methods.ts'
import { providerErrors } from '../providerError.ts'
import type { Network } from '../walletConfig.ts'
import type { VerifyOrigin } from './createOriginVerifier.ts'
import { createPairing } from './createPairing.ts'
import { namespaceOf, type Offer, toNamespaces } from './offer.ts'
import { createOutcomes } from './outcomes.ts'
import { firstChains, sharedAccounts, withAccount, withChain } from './sessions.ts'
import { signInWith } from './signInWith.ts'

export type PairedSites = ReturnType<typeof createPairedSites>

/**
 * Handles proposals, requests and sessions of sites. Each request is answered once, and changes are sent to the sites
 * concerned.
 */
export function createPairedSites(options: createPairedSites.Options) {
  const { accounts, client, fetch, keyring, networks, now, rpcUrlOf, storage } = options
  const { verifyOrigin } = options
  /** Parsed requests that wait for the user, by id. */
  const ready = createStore<ReadonlyMap<number, Prepared>>(new Map())
  const outcomes = createOutcomes(storage)
  const running = new Map<number, Promise<Outcome>>()
  const pairing = createPairing({ client, now, onRequest: receive, storage })
  const forgetWithdrawn = () => outcomes.keepOnly(client.pending().requests)
  forgetWithdrawn()
  pairing.subscribe(forgetWithdrawn)
  pairing.refresh()

  function contextOf({ chainId, topic }: PendingRequest): MethodContext {
    const { sessions, sites } = pairing.getState()
    const session = sessions.find((one) => one.topic === topic)
    return {
      accountCount: accounts.getState().count,
      accounts: Object.values(session?.namespaces ?? {}).flatMap((one) => one.accounts),
      activeChainId: sites[topic]?.chains[namespaceOf(chainId)] ?? chainId,
      chainId,
      fetch,
      keyring,
      networks: networks.getState(),
      rpcUrlOf,
      storage,
    }
  }

  /** Answers at once: requests that need no approval, were executed before, or can't be parsed. */
  function receive(request: PendingRequest) {
    const kept = outcomes.find(request)
    if (kept) {
      void (kept.outcome ? answerLate(request, kept.outcome) : fail(request, interrupted))
      return
    }
    try {
      const prepared = prepare(request, contextOf(request))
      if (prepared.isQuiet) void quietly(request, prepared)
      else show(request, prepared)
    } catch (error) {
      void fail(request, toWireError(error))
    }
  }

  function show({ id }: PendingRequest, prepared: Prepared) {
    ready.setState(new Map(ready.getState()).set(id, prepared))
  }

  async function quietly(request: PendingRequest, prepared: Prepared) {
    let outcome: Outcome
    try {
      outcome = await prepared.run()
    } catch (error) {
      return fail(request, toWireError(error))
    }
    await respond(request, outcome).catch(() => {})
  }

  /** Executes each request once; repeated calls get the same outcome. */
  function runOnce(request: PendingRequest, prepared: Prepared, fee: Fee | undefined) {
    const { id } = request
    const known = outcomes.find(request)?.outcome
    const before = known ? Promise.resolve(known) : running.get(id)
    if (before) return before
    // Recorded before execution: a page closed during it can't know how far it got.
    outcomes.keep(request)
    const run = async () => {
      try {
        const outcome = await prepared.run(fee)
        outcomes.keep(request, outcome)
        return outcome
      } catch (error) {
        outcomes.forget(request)
        throw error
      } finally {
        running.delete(id)
        options.onNetworks()
      }
    }
    const promise = run()
    running.set(id, promise)
    return promise
  }

  /** @throws `PairingError` if the response could not be sent; the outcome is kept then. */
  async function respond(request: PendingRequest, outcome: Outcome) {
    const { id, topic } = request
    await client.respond({ id, topic, response: { result: outcome.result } })
    outcomes.forget(request)
    forget(id)
    if (outcome.switchTo) await switchChain(topic, outcome.switchTo)
  }

  /** An executed request can't be undone and must not be repeated; only its response is sent again. */
  async function answerLate(request: PendingRequest, outcome: Outcome) {
    try {
      await respond(request, outcome)
    } catch {
      if (outcomes.find(request)) show(request, toAnswer(outcome))
    }
  }

  /**
   * Sends an error response. One that could not be sent stays pending in the client and is read again after a reload.
   */
  async function fail({ id, topic }: PendingRequest, error: WireError) {
    await client.respond({ id, topic, response: { error } }).catch(() => {})
    forget(id)
  }

  function forget(id: number) {
    const rest = new Map(ready.getState())
    rest.delete(id)
    ready.setState(rest)
    pairing.refresh()
  }

  function sessionOf(topic: string): Session | undefined {
    return client.sessions().find((session) => session.topic === topic)
  }

  async function emit(session: Session, chainId: string, event: { name: string; data: unknown }) {
    const granted = session.namespaces[namespaceOf(chainId)]?.events ?? []
    // Events are only sent to sites that requested them.
    if (granted.includes(event.name)) await client.emit({ topic: session.topic, chainId, event })
  }

  /**
   * Sets each namespace's current network to the first one. The site is shown earlier, so choices that the user has
   * made already take precedence.
   */
  function begin(topic: string, namespaces: Session['namespaces']) {
    const { chains } = pairing.getState().sites[topic] ?? {}
    pairing.touch(topic, { ...firstChains(namespaces), ...chains })
    pairing.refresh()
  }

  /**
   * Switches a site to a network, sharing it first if necessary.
   * @param chainId - CAIP-2 id.
   */
  async function switchChain(topic: string, chainId: string) {
    const session = sessionOf(topic)
    if (!session) return
    const namespaces = withChain(session.namespaces, chainId, keyring, accounts.getState().count)
    if (namespaces !== session.namespaces) await client.update({ topic, namespaces })
    const data = chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
    await emit(sessionOf(topic) ?? session, chainId, { name: 'chainChanged', data })
    pairing.touch(topic, { [namespaceOf(chainId)]: chainId })
  }

  return {
    accounts,
    keyring,
    networks,
    pairing,
    ready,
    rpcUrlOf,
    pair: (uri: string) => client.pair({ uri: uri.trim() }),
    async approve({ id }: PendingProposal, offer: Offer, chosen: readonly number[]) {
      const namespaces = toNamespaces(offer, chosen, { keyring, networks: [], rpcUrlOf })
      const { topic } = await client.approve({ id, namespaces })
      begin(topic, namespaces)
    },
    async reject({ id }: PendingProposal) {
      await client.reject({ id })
      pairing.refresh()
    },
    signInTexts: (authentication: PendingAuthentication, index: number) =>
      signInWith({ account: keyring.evm(index), authentication, client }).texts(
        networks.getState(),
      ),
    async signIn(authentication: PendingAuthentication, index: number) {
      const signer = signInWith({ account: keyring.evm(index), authentication, client })
      const cacaos = await signer.sign(networks.getState())
      const { session } = await client.approveAuthentication({ id: authentication.id, cacaos })
      if (session) begin(session.topic, session.namespaces)
      else pairing.refresh()
    },
    async rejectSignIn({ id }: PendingAuthentication) {
      await client.rejectAuthentication({ id })
      pairing.refresh()
    },
    /** Executes an approved request, once. Throws if that fails; the caller shows the error, and the user can retry. */
    async confirm(request: PendingRequest, prepared: Prepared, fee?: Fee) {
      const outcome = await runOnce(request, prepared, fee)
      try {
        await respond(request, outcome)
      } catch (error) {
        if (outcomes.find(request)) show(request, toAnswer(outcome))
        throw error
      }
    },
    /**
     * Declines a request. If it was executed already, its result is sent instead.
     *
     * @param failure - Error of an earlier attempt, sent instead of "declined".
     */
    async decline(request: PendingRequest, failure?: WireError) {
      const outcome = outcomes.find(request)?.outcome
      if (!outcome) return fail(request, failure ?? { ...providerErrors.rejected, code: 5000 })
      await respond(request, outcome).catch(() => forget(request.id))
    },
    switchChain,
    async switchAccount(topic: string, index: number) {
      const session = sessionOf(topic)
      if (!session) return
      const namespaces = withAccount(session.namespaces, index, keyring)
      await client.update({ topic, namespaces })
      const { chains = {} } = pairing.getState().sites[topic] ?? {}
      for (const [namespace, { accounts }] of Object.entries(namespaces)) {
        const chainId = chains[namespace] ?? firstChains(namespaces)[namespace]
        if (!chainId) continue
        const data = accounts.filter((account) => account.startsWith(`${chainId}:`))
        await emit(session, chainId, { name: 'accountsChanged', data })
      }
      pairing.refresh()
    },
    sharedBy: (session: Session) =>
      sharedAccounts(session.namespaces, keyring, accounts.getState().count),
    async extend(topic: string) {
      await client.extend({ topic })
      pairing.refresh()
    },
    async disconnect(topic: string) {
      await client.disconnect({ topic })
      pairing.refresh()
    },
    reconnect: () => client.reconnect(),
    verifyOrigin,
  }
}

/** Error for a request that was interrupted after its approval. */
const interrupted: WireError = {
  code: providerErrors.internal.code,
  message:
    'The wallet was closed while this was under way. It may have been done: check before you ask again.',
}

function toAnswer(outcome: Outcome): Prepared {
  return {
    isDone: true,
    description: {
      title: 'Tell the site?',
      summary:
        'What you confirmed is done, but the site has not heard of it. It is not done again.',
      confirmLabel: 'Send the answer',
      rows: [],
      warnings: [],
    },
    run: async () => outcome,
  }
}

export declare namespace createPairedSites {
  type Options = {
    accounts: AccountStore
    client: WalletClient
    fetch: typeof globalThis.fetch
    keyring: Keyring
    networks: ReturnType<typeof createStore<readonly Network[]>>
    /** Returns milliseconds since 1970. */
    now: () => number
    /** Called after a request that may have added a network. */
    onNetworks: () => void
    rpcUrlOf: (chainId: string) => string | undefined
    storage: Pick<Storage, 'getItem' | 'setItem'>
    verifyOrigin: VerifyOrigin
  }
}
