import { type Logger, pino } from 'pino'
import { formatLogEntry, type Log, type LogEntry } from '../log.ts'
import { type LogLevel, levelOf } from './levelOf.ts'

/** `json`: one JSON object per line, for machines. `text`: one readable line, for a terminal. */
export type LogFormat = 'json' | 'text'

/** Receives whole lines, each with its line break. */
export type LogDestination = { write(line: string): void }

/** Names of fields whose value is always removed. */
const secretFields =
  /^(?:authorization|cookie|dpop|email|mnemonic|otp|password|phrase|secret|set-cookie|shares?|token|x-api-key)$/i

/**
 * Creates a log with levels. A JSON line has `level`, `time` (ISO 8601), the fields of the entry and `message`; answers
 * to requests have `requestId`, `route`, `status` and `durationMs`.
 *
 * Secrets and personal data are removed from every value.
 *
 * @example
 * const log = createLogger({ destination: process.stdout, format: 'json', level: 'info' })
 */
export function createLogger(options: createLogger.Options): Log {
  const { clock = Date.now, destination, format = 'json', level = 'info' } = options
  const time = createTime(clock)
  const logger = pino(
    {
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      level,
      messageKey: 'message',
      timestamp: () => `,"time":"${time()}"`,
    },
    destination,
  )
  return format === 'json'
    ? (entry) => writeJson(logger, entry)
    : (entry) => {
        const lineLevel = levelOf(entry)
        if (logger.isLevelEnabled(lineLevel))
          destination.write(
            `${time()} ${lineLevel.toUpperCase()} ${formatLogEntry(redactEntry(entry))}\n`,
          )
      }
}

export declare namespace createLogger {
  type Options = {
    /** Milliseconds since 1970. Default: `Date.now`. */
    clock?: () => number
    destination: LogDestination
    /** Default: `json`. */
    format?: LogFormat | undefined
    /** Least level that is written; `silent` writes nothing. Default: `info`. */
    level?: LogLevel | 'silent' | undefined
  }
}

/** Returns the time in ISO 8601. The part before the milliseconds is computed once a second. */
function createTime(clock: () => number): () => string {
  let second = Number.NaN
  let prefix = ''
  return () => {
    const nowMs = Math.floor(clock())
    const nowSecond = Math.floor(nowMs / 1_000)
    if (nowSecond !== second) {
      second = nowSecond
      prefix = new Date(second * 1_000).toISOString().slice(0, -4)
    }
    return `${prefix}${String(nowMs - second * 1_000).padStart(3, '0')}Z`
  }
}

function writeJson(logger: Logger, entry: LogEntry): void {
  const lineLevel = levelOf(entry)
  if (!logger.isLevelEnabled(lineLevel)) return
  const redacted = redactEntry(entry)
  // The stack is a field of its own.
  const [message = ''] = formatLogEntry(redacted).split('\n', 1)
  logger[lineLevel](redacted, message)
}

/** Returns a copy of an entry without secrets. The hash of the audit's end is public, and is kept. */
export function redactEntry<entry extends LogEntry>(entry: entry): entry {
  if (entry.event === 'auditEnd') return entry
  const result: Record<string, unknown> = {}
  for (const name in entry) result[name] = redactField(name, entry[name])
  return result as entry
}

function redactField(name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return value
  if (secretFields.test(name)) return '[redacted]'
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map((one) => redactField('', one))
  return redactText(String(value))
}

/** Patterns of secrets and of personal data, and what a log line shows instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // Credentials in a URL, before the host.
  [/(\w+:\/\/)[^\s/?#@]+@/g, '$1[redacted]@'],
  // Values of a query or a fragment.
  [/([?#])[^\s?#]*=[^\s"')]*/g, '$1[redacted]'],
  [/\b(Basic|Bearer|DPoP)\s+[^\s"',]+/gi, '$1 [redacted]'],
  [/\b[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[email]'],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // Keys, shares and random tokens, in hexadecimal or base64url.
  [/\b(?:0x)?[\da-f]{64,}\b/gi, '[secret]'],
  [/(?<![\w-])[\w-]{43,}={0,2}/g, '[secret]'],
  [/\b0x[\da-f]{40}\b/gi, '[address]'],
]

/** Matches text that needs none of the patterns, for example ids and routes. */
const harmless = /^[\w/:*-]{0,40}$/

/**
 * Removes secrets and personal data from text for a log: credentials and queries of URLs, tokens, email addresses,
 * account addresses, keys and shares.
 *
 * Log entries hold no such text by design. This is a second line of defence.
 */
function redactText(text: string): string {
  if (harmless.test(text)) return text
  let result = text
  for (const [pattern, replacement] of patterns) result = result.replace(pattern, replacement)
  return result
}
