import type { DappClient, DappEvent, Session } from '@fairlead/pairing'
import { type ChainId, isChainId, type Namespace, namespaces } from '@fairlead/protocol'
import { isEqual } from '../../utils/isEqual.ts'
import type { ConnectorEvent } from '../createConnector.ts'
import type { Claims } from './createClaims.ts'
import { presentId } from './proposal.ts'
import {
  type Checksums,
  findWrongAddress,
  isSameAddress,
  type Paired,
  readPaired,
} from './readPaired.ts'

type Choice = { readonly address?: string; readonly chainId?: ChainId; readonly topic: string }
/** A namespace as granted by its session. */
export type Serving = { readonly paired: Paired; readonly session: Session }

/** Namespaces that a session serves provisionally, until its connection is recorded. */
export type Taken = {
  /** Makes it permanent for the recorded namespaces. */
  keep(admitted: readonly Namespace[]): void
  /** Undoes it: the namespaces are served as before. */
  leave(): void
}

/** Tracks which session serves each namespace, and on which network and account. Reports changes. */
export type PairedNamespaces = {
  /** Returns the session that serves a namespace. */
  now(namespace: Namespace): Serving | undefined
  /** Returns an EVM address of the session with a wrong checksum, if there is one. */
  findWrongAddress(session: Session): string | undefined
  /** Returns what a session grants in a namespace, also if it does not serve the namespace. */
  read(session: Session, namespace: Namespace): Serving | undefined
  /** Lets a session serve namespaces provisionally, in this tab only. */
  take(topic: string, names: readonly Namespace[]): Taken
  /** Removes the session of a namespace. */
  release(namespace: Namespace): void
  /** True if a session serves a namespace, provisionally or not. */
  isClaimed(topic: string): boolean
  /** Switches to a network that the session grants. @returns False if the session does not grant it. */
  choose(namespace: Namespace, chainId: ChainId): boolean
  /** Watches one namespace. @returns Unsubscribes. */
  watch(namespace: Namespace, onEvent: (event: ConnectorEvent) => void): () => void
  /** Takes the current state as reported, without events for the changes before it. */
  settle(): void
  /** Compares with the reported state again. Another tab may have changed the claims. */
  refresh(): void
  dispose(): void
}

/** Settings and state that the functions of one widget share. */
type Context = createPairedNamespaces.Options & {
  readonly choices: Map<Namespace, Choice>
  /** What was reported last. */
  readonly told: Map<Namespace, Paired | undefined>
  readonly watchers: Map<Namespace, Set<(event: ConnectorEvent) => void>>
  /** Sessions that are being connected, the newest last. */
  readonly taken: Set<{ names: readonly Namespace[]; topic: string }>
}

export function createPairedNamespaces(options: createPairedNamespaces.Options): PairedNamespaces {
  const { checksums, claims, client, isPaired } = options
  const taken: Context['taken'] = new Set()
  const watchers: Context['watchers'] = new Map()
  const context: Context = { ...options, choices: new Map(), taken, told: new Map(), watchers }
  const stop = client.subscribe((event) => hear(context, event))
  return {
    findWrongAddress: (session) => findWrongAddress(session, checksums),
    now: (namespace) => now(context, namespace),
    read: (session, namespace) => read(context, session, namespace),
    take(topic, names) {
      const entry = { names, topic }
      taken.add(entry)
      settle(context, names)
      return {
        keep(admitted) {
          if (!taken.delete(entry)) return
          claims.set(
            names.filter((name) => admitted.includes(name)),
            topic,
          )
          settle(context, names)
        },
        leave() {
          if (taken.delete(entry)) refresh(context)
        },
      }
    },
    release(namespace) {
      claims.set([namespace], undefined)
      refresh(context)
    },
    isClaimed: (topic) =>
      [...taken].some((one) => one.topic === topic) ||
      namespaces.some((namespace) => isPaired(namespace) && claims.get(namespace) === topic),
    choose(namespace, chainId) {
      if (!now(context, namespace)?.paired.approved.includes(chainId)) return false
      amend(context, namespace, { chainId })
      refresh(context)
      return true
    },
    watch(namespace, onChange) {
      const some = watchers.get(namespace) ?? new Set()
      watchers.set(namespace, some.add(onChange))
      return () => some.delete(onChange)
    },
    settle: () => settle(context, namespaces),
    refresh: () => refresh(context),
    dispose: stop,
  }
}

export declare namespace createPairedNamespaces {
  type Options = {
    checksums: Checksums
    claims: Claims
    client: Pick<DappClient, 'sessions' | 'subscribe'>
    isKnown: (chainId: ChainId) => boolean
    /** True if the namespace is connected by pairing, according to this page's state. */
    isPaired: (namespace: Namespace) => boolean
    /** Returns the network to use, and the account that was in use. */
    wanted: (namespace: Namespace) => {
      readonly address?: string | undefined
      readonly chainId?: ChainId | undefined
    }
  }
}

function now(context: Context, namespace: Namespace): Serving | undefined {
  const { claims, client, taken } = context
  const pending = [...taken].findLast(({ names }) => names.includes(namespace))
  const topic = pending?.topic ?? claims.get(namespace)
  const session = client.sessions().find((one) => one.topic === topic)
  return session && read(context, session, namespace)
}

function read(
  { checksums, choices, isKnown, wanted }: Context,
  session: Session,
  namespace: Namespace,
): Serving | undefined {
  const stored = wanted(namespace)
  const choice = choices.get(namespace)
  const own = choice?.topic === session.topic ? choice : undefined
  const paired = readPaired(session, {
    address: own?.address ?? stored.address,
    checksums,
    isKnown,
    namespace,
    wanted: own?.chainId ?? stored.chainId,
  })
  return paired && { paired, session }
}

/** Takes the state of some namespaces as reported. */
function settle(context: Context, some: readonly Namespace[]): void {
  for (const namespace of some) context.told.set(namespace, now(context, namespace)?.paired)
}

/** Changes the account or network that the user has chosen. */
function amend(context: Context, namespace: Namespace, change: Omit<Choice, 'topic'>): void {
  const serving = now(context, namespace)
  if (!serving) return
  const { accounts, chainId, topic } = serving.paired
  context.choices.set(namespace, { address: accounts[0].address, chainId, topic, ...change })
}

/** Reports what has changed. @param expired - Topic of a session that has just expired. */
function refresh(context: Context, expired?: string): void {
  const { claims, told, watchers } = context
  for (const namespace of namespaces) {
    const before = told.get(namespace)
    const paired = now(context, namespace)?.paired
    const claim = claims.get(namespace)
    // Another tab has claimed a session that this tab has not received yet. The end of the old one is not reported.
    if (before && !paired && claim && claim !== before.topic) continue
    told.set(namespace, paired)
    for (const event of changes(before, paired, expired))
      for (const tell of [...(watchers.get(namespace) ?? [])]) tell(event)
  }
}

/**
 * Drops a session that this page ended, in this tab or another. Its successor is in the state
 * that the other tab wrote. A `disconnected` event here would disconnect that successor.
 */
function forgetEnded({ told }: Context, topic: string): void {
  for (const [namespace, paired] of told)
    if (paired?.topic === topic) told.set(namespace, undefined)
}

function hear(context: Context, event: DappEvent): void {
  if (event.type === 'event') apply(context, event)
  if (event.type === 'ended' && event.by === 'self') forgetEnded(context, event.topic)
  const expired = event.type === 'ended' && event.by === 'expiry' ? event.topic : undefined
  if (['ended', 'event', 'session'].includes(event.type)) refresh(context, expired)
}

/** Applies a wallet's event as far as its session grants it. */
function apply(
  context: Context,
  { chainId: at, event, topic }: DappEvent & { type: 'event' },
): void {
  const namespace = namespaces.find((name) => at.startsWith(`${name}:`))
  const serving = namespace && now(context, namespace)
  if (!namespace || serving?.session.topic !== topic) return
  const { accounts, approved } = serving.paired
  if (event.name === 'chainChanged') {
    const chainId = (toChain(namespace, event.data) ?? presentId(at)) as ChainId
    if (approved.includes(chainId)) amend(context, namespace, { chainId })
  }
  if (event.name === 'accountsChanged') {
    const [first] = [event.data].flat()
    const address = typeof first === 'string' ? first.split(':').at(-1) : undefined
    const granted = accounts.find((one) => isSameAddress(namespace, one.address, address))
    if (granted) amend(context, namespace, { address: granted.address })
  }
}

function changes(
  before: Paired | undefined,
  after: Paired | undefined,
  expired: string | undefined,
): ConnectorEvent[] {
  if (!after && !before) return []
  if (!after)
    return [
      before?.topic === expired
        ? { reason: 'expired', type: 'disconnected' }
        : { type: 'disconnected' },
    ]
  const { accounts, approved, chainId } = after
  return [
    ...(isEqual(approved, before?.approved)
      ? []
      : [{ type: 'approvedChanged', approved } as const]),
    ...(chainId === before?.chainId ? [] : [{ type: 'chainChanged', chainId } as const]),
    ...(isEqual(accounts, before?.accounts)
      ? []
      : [{ type: 'accountsChanged', accounts } as const]),
  ]
}

/** Parses a chain id: a number, hexadecimal or decimal text, or a CAIP-2 id. */
function toChain(namespace: Namespace, data: unknown): ChainId | undefined {
  const text = presentId(String(data))
  if (isChainId(text)) return text
  if (namespace !== 'eip155') return undefined
  const number = typeof data === 'number' || /^(?:0x[0-9a-f]+|\d+)$/i.test(text) ? Number(data) : 0
  return number > 0 && Number.isSafeInteger(number) ? `eip155:${number}` : undefined
}
