import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import type { ConnectorInfo } from '../../store/state.ts'
import { sameRdns } from './matchWallets.ts'

/** One wallet, in all the ways in which it was found; never empty. */
export type WalletGroup = readonly [ConnectorInfo, ...ConnectorInfo[]]

/**
 * Wallets that several standards have found, each as one: by rdns, then by catalogue id, then by name.
 *
 * Two that announce themselves in one namespace stay two unless they name the same rdns: anybody can
 * take a name. What the page brings itself goes before what announces itself by the same name.
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

/** The wallet that a connector belongs to, with all that belong to it. */
export function groupOf(
  connectors: readonly ConnectorInfo[],
  connectorId: string,
): WalletGroup | undefined {
  const wanted = connectors.find(({ id }) => id === connectorId)
  if (!wanted) return undefined
  const related = new Set([wanted])
  // Each that is found may be what leads to another one.
  for (const one of related)
    for (const other of connectors)
      if (isSameRdns(one, other) || isSameEntry(one, other) || isSameName(one, other))
        related.add(other)
  const some = connectors.filter((connector) => related.has(connector))
  return groupWallets(some).find((group) => group.includes(wanted))
}

/** Who of a wallet is asked in a namespace; undefined where it has none. */
export function memberOf(
  group: readonly ConnectorInfo[],
  namespace: Namespace,
): ConnectorInfo | undefined {
  return group.find(({ chains }) => chains.includes(namespace))
}

/** The namespaces of a wallet that the page has networks for, in the order of its networks. */
export function namespacesOf(
  group: readonly ConnectorInfo[],
  networks: readonly CaipNetwork[],
): readonly Namespace[] {
  const served = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...served].filter((namespace) => memberOf(group, namespace))
}

/** A wallet as lists show it: under the name of who was there first, with all its namespaces. */
export function asOne(group: WalletGroup): ConnectorInfo {
  const asked = group.filter((member) =>
    member.chains.some((namespace) => memberOf(group, namespace) === member),
  )
  // Those that say who they are announce themselves early: lists keep their rows by this id.
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

/** Names as they are compared. */
function plain({ name }: ConnectorInfo): string {
  return name.trim().toLowerCase()
}

/** Codes and whatever sits at `window.ethereum` may be any wallet. */
const nameless: ReadonlySet<string> = new Set(['AUTH', 'INJECTED', 'WALLET_CONNECT'])

/** Whether both can be one wallet: neither two that announce themselves in one namespace, nor two that say who they are. */
function canBeOne(one: ConnectorInfo, other: ConnectorInfo): boolean {
  if (nameless.has(one.type) || nameless.has(other.type)) return false
  if (one.info?.rdns && other.info?.rdns) return false
  return one.type !== other.type || !one.chains.some((chain) => other.chains.includes(chain))
}

/** Where two wallets claim one name, whose the third is can't be told. */
function isContested(named: readonly ConnectorInfo[]): boolean {
  return named.some((one, index) =>
    named.slice(index + 1).some((other) => !isSameRdns(one, other) && !canBeOne(one, other)),
  )
}
