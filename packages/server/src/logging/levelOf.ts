import type { LogEntry } from '../log.ts'

/** Levels of log lines, from the least to the most important. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
/** Level of a log line. */
export type LogLevel = (typeof logLevels)[number]

const levels: Readonly<Record<Exclude<LogEntry['event'], 'answered'>, LogLevel>> = {
  auditEnd: 'info',
  bundleFailed: 'error',
  bundleMoved: 'info',
  bundlerStopped: 'error',
  catalogueFailed: 'warn',
  catalogueLoaded: 'info',
  crashed: 'error',
  eventsTaken: 'debug',
  historyFailed: 'error',
  historyRolledBack: 'warn',
  mailFailed: 'error',
  operationsDropped: 'warn',
  originsPublic: 'warn',
  pictureRefused: 'warn',
  projectsUnreadable: 'warn',
  proxiesUnknown: 'warn',
  relayFailed: 'error',
  started: 'info',
  sweepFailed: 'error',
  upstreamFailed: 'warn',
  vendorFailed: 'warn',
}

/** Routes that load balancers call every few seconds. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready'])

/** Returns the level of a log entry. Answers depend on their status; successful health checks are `debug`. */
export function levelOf(entry: LogEntry): LogLevel {
  if (entry.event !== 'answered') return levels[entry.event]
  if (entry.status >= 500) return entry.status === 500 ? 'error' : 'warn'
  return probes.has(entry.route) ? 'debug' : 'info'
}
