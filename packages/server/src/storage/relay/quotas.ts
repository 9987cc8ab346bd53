/** Maximum number and size of stored messages. */
export type Quota = { readonly bytes: number; readonly messages: number }

/**
 * Quotas of the relay's stored data. A message counts until it expires, also if it is deleted earlier.
 */
export type RelayQuotas = {
  /** Messages of one client, identified by its key. Default: 5,000 messages, 8 MiB. */
  readonly client: Quota
  /** Messages from one address block: a /24 of IPv4 or a /48 of IPv6. Default: 20,000 messages, 64 MiB. */
  readonly addressBlock: Quota
  /** Messages of one project of this server. Default: 200,000 messages, 512 MiB. */
  readonly project: Quota
  /**
   * Messages of all projects together that this server doesn't know: anyone can invent such an id. Default: 200,000
   * messages, 512 MiB.
   */
  readonly unknownProjects: Quota
  /** All messages. Default: 500,000 messages, 1 GiB. */
  readonly total: Quota
  /** Maximum number of subscriptions per address block. Default: 50,000. */
  readonly blockSubscriptions: number
  /**
   * Free disk space below which the relay stores nothing, in bytes. The rest is for data that can't be lost, such as
   * shares of wallets. SQLite only. Default: 256 MiB.
   */
  readonly freeDiskBytes: number
}

const mebibyte = 1024 * 1024

/** A client can't exceed its quota within the default lifetime: a socket sends at most 4,600 messages in five minutes. */
export const defaultRelayQuotas: RelayQuotas = {
  client: { bytes: 8 * mebibyte, messages: 5_000 },
  addressBlock: { bytes: 64 * mebibyte, messages: 20_000 },
  project: { bytes: 512 * mebibyte, messages: 200_000 },
  unknownProjects: { bytes: 512 * mebibyte, messages: 200_000 },
  total: { bytes: 1024 * mebibyte, messages: 500_000 },
  blockSubscriptions: 50_000,
  freeDiskBytes: 256 * mebibyte,
}

/** Quotas of messages by name. */
export type MessageQuota = Exclude<keyof RelayQuotas, 'blockSubscriptions' | 'freeDiskBytes'>

/** Who sends a message or subscribes, besides the client's key. */
export type Sender = {
  /** Address block; absent for loopback. */
  readonly block?: string | undefined
  /** Id of a project of this server; absent for other projects. */
  readonly project?: string | undefined
}

/** A quota that a message counts towards. `subject` is the key of the counter. */
export type Charge = {
  readonly name: MessageQuota
  readonly quota: Quota
  readonly subject: string
}

/** Returns the quotas that a client's message counts towards, narrowest first. */
export function chargesOf(
  publisher: string,
  { block, project }: Sender,
  quotas: RelayQuotas,
): readonly Charge[] {
  const charge = (name: MessageQuota, id = '') => ({
    name,
    quota: quotas[name],
    subject: id ? `${name}:${id}` : name,
  })
  return [
    charge('client', publisher),
    ...(block === undefined ? [] : [charge('addressBlock', block)]),
    project === undefined ? charge('unknownProjects') : charge('project', project),
    charge('total'),
  ]
}

/** Minimum length of a counting period, in milliseconds. */
const periodMs = 60_000

/**
 * Returns until when a message counts, in milliseconds since 1970: its expiry, rounded up by at most an eighth of its
 * lifetime, or a minute. Messages with a similar expiry share a counter, so that counting stays cheap.
 */
export function countedUntil(expiresAt: number, nowMs: number): number {
  let width = periodMs
  while (width * 8 < expiresAt - nowMs) width *= 2
  return Math.ceil(expiresAt / width) * width
}
