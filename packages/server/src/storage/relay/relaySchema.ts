/** Kysely types of the relay's tables. */
export type RelaySchema = {
  relay_acks: { topic: string; id: Big; client: string }
  relay_messages: MessageRow
  relay_subscriptions: {
    client: string
    topic: string
    expires_at: Big
    /** Address block from which the client subscribed; null for loopback. */
    block: string | null
  }
  /** `messages` and `bytes` are upper bounds: they include messages that expired or were refused. */
  relay_topics: { topic: string; last_id: Big; messages: Big; bytes: Big }
  /** Counts of a quota's messages, by when they expire: milliseconds since 1970. */
  relay_usage: { subject: string; until: Big; bytes: Big; messages: Big }
}

/** `bigint`; Postgres returns it as text. */
type Big = number | string

export type MessageRow = {
  topic: string
  id: Big
  /** SHA-256 of the topic and the message's own SHA-256, in hex. */
  digest: string
  message: string
  /** Size that counts towards limits: of the message and its attestation, in UTF-8. */
  bytes: number
  publisher: string
  tag: Big
  /** Milliseconds since 1970, like the next column. */
  published_at: Big
  expires_at: Big
  attestation: string | null
}
