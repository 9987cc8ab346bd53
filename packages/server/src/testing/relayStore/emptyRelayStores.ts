import { expect, onTestFinished } from 'vitest'
import type { RelayQuotas } from '../../storage/relay/quotas.ts'
import type {
  MailboxLimits,
  NewMessage,
  RelayStore,
  StoredMessage,
} from '../../storage/relay/RelayStore.ts'

export const topic = 'a1'.repeat(32)
export const elsewhere = 'b2'.repeat(32)
export const [ann, bob, carol] = ['did:key:ann', 'did:key:bob', 'did:key:carol'] as const
export const dayMs = 86_400_000

const limits: MailboxLimits = {
  bytes: 2 * 1024 * 1024,
  messages: 200,
  subscribers: 50,
  subscriptionMs: 30 * dayMs,
  topics: 10_000,
}

type Clock = { nowMs: number }

/** Opens an empty store for one test, as seen by two processes. */
export type OpenRelayStores = (options: {
  clock: () => number
  limits: MailboxLimits
  quotas: Partial<RelayQuotas>
}) => Promise<{
  one: RelayStore
  /** The same object if a store belongs to one process. */
  other: RelayStore
}>

/** Opens an empty store for one test. @returns The stores, their clock, and a function that creates messages. */
export function emptyRelayStores(open: OpenRelayStores) {
  return async (changed: Partial<MailboxLimits> = {}, quotas: Partial<RelayQuotas> = {}) => {
    const clock: Clock = { nowMs: Date.UTC(2026, 0, 1) }
    const stores = await open({
      clock: () => clock.nowMs,
      limits: { ...limits, ...changed },
      quotas,
    })
    onTestFinished(async () => {
      await Promise.all([...new Set([stores.one, stores.other])].map((store) => store.close()))
    })
    return { clock, say: createSpeaker(clock), ...stores }
  }
}

/** Creates messages of Ann that expire after five minutes by default. */
function createSpeaker(clock: Clock) {
  return (message: string, changed: Partial<NewMessage> = {}): NewMessage => ({
    expiresAt: clock.nowMs + 300_000,
    message,
    publishedAt: clock.nowMs,
    publisher: ann,
    tag: 1100,
    topic,
    ...changed,
  })
}

/** Reads all messages of a client, up to the limits of a mailbox. */
export async function readAll(
  store: RelayStore,
  clientId: string,
  topics: readonly string[],
): Promise<readonly StoredMessage[]> {
  const budget = { bytes: 1_000_000_000, messages: 1_000_000 }
  const { hasMore, messages } = await store.read(clientId, topics, budget)
  expect(hasMore).toBe(false)
  return messages
}

export function textOf({ message }: Pick<StoredMessage, 'message'>): string {
  return message
}

export function textsOf(messages: readonly StoredMessage[]): string[] {
  return messages.map(textOf)
}
