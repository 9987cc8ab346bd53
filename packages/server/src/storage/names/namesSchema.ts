/** Kysely types of the tables of account names. */
export type NamesSchema = {
  name_addresses: NameAddressRow
  name_messages: NameMessageRow
  names: NameRow
}

export type NameRow = {
  /** With its zone, normalized. */
  name: string
  zone: string
  /** Equal for labels that look alike; unique in a zone. */
  skeleton: string
  /** Lowercase address that may change the name. */
  owner: string
  /** Coin type of the chain on which the owner's signature is verified. Postgres returns it as text. */
  coin_type: number | string
  avatar: string | null
  bio: string | null
  /** Milliseconds since 1970. Postgres returns it as text. */
  registered_at: number | string
  updated_at: number | string | null
  /** Set when the owner gave the name up; the name then resolves to nothing. */
  released_at: number | string | null
}

export type NameAddressRow = {
  name: string
  coin_type: number | string
  /** Lowercase. */
  address: string
  created_at: number | string
}

/** A message that was used. The text itself is not stored. */
export type NameMessageRow = {
  /** SHA-256 of the signer and the message, 64 hexadecimal digits. */
  id: string
  used_at: number | string
}
