/** Who calls a method: a socket, or somebody who came by HTTP. */
export type Caller = {
  /** `did:key:z6Mk…` */
  readonly clientId: string
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Pushes what waits in these mailboxes; after the answer, so that the client knows the topics. */
  catchUp(topics: readonly string[]): void
  /** Whether a copy is on its way to this caller. */
  isOnItsWay(message: { id: string; topic: string }): boolean
}
