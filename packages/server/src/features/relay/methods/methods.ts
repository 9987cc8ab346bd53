import * as v from 'valibot'
import { RelayError } from '../RelayError.ts'
import { defineMethod, type Method } from './defineMethod.ts'
import { batchFetchMessages, batchReceive, fetchMessages } from './fetchMessages.ts'
import { batchPublish, publish } from './publish.ts'
import { approveSession, proposeSession } from './sessions.ts'
import {
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  createTopic,
  subscribe,
  unsubscribe,
} from './subscribe.ts'

/** Refuses webhooks, which are meant for notification servers. This relay has none. */
const watch = defineMethod(v.unknown(), async () => {
  throw new RelayError('WatchUnavailable')
})

/** Methods by name without their prefix. Rust clients use `iridium_…`. Source: relay protocol, section 2. */
const irn: Readonly<Record<string, Method>> = {
  batchFetchMessages,
  batchPublish,
  batchReceive,
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  fetchMessages,
  publish,
  subscribe,
  subscribeBlocking: subscribe,
  unsubscribe,
  watchRegister: watch,
  watchUnregister: watch,
}

const sessions: Readonly<Record<string, Method>> = {
  wc_approveSession: approveSession,
  wc_createTopic: createTopic,
  wc_proposeSession: proposeSession,
}

const methods = new Map([
  ...['irn', 'iridium'].flatMap((prefix) =>
    Object.entries(irn).map(([name, method]) => [`${prefix}_${name}`, method] as const),
  ),
  ...Object.entries(sessions),
])

/** Returns the method of a name; `undefined` if there is none. */
export function findMethod(name: string): Method | undefined {
  return methods.get(name)
}
