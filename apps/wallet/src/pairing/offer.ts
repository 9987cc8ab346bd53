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

/** What the wallet has to answer a proposal with. */
export type OfferWallet = {
  readonly keyring: Pick<Keyring, 'addressOf'>
  readonly networks: readonly Network[]
  readonly rpcUrlOf: (chainId: string) => string | undefined
}

/** A proposal as far as the wallet can meet it. */
export type Offer = {
  /** CAIP-2 and name of what would be shared, in the order asked. */
  readonly chains: readonly { readonly id: string; readonly name: string }[]
  /** CAIP-2 of what the wallet does not know. */
  readonly unknown: readonly string[]
  /** What the page can't do without, and the wallet lacks: networks and methods. */
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

/** What of a proposal can be granted. One that asks for nothing gets what the wallet has. */
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
 * What is granted.
 *
 * @param accounts - Indexes; the first is the one the page begins with.
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

/** CAIP-10 of some accounts on some networks, account by account. */
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
  // Bitcoin's methods that send need more than a node: this wallet keeps no list of coins.
  const hasNode = asked.namespace === 'solana' && chains.every((id) => rpcUrlOf(id) !== undefined)
  const own = methodsOf(asked.namespace, hasNode)
  return {
    namespace: asked.namespace,
    chains,
    methods: asked.methods.filter((name) => own.includes(name)),
    events: asked.events.filter((name) => ownEvents.includes(name)),
  }
}

/** Everything, for a page that names nothing. */
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

/** Entries of one whole chain are folded into their namespace. */
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

/** `eip155` of `eip155:1` and of itself. */
export function namespaceOf(key: string): string {
  return key.split(':')[0]!
}
