import type { Sender } from './quotas.ts'

/** A message stored in a mailbox. */
export type StoredMessage = {
  /** Increases within a topic. */
  readonly id: string
  readonly topic: string
  /** Encrypted; the relay can't read it. */
  readonly message: string
  /** Client id of the sender, to whom the message is never delivered. */
  readonly publisher: string
  readonly tag: number
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Time after which the message is no longer delivered, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly attestation?: string | undefined
}
export type NewMessage = Omit<StoredMessage, 'id'>

/** Limits of one read; at least one message is always read. */
export type ReadBudget = { readonly bytes: number; readonly messages: number }

/** Undelivered messages of a client, up to the budget. */
export type Waiting = { readonly hasMore: boolean; readonly messages: readonly StoredMessage[] }

/** Identifies a message by the SHA-256 of its text, in hex. */
export type Receipt = { readonly hash: string; readonly topic: string }

/**
 * Store of the relay, shared by all its processes. A message is kept until it expires or is delivered to every
 * subscriber.
 *
 * To miss no message, watch a topic before reading it. `append` stores a message before it notifies watchers.
 */
export type RelayStore = {
  /**
   * Stores a message and notifies watchers in every process. A repeated text in the same topic, before it expires, is
   * the same message: `isNew` is false then, and watchers are not notified.
   *
   * @param sender - Whose quotas the message counts towards, besides those of its publisher.
   * @throws `MailboxFull` when a topic reaches a limit, or a quota or the disk is used up.
   */
  append(message: NewMessage, sender?: Sender): Promise<{ isNew: boolean }>
  /**
   * Subscribes a client to topics, or renews the subscriptions.
   *
   * @throws `MailboxFull` when a topic, a client or an address block has too many, or the disk is nearly full.
   */
  subscribe(clientId: string, topics: readonly string[], sender?: Sender): Promise<void>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  /**
   * Returns messages that the client neither acknowledged nor sent itself, oldest first within a topic. Texts over the
   * budget are not loaded.
   */
  read(clientId: string, topics: readonly string[], budget: ReadBudget): Promise<Waiting>
  /** Marks messages as delivered to this client. */
  acknowledge(
    clientId: string,
    messages: readonly Pick<StoredMessage, 'id' | 'topic'>[],
  ): Promise<void>
  /**
   * Marks messages as delivered that the client received otherwise, identified by their hashes; unknown ones are
   * ignored.
   */
  receive(clientId: string, receipts: readonly Receipt[]): Promise<void>
  /**
   * Watches new messages of a topic, from any process. Resolves when watching has begun. `onGap` is called when
   * messages may have been missed: read again then.
   *
   * @returns Function that stops watching.
   */
  watch(
    topic: string,
    watcher: { onMessage: (message: StoredMessage) => void; onGap: () => void },
  ): Promise<() => void>
  /** Deletes expired data. */
  sweep(): Promise<void>
  /**
   * Writes a row, in the queue of the messages.
   *
   * @throws if the store can't be reached, or accepts no writes. A disk that is only nearly full is no reason: logins
   *   and wallets still work.
   */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Limits of the relay's store. Source: relay protocol, section 7. */
export type MailboxLimits = {
  /** Maximum number of messages per topic. Default: 200. */
  readonly messages: number
  /** Maximum size of a topic, in bytes. Default: 2 MiB. */
  readonly bytes: number
  /** Maximum number of clients per topic. Default: 50. */
  readonly subscribers: number
  /** Maximum number of topics per client. Default: 10,000. */
  readonly topics: number
  /** Lifetime of a subscription that is not renewed, in milliseconds. Default: 30 days. */
  readonly subscriptionMs: number
}
