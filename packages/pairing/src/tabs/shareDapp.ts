import { isHex32 } from '../crypto/hex.ts'
import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { createClientIds, isRecord } from '../jsonRpc.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import type { Approval, DappClient, DappEvent, Proposal } from '../session/DappClient.ts'
import { peerError } from '../session/peerErrors.ts'
import type { Session } from '../session/Session.ts'
import { type Led, shareAcrossTabs } from './shareAcrossTabs.ts'
import { readPairingError } from './tabMessage.ts'

type Snapshot = { readonly sessions: readonly Session[]; readonly status: RelayStatus }

/** Calls between tabs, by name; `params` are those of the method without its signal. */
type Calls = {
  propose: { params: Omit<DappClient.ProposeOptions, 'signal'>; value: Omit<Proposal, 'approval'> }
  /** Result of a proposal. Has the same params, so that a new leader can continue it. */
  approval: { params: Omit<DappClient.ProposeOptions, 'signal'>; value: Approval }
  request: { params: Omit<DappClient.RequestOptions, 'signal'>; value: unknown }
  ping: { params: { topic: string }; value: unknown }
  disconnect: { params: { topic: string }; value: unknown }
  reconnect: { params: undefined; value: unknown }
}

/**
 * Creates a page's client that all of its tabs share. Requests and proposals carry an id of the calling tab,
 * so that a repeated call is not executed twice.
 *
 * @throws the error of `open`.
 */
export async function shareDapp(options: shareDapp.Options): Promise<DappClient> {
  const { environment, open, prefix } = options
  const nextId = createClientIds(environment)
  /** Ids of this tab's requests; only this tab may open the wallet's app for them. */
  const own = new Set<number>()
  const shared = await shareAcrossTabs<Snapshot, DappEvent>({
    listChanges: (before, after) => listChanges({ before, after, now: environment.now() }),
    environment,
    name: `${prefix}tabs`,
    nothing: { sessions: [], status: 'idle' },
    open: async () => lead(await open()),
    readEvent,
    readSnapshot,
  })

  // The other end of the channel runs the same code on the same origin.
  const call = <name extends keyof Calls>(
    name: name,
    params: Calls[name]['params'],
    signal?: AbortSignal,
  ) => shared.call(name, params, signal) as Promise<Calls[name]['value']>

  return {
    sessions: () => shared.snapshot().sessions,
    relayStatus: () => shared.snapshot().status,
    async propose({ signal, ...asked }) {
      const params = { ...asked, id: asked.id ?? nextId() }
      const offer = call('propose', params, signal)
      // Sent together with the proposal, so that an abort is never missed in between.
      const approval = call('approval', params, signal)
      // Avoids an unhandled rejection if the caller only uses the URI.
      approval.catch(() => {})
      return { ...(await offer), approval }
    },
    async request({ signal, ...asked }) {
      const id = asked.id ?? nextId()
      own.add(id)
      try {
        return await call('request', { ...asked, id }, signal)
      } finally {
        own.delete(id)
      }
    },
    async ping({ signal, topic }) {
      await call('ping', { topic }, signal)
    },
    async disconnect({ topic }) {
      await call('disconnect', { topic })
    },
    async reconnect() {
      await call('reconnect', undefined)
    },
    subscribe: (listener) =>
      shared.subscribe((event) => {
        if (event.type !== 'requested' || own.has(event.id)) listener(event)
      }),
    close: shared.close,
  }
}

export declare namespace shareDapp {
  type Options = {
    environment: PairingEnvironment
    /** Opens the client; called in the leading tab only. */
    open: () => Promise<DappClient>
    /** Prefix of the names of lock and channel. */
    prefix: string
  }
}

function lead(client: DappClient): Led<Snapshot, DappEvent> {
  const calls: {
    [name in keyof Calls]: (
      params: Calls[name]['params'],
      signal: AbortSignal,
    ) => Promise<Calls[name]['value']>
  } = {
    async propose(params, signal) {
      const { expiry, pairingTopic, uri } = await client.propose({ ...params, signal })
      return { expiry, pairingTopic, uri }
    },
    approval: async (params, signal) => (await client.propose({ ...params, signal })).approval,
    request: (params, signal) => client.request({ ...params, signal }),
    ping: ({ topic }, signal) => client.ping({ signal, topic }),
    disconnect: client.disconnect,
    reconnect: client.reconnect,
  }
  const named = new Map<string, (params: never, signal: AbortSignal) => Promise<unknown>>(
    Object.entries(calls),
  )

  return {
    async call(method, params, signal) {
      const run = named.get(method)
      if (!run) throw new PairingError('INPUT_INVALID', { hints: ['Tabs run different versions'] })
      return run(params as never, signal)
    },
    snapshot: () => ({ sessions: client.sessions(), status: client.relayStatus() }),
    subscribe: client.subscribe,
    close: client.close,
  }
}

function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isRecord(value) || !Array.isArray(value.sessions)) return undefined
  return value.sessions.every((one) => isRecord(one) && isHex32(one.topic))
    ? (value as Snapshot)
    : undefined
}

function readEvent(value: unknown): DappEvent | undefined {
  if (!isRecord(value) || typeof value.type !== 'string') return undefined
  const event = value as DappEvent
  return event.type === 'relay' ? { ...event, error: readPairingError(event.error) } : event
}

/** Returns the events between two snapshots, for a tab that missed the original events. */
export function listChanges(options: listChanges.Options): readonly DappEvent[] {
  const { after, before, now } = options
  const find = (sessions: readonly Session[], { topic }: Session) =>
    sessions.find((session) => session.topic === topic)
  const ended = before.sessions
    .filter((session) => !find(after.sessions, session))
    .map(({ expiry, topic }): DappEvent => {
      const isOver = expiry * 1000 <= now
      const reason = peerError(isOver ? 'expired' : 'disconnected')
      return { type: 'ended', topic, by: isOver ? 'expiry' : 'self', reason }
    })
  const changed = after.sessions.flatMap((session): DappEvent[] => {
    const known = find(before.sessions, session)
    if (!known) return [{ type: 'session', change: 'settled', session }]
    const isSame = JSON.stringify(known) === JSON.stringify(session)
    return isSame ? [] : [{ type: 'session', change: 'updated', session }]
  })
  // Oldest first, the order of the original events.
  return [...ended, ...changed.reverse()]
}

export declare namespace listChanges {
  type Snapshot = { readonly sessions: readonly Session[] }
  type Options = {
    before: Snapshot
    after: Snapshot
    /** Milliseconds since 1970. */
    now: number
  }
}
