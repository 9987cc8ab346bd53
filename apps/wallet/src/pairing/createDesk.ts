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
import { createPairing } from './createPairing.ts'
import { namespaceOf, type Offer, toNamespaces } from './offer.ts'
import { firstChains, sharedAccounts, withAccount, withChain } from './sessions.ts'
import { signInWith } from './signIn.ts'

export type Desk = ReturnType<typeof createDesk>

/** What a person does with sites: each answer goes out once, and changes reach the sites concerned. */
export function createDesk(options: createDesk.Options) {
  const { accounts, client, fetch, keyring, networks, now, rpcUrlOf, storage } = options
  /** Requests that were read, and wait for the person. By id. */
  const ready = createStore<ReadonlyMap<number, Prepared>>(new Map())
  const pairing = createPairing({ client, now, onRequest: receive, storage })
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

  /** Answers at once what nobody has to be asked about, and what can't be read. */
  function receive(request: PendingRequest) {
    try {
      const prepared = prepare(request, contextOf(request))
      if (prepared.isQuiet) void quietly(request, prepared)
      else ready.setState(new Map(ready.getState()).set(request.id, prepared))
    } catch (error) {
      void fail(request, toWireError(error))
    }
  }

  async function quietly(request: PendingRequest, prepared: Prepared) {
    try {
      await respond(request, await prepared.run())
    } catch (error) {
      await fail(request, toWireError(error))
    }
  }

  async function respond({ id, topic }: PendingRequest, outcome: Outcome) {
    await client.respond({ id, topic, response: { result: outcome.result } })
    if (outcome.switchTo) await switchChain(topic, outcome.switchTo)
  }

  /** Told as well as can be: an answer that can't go out is one the site will miss in any case. */
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
    // A site that did not ask to hear of it does not.
    if (granted.includes(event.name)) await client.emit({ topic: session.topic, chainId, event })
  }

  /** @param chainId - CAIP-2; shared first where it is not yet. */
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
      pairing.touch(topic, firstChains(namespaces))
      pairing.refresh()
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
      if (session) pairing.touch(session.topic, firstChains(session.namespaces))
      pairing.refresh()
    },
    async rejectSignIn({ id }: PendingAuthentication) {
      await client.rejectAuthentication({ id })
      pairing.refresh()
    },
    /** Does what was asked. A failure is the caller's to show: the person may try again. */
    async confirm(request: PendingRequest, prepared: Prepared, fee?: Fee) {
      const outcome = await prepared.run(fee)
      options.onNetworks()
      await respond(request, outcome)
      forget(request.id)
    },
    /** @param failure - What went wrong before, which was not the person's choice. */
    decline: (request: PendingRequest, failure?: WireError) =>
      fail(request, failure ?? { ...providerErrors.rejected, code: 5000 }),
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
  }
}

export declare namespace createDesk {
  type Options = {
    accounts: AccountStore
    client: WalletClient
    fetch: typeof globalThis.fetch
    keyring: Keyring
    networks: ReturnType<typeof createStore<readonly Network[]>>
    /** Milliseconds since 1970. */
    now: () => number
    /** Something may have been added to them. */
    onNetworks: () => void
    rpcUrlOf: (chainId: string) => string | undefined
    storage: Pick<Storage, 'getItem' | 'setItem'>
  }
}
