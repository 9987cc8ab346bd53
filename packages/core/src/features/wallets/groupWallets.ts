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
  return groupsOf(connectors).list
}

/** Returns all connectors of the wallet that a connector belongs to. */
export function groupOf(
  connectors: readonly ConnectorInfo[],
  connectorId: string,
): WalletGroup | undefined {
  const wanted = connectors.find(({ id }) => id === connectorId)
  return wanted && groupWith(connectors, wanted)
}

/** Returns the group of one of the given connectors. */
export function groupWith(
  connectors: readonly ConnectorInfo[],
  connector: ConnectorInfo,
): WalletGroup | undefined {
  return groupsOf(connectors).of.get(connector)
}

type Groups = {
  readonly list: readonly WalletGroup[]
  readonly of: ReadonlyMap<ConnectorInfo, WalletGroup>
}

/** Cached groups by list of connectors. Lists in the store are never modified, and many callers use the same list. */
const knownGroups = new WeakMap<readonly ConnectorInfo[], Groups>()

function groupsOf(connectors: readonly ConnectorInfo[]): Groups {
  const known = knownGroups.get(connectors) ?? findGroups(connectors)
  knownGroups.set(connectors, known)
  return known
}

/** Groups connectors in one pass, because a page can have thousands of connectors. */
function findGroups(connectors: readonly ConnectorInfo[]): Groups {
  const groups: [ConnectorInfo, ...ConnectorInfo[]][] = []
  const of = new Map<ConnectorInfo, WalletGroup>()
  /** Index of the first group with a member of this rdns, catalogue id or name. */
  const places = new Map<string, number>()
  const isOpen = findOpenNames(connectors)
  for (const connector of connectors) {
    const find = (key: string | undefined) => (key === undefined ? undefined : places.get(key))
    const fitting = (key: string | undefined) => {
      const found = isOpen(connector) ? find(key) : undefined
      const group = found === undefined ? undefined : groups[found]
      return group?.every((member) => canBeOne(member, connector)) ? found : undefined
    }
    const { entry, name, rdns } = keysOf(connector)
    const place = find(rdns) ?? fitting(entry) ?? fitting(name) ?? groups.length
    const group = groups[place]
    if (group) group.push(connector)
    else groups.push([connector])
    for (const key of [entry, name, rdns])
      if (key) places.set(key, Math.min(place, places.get(key) ?? place))
  }
  for (const group of groups) for (const connector of group) of.set(connector, group)
  return { list: groups, of }
}

function keysOf({ explorerId, info, name }: ConnectorInfo) {
  const rdns = sameRdns(info?.rdns)
  return {
    entry: explorerId === undefined ? undefined : `entry ${explorerId}`,
    name: `name ${plain({ name })}`,
    rdns: rdns === undefined ? undefined : `rdns ${rdns}`,
  }
}

/** Returns a function that is true for a connector whose name no two different wallets claim. */
function findOpenNames(connectors: readonly ConnectorInfo[]) {
  const named = new Map<string, ConnectorInfo[]>()
  for (const connector of connectors) {
    const same = named.get(plain(connector))
    if (same) same.push(connector)
    else named.set(plain(connector), [connector])
  }
  const contested = new Map<string, boolean>()
  return (connector: ConnectorInfo) => {
    const name = plain(connector)
    const known = contested.get(name) ?? isContested(named.get(name) ?? [])
    contested.set(name, known)
    return !known
  }
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

/** True if two connectors have the same rdns. */
function isSameRdns(one: ConnectorInfo, other: ConnectorInfo): boolean {
  const rdns = sameRdns(other.info?.rdns)
  return rdns !== undefined && rdns === sameRdns(one.info?.rdns)
}

/** Normalizes a name for comparison. */
function plain({ name }: Pick<ConnectorInfo, 'name'>): string {
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
