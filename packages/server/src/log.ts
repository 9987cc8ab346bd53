/** Events that the server logs. They never contain an address, a query, a body or an upstream's URL. */
export type LogEntry =
  | {
      event: 'answered'
      /** Time from the request's arrival to the start of its response, in milliseconds. */
      durationMs: number
      method: string
      requestId: string
      /** Pattern of the route; `*` if there is none. */
      route: string
      status: number
      /** Id of the caller's trace: https://www.w3.org/TR/trace-context/ */
      traceId?: string
    }
  | { event: 'auditEnd'; point: string }
  | { event: 'bundleFailed'; chainId: string; reason: string }
  | { event: 'bundleMoved'; chainId: string; to: 'failed' | 'given up' | 'lost' | 'waiting' }
  | { event: 'bundlerStopped'; chainId: string }
  | { event: 'catalogueFailed'; reason: string; source: 'file' | 'upstream' }
  | { event: 'catalogueLoaded'; source: 'file' | 'upstream'; wallets: number }
  | { event: 'crashed'; name: string; requestId: string; stack: string }
  | { event: 'eventsTaken'; received: number; stored: number }
  | { event: 'operationsDropped'; chainId: string; count: number }
  | { event: 'originsPublic'; origins: readonly string[]; projectId: string }
  | { event: 'pictureRefused'; file: string; reason: string }
  | { event: 'historyFailed'; chainId: string; reason: string }
  | { event: 'historyRolledBack'; blocks: number; chainId: string; isTooDeep: boolean }
  | { event: 'mailFailed'; reason: string }
  | { event: 'relayFailed'; reason: string }
  | { event: 'projectsUnreadable'; reason: string }
  | { event: 'proxiesUnknown' }
  | { event: 'started'; url: string; version: string }
  | { event: 'sweepFailed'; reason: string }
  | { event: 'upstreamFailed'; chainId: string; position: number; reason: string }
  | { event: 'vendorFailed'; feature: string; reason: string; vendor: string }

/** Receives log entries. Entries never contain secrets. */
export type Log = (entry: LogEntry) => void

/** Formats an entry as text for a terminal. */
export function formatLogEntry(entry: LogEntry): string {
  switch (entry.event) {
    case 'answered':
      return `${entry.method} ${entry.route} ${entry.status} ${entry.requestId} ${entry.durationMs} ms`
    case 'auditEnd':
      return `audit ends at ${entry.point}`
    case 'bundleFailed':
      return `bundle of ${entry.chainId}: ${entry.reason}`
    case 'bundleMoved':
      return `bundle of ${entry.chainId}: ${entry.to}`
    case 'bundlerStopped':
      return `bundler of ${entry.chainId}: stopped until 00:00 UTC, at its daily loss limit`
    case 'catalogueFailed':
      return `list of wallets (${entry.source}): ${entry.reason}`
    case 'catalogueLoaded':
      return `list of wallets (${entry.source}): ${entry.wallets} wallets`
    case 'crashed':
      return `crash in ${entry.requestId}: ${entry.name}\n${entry.stack}`
    case 'eventsTaken':
      return `events: ${entry.stored} of ${entry.received} stored`
    case 'operationsDropped':
      return `operations of ${entry.chainId}: ${entry.count} dropped`
    case 'originsPublic':
      return `WARNING: project ${entry.projectId} is in production, but anyone can publish a page at one of its origins: ${entry.origins.join(', ')}. Name your own pages and previews: project set ${entry.projectId} --mode production --origins <a,b>`
    case 'pictureRefused':
      return `picture ${entry.file}: ${entry.reason}`
    case 'historyFailed':
      return `history of ${entry.chainId}: ${entry.reason}`
    case 'historyRolledBack': {
      const depth = entry.isTooDeep ? ', deeper than the stored history' : ''
      return `history of ${entry.chainId}: ${entry.blocks} blocks read again${depth}`
    }
    case 'mailFailed':
      return `mail: ${entry.reason}`
    case 'relayFailed':
      return `relay: ${entry.reason}`
    case 'projectsUnreadable':
      return `WARNING: the origins of the projects were not checked: ${entry.reason}`
    case 'proxiesUnknown':
      return 'WARNING: FRAME_URL is https, but TRUSTED_PROXIES is 0. Behind a proxy, all users share its address and therefore one rate limit. Set TRUSTED_PROXIES to the number of proxies.'
    case 'started':
      return `fairlead-server ${entry.version} listening on ${entry.url}`
    case 'sweepFailed':
      return `cleanup of expired rows: ${entry.reason}`
    case 'upstreamFailed':
      return `upstream ${entry.position} of ${entry.chainId}: ${entry.reason}`
    case 'vendorFailed':
      return `vendor ${entry.vendor} of ${entry.feature}: ${entry.reason}`
  }
}

/** Returns the log entry of a crash. The error's message is omitted: it may quote user input or a key. */
export function toCrash(error: unknown, requestId: string): LogEntry {
  const isError = error instanceof Error
  const frames = isError
    ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    : []
  return {
    event: 'crashed',
    name: isError ? error.constructor.name : typeof error,
    requestId,
    stack: frames.join('\n'),
  }
}
