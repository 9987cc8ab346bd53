/** Counts of one relay, since it began. Nothing in them names a client or a topic. */
export type RelayMetrics = {
  /** Open now. */
  readonly sockets: number
  readonly connects: number
  /** Refused before or right after they were opened. */
  readonly refusals: number
  /** New messages; a repeated one counts once. */
  readonly published: number
  /** Sent to a socket, each try. */
  readonly pushed: number
  readonly acknowledged: number
  /** A topic or a client had too much. */
  readonly mailboxRefusals: number
  /** Sockets that ended, by close code. */
  readonly closes: Readonly<Record<number, number>>
}

type Counter = Exclude<keyof RelayMetrics, 'closes' | 'sockets'>

/** Counters, all at zero. */
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
  return {
    count(counter: Counter) {
      counts[counter] += 1
    },
    countClose(code: number) {
      closes.set(code, (closes.get(code) ?? 0) + 1)
    },
    read(sockets: number): RelayMetrics {
      return { ...counts, closes: Object.fromEntries(closes), sockets }
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
