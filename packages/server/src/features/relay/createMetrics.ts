import type { StoreLimit } from '../../storage/relay/MailboxFull.ts'

/** Counters of a relay since it started. They name no client and no topic. */
export type RelayMetrics = {
  /** Number of open sockets. */
  readonly sockets: number
  readonly connects: number
  /** Clients refused before or right after the socket was opened. */
  readonly refusals: number
  /** New messages. A repeated message counts once. */
  readonly published: number
  /** Pushes to a socket, including resends. */
  readonly pushed: number
  readonly acknowledged: number
  /** Calls refused because a limit of the store was reached. */
  readonly mailboxRefusals: number
  /** The same calls, by the limit that they met. */
  readonly limits: Readonly<Record<string, number>>
  /** Closed sockets by close code. */
  readonly closes: Readonly<Record<number, number>>
}

type Counter = Exclude<keyof RelayMetrics, 'closes' | 'limits' | 'sockets'>

/** Creates the counters, all at zero. */
export function createMetrics() {
  const counts: Record<Counter, number> = {
    acknowledged: 0,
    connects: 0,
    mailboxRefusals: 0,
    published: 0,
    pushed: 0,
    refusals: 0,
  }
  const closes = new Map<number, number>()
  const limits = new Map<StoreLimit, number>()
  return {
    count(counter: Counter) {
      counts[counter] += 1
    },
    countClose(code: number) {
      closes.set(code, (closes.get(code) ?? 0) + 1)
    },
    countFull(limit: StoreLimit) {
      counts.mailboxRefusals += 1
      limits.set(limit, (limits.get(limit) ?? 0) + 1)
    },
    read(sockets: number): RelayMetrics {
      return {
        ...counts,
        closes: Object.fromEntries(closes),
        limits: Object.fromEntries(limits),
        sockets,
      }
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
