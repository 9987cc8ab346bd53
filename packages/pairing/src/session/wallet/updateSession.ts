import { PairingError } from '../../errors.ts'
import { sessionSeconds } from '../methods.ts'
import { grantedNamespaces, grantsOn } from '../namespaces.ts'
import type { Context, SessionRecord, State, Step } from '../State.ts'
import { sealRequest } from '../send.ts'
import { liveSession } from '../shared/liveSession.ts'
import { publishSealed, put } from '../steps.ts'
import type { Keyed } from '../WalletClient.ts'

/** Replaces the granted namespaces of a session. */
export function update(state: State, input: Keyed<'update'>, context: Context): Step {
  const record = liveSession(state, input.topic, context)
  const namespaces = grantedNamespaces(input.namespaces)
  return change(
    state,
    {
      key: input.key,
      record: { ...record, session: { ...record.session, namespaces } },
      kind: 'updated',
      method: 'wc_sessionUpdate',
      params: { namespaces },
    },
    context,
  )
}

/** Extends a session to seven days from now. */
export function extend(state: State, input: Keyed<'extend'>, context: Context): Step {
  const record = liveSession(state, input.topic, context)
  const expiry = Math.floor(context.now / 1000) + sessionSeconds
  return change(
    state,
    {
      key: input.key,
      record: { ...record, session: { ...record.session, expiry } },
      kind: 'extended',
      method: 'wc_sessionExtend',
      params: { expiry },
    },
    context,
  )
}

/** Sends an event to the page, if the session grants it. */
export function emit(state: State, input: Keyed<'emit'>, context: Context): Step {
  const { chainId, event, key, topic } = input
  const { session } = liveSession(state, topic, context)
  const { events } = grantsOn(session.namespaces, chainId)
  if (!events.includes(event.name))
    throw new PairingError('NOT_APPROVED', {
      hints: [`Event: ${event.name} on ${chainId}`, `Allowed: ${events.join(', ') || 'nothing'}`],
    })
  const { data, name } = event
  const params = { event: { name, data }, chainId }
  const request = { topic, method: 'wc_sessionEvent', params }
  return publishSealed(sealRequest(state, request, context), key)
}

function change(
  state: State,
  options: {
    key: string
    record: SessionRecord
    kind: 'extended' | 'updated'
    method: string
    params: unknown
  },
  context: Context,
): Step {
  const { key, kind, method, params, record } = options
  const { session } = record
  const sealed = sealRequest(state, { topic: session.topic, method, params }, context)
  return {
    state: { ...sealed.state, sessions: put(sealed.state.sessions, session.topic, record) },
    effects: [
      { type: 'publish', key, messages: [sealed.message] },
      { type: 'emit', event: { type: 'session', change: kind, session } },
    ],
  }
}
