/** Figures of the database over the last days. Times are milliseconds since 1970. */
export type Statistics = {
  /** Start of the period: the beginning of a day in UTC. */
  readonly sinceMs: number
  readonly nowMs: number
  readonly users: {
    readonly total: number
    /** Users who were created in the period. */
    readonly created: number
    /** Users who signed in during the period. */
    readonly signedIn: number
  }
  readonly logins: readonly LoginCount[]
  readonly wallets: {
    readonly total: number
    /** Wallets that were created in the period. */
    readonly created: number
    readonly frozen: number
  }
  /** Figures from the telemetry of pages. The server keeps the newest 10,000 events of each project. */
  readonly pages: PageFigures
  readonly relay: {
    /** Messages that wait for a client. */
    readonly messages: number
    readonly bytes: number
    readonly subscriptions: number
  }
  readonly mails: {
    /** Emails that are not sent yet. */
    readonly waiting: number
    /** Time at which the oldest of them was queued. */
    readonly oldestMs?: number
  }
  readonly audit: {
    readonly entries: number
    /** Number of the last entry of the operator's chain; 0 if there is none. */
    readonly last: number
  }
  /** Gas of today (UTC). */
  readonly gas: {
    readonly bundlers: readonly BundlerDay[]
    readonly sponsorships: readonly { readonly projectId: string; readonly spentWei: bigint }[]
  }
  readonly history: readonly HistoryProgress[]
}

/** Sign-ins of a day. */
export type LoginCount = {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string
  /** `email`, `passkey`, `guest`, `token` or a provider. */
  readonly kind: string
  readonly count: number
}

export type PageFigures = {
  /** Events that were received in the period. */
  readonly events: number
  readonly funnel: Funnel
  /** The most frequent first, at most 50. */
  readonly connections: readonly ConnectionCount[]
  /** Names of failures; the most frequent first, at most 20. */
  readonly errors: readonly { readonly name: string; readonly count: number }[]
}

/** Number of events of each step from opening the modal to a connection. */
type Funnel = {
  /** The modal was opened without a connection. */
  readonly opened: number
  /** A wallet, email or a provider was chosen. */
  readonly chosen: number
  /** A wallet was connected. Resumed connections don't count. */
  readonly connected: number
  readonly declined: number
  readonly failed: number
}

export type ConnectionCount = {
  /** Name that the wallet reported. */
  readonly wallet: string
  /** CAIP-2; empty if the page did not report it. */
  readonly network: string
  readonly count: number
}

/** Gas of a chain's bundler on one day. */
type BundlerDay = {
  readonly chain: string
  readonly spentWei: bigint
  /** What the operations paid back. */
  readonly receivedWei: bigint
}

/** Progress of the indexer on a chain. */
type HistoryProgress = {
  readonly chain: string
  readonly nextBlock: number
  readonly isCaughtUp: boolean
}
