import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import type { ConnectorInfo } from '../../store/state.ts'
import { sameRdns } from './matchWallets.ts'

/** All connectors of one wallet; never empty. */
export type WalletGroup = readonly [ConnectorInfo, ...ConnectorInfo[]]

/**
 * Groups connectors of the same wallet that different standards have found: by rdns, then by catalogue id, then by
 * name.
 *
 * Two wallets that announce themselves in the same namespace stay separate unless they have the same rdns, because any
 * wallet can use any name. Connectors of the page go before announced wallets with the same name.
 */
export function groupWallets(connectors: readonly ConnectorInfo[]): readonly WalletGroup[] {
  const groups: [ConnectorInfo, ...ConnectorInfo[]][] = []
  const named = new Map<string, ConnectorInfo[]>()
  for (const connector of connectors) {
    const same = named.get(plain(connector))
    if (same) same.push(connector)
    else named.set(plain(connector), [connector])
  }
  for (const connector of connectors) {
    const find = (isSame: Rule) =>
      groups.find((group) => group.some((member) => isSame(member, connector)))
    const fitting = (isSame: Rule) => {
      const isOpen = !isContested(named.get(plain(connector)) ?? [])
      const found = isOpen ? find(isSame) : undefined
      return found?.every((member) => canBeOne(member, connector)) ? found : undefined
    }
    const known = find(isSameRdns) ?? fitting(isSameEntry) ?? fitting(isSameName)
    if (known) known.push(connector)
    else groups.push([connector])
  }
  return groups
}

/** Returns all connectors of the wallet that a connector belongs to. */
export function groupOf(
  connectors: readonly ConnectorInfo[],
  connectorId: string,
): WalletGroup | undefined {
  const wanted = connectors.find(({ id }) => id === connectorId)
  if (!wanted) return undefined
  const related = new Set([wanted])
  // The set grows while it is iterated: each match can lead to others.
  for (const one of related)
    for (const other of connectors)
      if (isSameRdns(one, other) || isSameEntry(one, other) || isSameName(one, other))
        related.add(other)
  const some = connectors.filter((connector) => related.has(connector))
  return groupWallets(some).find((group) => group.includes(wanted))
}

/** Returns a wallet's connector for a namespace; undefined if it has none. */
export function memberOf(
  group: readonly ConnectorInfo[],
  namespace: Namespace,
): ConnectorInfo | undefined {
  return group.find(({ chains }) => chains.includes(namespace))
}

/** Returns the namespaces of a wallet that the page has networks for, in the order of its networks. */
export function namespacesOf(
  group: readonly ConnectorInfo[],
  networks: readonly CaipNetwork[],
): readonly Namespace[] {
  const served = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...served].filter((namespace) => memberOf(group, namespace))
}

/** Merges a group to one wallet for lists: the first connector's name, with all namespaces. */
export function asOne(group: WalletGroup): ConnectorInfo {
  const asked = group.filter((member) =>
    member.chains.some((namespace) => memberOf(group, namespace) === member),
  )
  // Wallets with an rdns announce themselves early, and lists identify their rows by this id.
  const main = asked.find(({ info }) => info?.rdns) ?? group[0]
  const others = asked.filter((member) => member !== main)
  if (others.length === 0) return main
  const more = others.flatMap(({ chains }) => chains)
  const [first, ...rest] = main.chains
  const given = (name: 'explorerId' | 'imageId' | 'imageUrl') =>
    main[name] ?? others.find((member) => member[name])?.[name]
  return {
    ...main,
    chains: [first, ...new Set([...rest, ...more].filter((namespace) => namespace !== first))],
    explorerId: given('explorerId'),
    imageId: given('imageId'),
    imageUrl: given('imageUrl'),
    type: 'MULTI_CHAIN',
  }
}

type Rule = (member: ConnectorInfo, connector: ConnectorInfo) => boolean

const isSameEntry: Rule = (member, connector) =>
  connector.explorerId !== undefined && member.explorerId === connector.explorerId

const isSameName: Rule = (member, connector) => plain(member) === plain(connector)

const isSameRdns: Rule = (member, connector) => {
  const rdns = sameRdns(connector.info?.rdns)
  return rdns !== undefined && rdns === sameRdns(member.info?.rdns)
}

/** Normalizes a name for comparison. */
function plain({ name }: ConnectorInfo): string {
  return name.trim().toLowerCase()
}

/** Connector types whose name does not identify a wallet: pairing and `window.ethereum` can be any wallet. */
const nameless: ReadonlySet<string> = new Set(['AUTH', 'INJECTED', 'WALLET_CONNECT'])

/** True if two connectors can be one wallet: not both with an rdns, and not two of one type in the same namespace. */
function canBeOne(one: ConnectorInfo, other: ConnectorInfo): boolean {
  if (nameless.has(one.type) || nameless.has(other.type)) return false
  if (one.info?.rdns && other.info?.rdns) return false
  return one.type !== other.type || !one.chains.some((chain) => other.chains.includes(chain))
}

/** True if two different wallets claim one name. A third with that name can't be assigned to either. */
function isContested(named: readonly ConnectorInfo[]): boolean {
  return named.some((one, index) =>
    named.slice(index + 1).some((other) => !isSameRdns(one, other) && !canBeOne(one, other)),
  )
}
