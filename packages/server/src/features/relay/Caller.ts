import type { Sender } from '../../storage/relay/quotas.ts'

/** Caller of a relay method: a socket or an HTTP request. */
export type Caller = {
  /** `did:key:z6Mk…` */
  readonly clientId: string
  /** Whose quotas the caller's messages count towards. */
  readonly sender: Sender
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Pushes the messages that wait in these topics. Call it after the reply, so that the client knows the topics. */
  catchUp(topics: readonly string[]): void
  /** Returns true if the message was pushed to this caller and the store may still return it. */
  /** Maximum size of the messages in a reply, in bytes. */
  replyBytes(): number
  isOnItsWay(message: { id: string; topic: string }): boolean
}
