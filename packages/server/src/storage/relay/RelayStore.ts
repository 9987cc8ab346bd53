/** A message that waits in a mailbox. */
export type StoredMessage = {
  /** Grows within a topic. */
  readonly id: string
  readonly topic: string
  /** Sealed; we can't read it. */
  readonly message: string
  /** Client id of who sent it; never gets it back. */
  readonly publisher: string
  readonly tag: number
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970; not handed out after that. */
  readonly expiresAt: number
  readonly attestation?: string | undefined
}
export type NewMessage = Omit<StoredMessage, 'id'>

/** How much is read at most; a single message always is. */
export type ReadBudget = { readonly bytes: number; readonly messages: number }

/** What waits for a client, as far as the budget went. */
export type Waiting = { readonly hasMore: boolean; readonly messages: readonly StoredMessage[] }

/** A message, by the SHA-256 of its text in hex. */
export type Receipt = { readonly hash: string; readonly topic: string }

/**
 * The relay's memory, shared by all processes of one relay. Nothing that was appended is lost before
 * it expires, is delivered, or its mailbox is full.
 *
 * Watching a topic before reading it, and appending before telling watchers, is the order in which no
 * message can fall between the two.
 */
export type RelayStore = {
  /**
   * Keeps a message and tells watchers in every process. The same text in the same topic, within its
   * time, is one message: then `isNew` is false, and nobody is told again.
   *
   * @throws `MailboxFull` refusal when a topic holds too much.
   */
  append(message: NewMessage): Promise<{ isNew: boolean }>
  /** A client wants these topics; refreshed with every call. @throws when a topic or client has too many. */
  subscribe(clientId: string, topics: readonly string[]): Promise<void>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  /**
   * What the client did not acknowledge and did not send itself, oldest first within a topic. Texts
   * that do not fit are not loaded.
   */
  read(clientId: string, topics: readonly string[], budget: ReadBudget): Promise<Waiting>
  /** Delivered: not handed to this client again. */
  acknowledge(
    clientId: string,
    messages: readonly Pick<StoredMessage, 'id' | 'topic'>[],
  ): Promise<void>
  /** The same for messages that came another way, named by what they say; others are passed over. */
  receive(clientId: string, receipts: readonly Receipt[]): Promise<void>
  /**
   * Tells of new messages of one topic, of this process and of others. Resolves when watching has
   * begun. `onGap` says that messages may have been missed: read again.
   *
   * @returns Stops.
   */
  watch(
    topic: string,
    watcher: { onMessage: (message: StoredMessage) => void; onGap: () => void },
  ): Promise<() => void>
  /** Forgets what has expired. */
  sweep(): Promise<void>
  /** @throws when the memory can't be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Limits of the relay's memory. Source: relay protocol, section 7. */
export type MailboxLimits = {
  /** Messages in one topic; 200. */
  readonly messages: number
  /** Bytes in one topic; 2 MiB. */
  readonly bytes: number
  /** Clients on one topic; 50. */
  readonly subscribers: number
  /** Topics of one client; 10,000. */
  readonly topics: number
  /** How long a subscription holds without being refreshed, in milliseconds; 30 days. */
  readonly subscriptionMs: number
}
