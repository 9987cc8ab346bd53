import type {
  PendingProposal,
  ProposalNamespaces,
  SessionNamespace,
  SessionNamespaces,
} from '@fairlead/pairing'
import type { Keyring } from '../keys/createKeyring.ts'
import { knownChains } from '../keys/knownChains.ts'
import { methodsOf } from '../methods/methods.ts'
import { findChainName } from '../methods/nameOfChain.ts'
import type { Network } from '../walletConfig.ts'

/** Data of the wallet needed to answer a proposal. */
export type OfferWallet = {
  readonly keyring: Pick<Keyring, 'addressOf'>
  readonly networks: readonly Network[]
  readonly rpcUrlOf: (chainId: string) => string | undefined
}

/** The part of a proposal that the wallet can grant. */
export type Offer = {
  /** CAIP-2 ids and names of the networks to share, in the order of the proposal. */
  readonly chains: readonly { readonly id: string; readonly name: string }[]
  /** CAIP-2 ids of networks that the wallet doesn't know. */
  readonly unknown: readonly string[]
  /** Required networks and methods that the wallet lacks. */
  readonly missing: readonly string[]
  readonly namespaces: readonly NamespaceOffer[]
}
type NamespaceOffer = {
  readonly namespace: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

const ownEvents = ['accountsChanged', 'chainChanged']

/**
 * Returns the part of a proposal that the wallet can grant. A proposal without namespaces gets all that the wallet has.
 */
export function toOffer(
  proposal: Pick<PendingProposal, 'optionalNamespaces' | 'requiredNamespaces'>,
  wallet: OfferWallet,
): Offer {
  const required = byNamespace(proposal.requiredNamespaces)
  const optional = byNamespace(proposal.optionalNamespaces)
  const names = [...new Set([...required.keys(), ...optional.keys()])]
  const asked =
    names.length > 0 ? names.map((name) => merge(name, required, optional)) : all(wallet)
  const isKnown = (id: string) => findChainName(id, wallet.networks) !== undefined
  const offers = asked
    .map((one) => grant(one, wallet))
    .filter(({ chains, methods }) => chains.length > 0 && methods.length > 0)
  const granted = new Map(offers.map((offer) => [offer.namespace, offer]))
  const ids = [...new Set(asked.flatMap(({ chains }) => chains))]
  return {
    chains: [...new Set(offers.flatMap(({ chains }) => chains))].map((id) => ({
      id,
      name: findChainName(id, wallet.networks)!,
    })),
    unknown: ids.filter((id) => !isKnown(id)),
    missing: [...required.values()].flatMap(({ chains, events, methods, namespace }) => {
      const own = granted.get(namespace)
      return [
        ...chains.filter((id) => !own?.chains.includes(id)),
        ...methods.filter((name) => !own?.methods.includes(name)),
        ...events.filter((name) => !own?.events.includes(name)),
      ]
    }),
    namespaces: offers,
  }
}

/**
 * Returns the session namespaces of an offer.
 *
 * @param accounts - Indexes; the first one is the site's initial account.
 */
export function toNamespaces(
  { namespaces }: Offer,
  accounts: readonly number[],
  { keyring }: OfferWallet,
): SessionNamespaces {
  return Object.fromEntries(
    namespaces.map(({ chains, events, methods, namespace }): [string, SessionNamespace] => [
      namespace,
      { accounts: accountsOn(chains, accounts, keyring), chains, events, methods },
    ]),
  )
}

/** Returns the CAIP-10 ids of some accounts on some networks, grouped by account. */
export function accountsOn(
  chains: readonly string[],
  accounts: readonly number[],
  keyring: Pick<Keyring, 'addressOf'>,
): string[] {
  return accounts.flatMap((index) =>
    chains.map((chainId) => `${chainId}:${keyring.addressOf(index, chainId)}`),
  )
}

function grant(asked: NamespaceOffer, { networks, rpcUrlOf }: OfferWallet): NamespaceOffer {
  const chains = asked.chains.filter((id) => findChainName(id, networks) !== undefined)
  // Bitcoin's sending methods need UTXOs besides a node, and this wallet tracks none.
  const hasNode = asked.namespace === 'solana' && chains.every((id) => rpcUrlOf(id) !== undefined)
  const own = methodsOf(asked.namespace, hasNode)
  return {
    namespace: asked.namespace,
    chains,
    methods: asked.methods.filter((name) => own.includes(name)),
    events: asked.events.filter((name) => ownEvents.includes(name)),
  }
}

/** Returns all namespaces, for a proposal that names none. */
function all({ networks }: OfferWallet): NamespaceOffer[] {
  const evm = networks.map(({ chainId }) => `eip155:${chainId}`)
  const others = Object.keys(knownChains).filter((id) => knownChains[id]!.isTest)
  const ids = [...evm, ...others]
  const names = [...new Set(ids.map(namespaceOf))]
  return names.map((namespace) => ({
    namespace,
    chains: ids.filter((id) => namespaceOf(id) === namespace),
    methods: methodsOf(namespace, true),
    events: ownEvents,
  }))
}

/** Merges entries keyed by a full CAIP-2 id into their namespace. */
function byNamespace(namespaces: ProposalNamespaces): Map<string, NamespaceOffer> {
  const folded = new Map<string, NamespaceOffer>()
  for (const [key, { chains, events, methods }] of Object.entries(namespaces)) {
    const namespace = namespaceOf(key)
    const before = folded.get(namespace)
    folded.set(namespace, {
      namespace,
      chains: union(before?.chains, chains ?? [key]),
      methods: union(before?.methods, methods),
      events: union(before?.events, events),
    })
  }
  return folded
}

function merge(
  namespace: string,
  required: ReadonlyMap<string, NamespaceOffer>,
  optional: ReadonlyMap<string, NamespaceOffer>,
): NamespaceOffer {
  const [must, may] = [required.get(namespace), optional.get(namespace)]
  return {
    namespace,
    chains: union(must?.chains, may?.chains ?? []),
    methods: union(must?.methods, may?.methods ?? []),
    events: union(must?.events, may?.events ?? []),
  }
}

function union(a: readonly string[] | undefined, b: readonly string[]): string[] {
  return [...new Set([...(a ?? []), ...b])]
}

/** Returns the namespace of a CAIP-2 id, or of a namespace: `eip155` for `eip155:1`. */
export function namespaceOf(key: string): string {
  return key.split(':')[0]!
}
