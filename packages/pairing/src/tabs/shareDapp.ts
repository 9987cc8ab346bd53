import { isHex32 } from '../crypto/hex.ts'
import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { createClientIds, isRecord } from '../jsonRpc.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import type { Approval, DappClient, DappEvent, Proposal } from '../session/DappClient.ts'
import type { Session } from '../session/Session.ts'
import { changesOf } from './changesOf.ts'
import { type Led, shareAcrossTabs } from './shareAcrossTabs.ts'
import { readPairingError } from './tabMessage.ts'

type Snapshot = { readonly sessions: readonly Session[]; readonly status: RelayStatus }

/** What a tab may ask for, by name; `params` are those of the method, without its signal. */
type Calls = {
  propose: { params: Omit<DappClient.ProposeOptions, 'signal'>; value: Omit<Proposal, 'approval'> }
  /** What comes of an offer: made with the same params, so that a new leader can go on with it. */
  approval: { params: Omit<DappClient.ProposeOptions, 'signal'>; value: Approval }
  request: { params: Omit<DappClient.RequestOptions, 'signal'>; value: unknown }
  ping: { params: { topic: string }; value: unknown }
  disconnect: { params: { topic: string }; value: unknown }
  reconnect: { params: undefined; value: unknown }
}

/**
 * One page's client for all of its tabs. Requests and proposals carry an id of the tab that asks, so
 * that one asked again of another tab is not done twice.
 *
 * @throws What `open` throws.
 */
export async function shareDapp(options: shareDapp.Options): Promise<DappClient> {
  const { environment, open, prefix } = options
  const nextId = createClientIds(environment)
  /** Requests of this tab: it alone may open the wallet's app for them. */
  const own = new Set<number>()
  const shared = await shareAcrossTabs<Snapshot, DappEvent>({
    changesOf: (before, after) => changesOf({ before, after, now: environment.now() }),
    environment,
    name: `${prefix}tabs`,
    nothing: { sessions: [], status: 'idle' },
    open: async () => lead(await open()),
    readEvent,
    readSnapshot,
  })

  // The other end of the channel is the same code, of the same origin.
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
      // Asked along with it: in between, nobody would hear that the offer is given up.
      const approval = call('approval', params, signal)
      // Who only wanted the link does not hear of it: that must not bring the page down.
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
    /** Opens the client; of all tabs, the leading one does. */
    open: () => Promise<DappClient>
    /** Names the lock and the channel. */
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
