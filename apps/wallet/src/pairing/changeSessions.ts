import type { Session, WalletClient } from '@fairlead/pairing'
import type { AccountStore } from '../accountStore.ts'
import type { createStore } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import type { Outcome, Prepared } from '../methods/Method.ts'
import type { Network } from '../walletConfig.ts'
import type { createPairing } from './createPairing.ts'
import { namespaceOf } from './offer.ts'
import type { createOutcomes } from './outcomes.ts'
import { firstChains, withAccount, withChain } from './sessions.ts'

/** Services for changing sessions and answering requests. */
export type SitesContext = {
  readonly accounts: AccountStore
  readonly client: WalletClient
  readonly fetch: typeof globalThis.fetch
  readonly keyring: Keyring
  readonly networks: ReturnType<typeof createStore<readonly Network[]>>
  /** Called after a request that may have added a network. */
  readonly onNetworks: () => void
  readonly outcomes: ReturnType<typeof createOutcomes>
  readonly pairing: ReturnType<typeof createPairing>
  /** Parsed requests that wait for the user, by id. */
  readonly ready: ReturnType<typeof createStore<ReadonlyMap<number, Prepared>>>
  readonly rpcUrlOf: (chainId: string) => string | undefined
  readonly running: Map<number, Promise<Outcome>>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Sets each namespace's current network to the first one. The site is shown earlier, so choices that the user has made
 * already take precedence.
 */
export function beginSession(
  { pairing }: SitesContext,
  topic: string,
  namespaces: Session['namespaces'],
): void {
  const { chains } = pairing.getState().sites[topic] ?? {}
  pairing.touch(topic, { ...firstChains(namespaces), ...chains })
  pairing.refresh()
}

/**
 * Switches a site to a network, sharing it first if necessary.
 * @param chainId - CAIP-2 id.
 */
export async function switchChain(
  context: SitesContext,
  topic: string,
  chainId: string,
): Promise<void> {
  const { accounts, client, keyring, pairing } = context
  const session = findSession(context, topic)
  if (!session) return
  const namespaces = withChain(session.namespaces, chainId, keyring, accounts.getState().count)
  if (namespaces !== session.namespaces) await client.update({ topic, namespaces })
  const data = chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
  const current = findSession(context, topic) ?? session
  await emit(context, current, chainId, { name: 'chainChanged', data })
  pairing.touch(topic, { [namespaceOf(chainId)]: chainId })
}

/** Switches a site to an account on all its networks. */
export async function switchAccount(
  context: SitesContext,
  topic: string,
  index: number,
): Promise<void> {
  const { client, keyring, pairing } = context
  const session = findSession(context, topic)
  if (!session) return
  const namespaces = withAccount(session.namespaces, index, keyring)
  await client.update({ topic, namespaces })
  const { chains = {} } = pairing.getState().sites[topic] ?? {}
  for (const [namespace, { accounts }] of Object.entries(namespaces)) {
    const chainId = chains[namespace] ?? firstChains(namespaces)[namespace]
    if (!chainId) continue
    const data = accounts.filter((account) => account.startsWith(`${chainId}:`))
    await emit(context, session, chainId, { name: 'accountsChanged', data })
  }
  pairing.refresh()
}

function findSession({ client }: SitesContext, topic: string): Session | undefined {
  return client.sessions().find((session) => session.topic === topic)
}

async function emit(
  { client }: SitesContext,
  session: Session,
  chainId: string,
  event: { name: string; data: unknown },
) {
  const granted = session.namespaces[namespaceOf(chainId)]?.events ?? []
  // Events are only sent to sites that requested them.
  if (granted.includes(event.name)) await client.emit({ topic: session.topic, chainId, event })
}
