import { readServeEnv } from '../env.ts'
import { type RelayUse, readRelayUse } from '../storage/relay/redis/readRelayUse.ts'
import type { Storage } from '../storage/Storage.ts'
import { toBundlerGas, toDays } from '../storage/statistics/describeStatistics.ts'
import type { Statistics } from '../storage/statistics/Statistics.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server stats [--days <number>] [--json]

Prints users, sign-ins per day and kind, wallets, connections by wallet and network, the steps from opening
the modal to a connection, errors, relay messages, emails that wait, gas of today, the audit and the size of the
database. Steps, connections and errors come from the telemetry of pages (project set <id> --analytics on).
With REDIS_URL, a relay message counts until it expires, also if it was delivered.

  --days <number>   length of the period in days (UTC), including today; 1 to 90 (7)
  --json            print JSON; amounts of gas are decimal strings in wei, times are ISO 8601`

const maxDays = 90

/** Figures that the command prints. */
type Figures = Statistics & {
  readonly database: { readonly bytes: number; readonly kind: Storage['kind'] }
  /** Messages of a relay in Redis: `unknown` if Redis doesn't respond, absent if they are in the database. */
  readonly redis?: RelayUse | 'unknown'
}

export async function statsCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    days: { default: '7', type: 'string' },
    json: { type: 'boolean' },
  })
  if (values.help) return io.print(help)
  if (positionals.length > 0) throw new UsageError(`stats takes no ${positionals.join(' ')}`)
  const days = Number(/^\d{1,2}$/.exec(values.days)?.[0])
  if (!(days >= 1 && days <= maxDays))
    throw new UsageError(`--days takes a whole number from 1 to ${maxDays}`)
  const { redisUrl: url } = readServeEnv(io.variables)
  await withStorage(io, async ({ kind, readBytes, statistics }) => {
    const nowMs = Date.now()
    const read = await statistics.read(days, nowMs)
    // The other figures are printed without Redis, too.
    const redis = url && (await readRelayUse({ nowMs, url }).catch(() => 'unknown' as const))
    const database = { bytes: await readBytes(), kind }
    const figures = { ...read, database, ...(redis && { redis }) }
    io.print(values.json ? toJson(figures) : toText(figures))
  })
}

function toJson({ nowMs, redis, sinceMs, ...figures }: Figures): string {
  const { oldestMs, waiting } = figures.mails
  const output = {
    since: toIso(sinceMs),
    at: toIso(nowMs),
    ...figures,
    mails: { waiting, ...(oldestMs !== undefined && { oldest: toIso(oldestMs) }) },
    relay: redis === undefined ? figures.relay : toRedisRelay(redis),
  }
  return JSON.stringify(
    output,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}

/** Returns an upper bound: messages in Redis count until they expire. Subscriptions in Redis have no counter. */
function toRedisRelay(redis: NonNullable<Figures['redis']>) {
  return redis === 'unknown' ? null : { ...redis, isUpperBound: true, subscriptions: null }
}

function toText(figures: Figures): string {
  return [
    `${toIso(figures.sinceMs).slice(0, 10)} to ${toIso(figures.nowMs).slice(0, 10)} (UTC)`,
    formatTable(listTotals(figures)),
    ...listSignIns(figures),
    ...listPages(figures),
    ...listGas(figures),
  ].join('\n\n')
}

function listTotals(figures: Figures): readonly (readonly string[])[] {
  const { audit, database, history, mails, redis, relay, users, wallets } = figures
  const [n, oldest] = [formatCount, mails.oldestMs]
  return [
    ['Users', `${n(users.total)} (${n(users.created)} new, ${n(users.signedIn)} signed in)`],
    ['Wallets', `${n(wallets.total)} (${n(wallets.created)} new, ${n(wallets.frozen)} frozen)`],
    [
      'Relay',
      redis === undefined
        ? `${n(relay.messages)} messages (${toMiB(relay.bytes)}), ${n(relay.subscriptions)} subscriptions`
        : describeRedis(redis),
    ],
    [
      'Emails waiting',
      oldest === undefined ? n(mails.waiting) : `${n(mails.waiting)}, since ${toIso(oldest)}`,
    ],
    ['Audit', `${n(audit.entries)} entries, the last one is ${audit.last}`],
    ['Database', `${toMiB(database.bytes)} (${database.kind})`],
    ...history.map(({ chain, isCaughtUp, nextBlock }) => [
      `Index of ${chain}`,
      `${isCaughtUp ? 'reached' : 'has not reached'} the newest block; next is ${nextBlock}`,
    ]),
  ]
}

function describeRedis(redis: NonNullable<Figures['redis']>): string {
  if (redis === 'unknown') return 'in Redis, which did not respond'
  return `at most ${formatCount(redis.messages)} messages (${toMiB(redis.bytes)}) in Redis`
}

function listSignIns(figures: Figures): readonly string[] {
  const { days, kinds } = toDays(figures)
  if (kinds.length === 0) return ['No sign-ins']
  return [formatTable([['Sign-ins', ...kinds], ...days.map(({ counts, day }) => [day, ...counts])])]
}

function listPages({ pages }: Figures): readonly string[] {
  const { connections, errors, events, funnel } = pages
  if (events === 0) return ['No telemetry of pages']
  const { chosen, connected, declined, failed, opened } = funnel
  const steps = formatTable([
    ['Opened the modal', opened],
    ['Chose a wallet or login', chosen],
    ['Connected', connected],
    ['Declined', declined],
    ['Failed', failed],
  ])
  return [
    steps,
    ...(connections.length > 0
      ? [
          formatTable([
            ['Wallet', 'Network', 'Connections'],
            ...connections.map(({ count, network, wallet }) => [wallet, network, count]),
          ]),
        ]
      : []),
    ...(errors.length > 0
      ? [formatTable([['Error', 'Count'], ...errors.map(({ count, name }) => [name, count])])]
      : []),
  ]
}

function listGas(figures: Figures): readonly string[] {
  const rows = [
    ...toBundlerGas(figures),
    ...figures.gas.sponsorships.map(({ projectId, spentWei }) => [
      `Sponsored by ${projectId}`,
      `${spentWei} wei`,
    ]),
  ]
  return rows.length > 0 ? [formatTable([['Gas of today', ''], ...rows])] : []
}

function toMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * Formats rows as a table for a terminal. Numbers are aligned to the right, with separators of thousands. Control
 * characters are replaced: the texts may come from browsers.
 */
export function formatTable(rows: readonly (readonly (number | string)[])[]): string {
  const texts = rows.map((row) => row.map(toCell))
  const widths = texts[0]?.map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  )
  return texts
    .map((row, line) =>
      row
        .map((text, column) => {
          const width = widths?.[column] ?? 0
          const isNumber = rows.some((cells) => typeof cells[column] === 'number')
          if (isNumber) return text.padStart(width)
          return column === (rows[line]?.length ?? 0) - 1 ? text : text.padEnd(width)
        })
        .join('  '),
    )
    .join('\n')
}

function toCell(cell: number | string): string {
  return typeof cell === 'number' ? formatCount(cell) : cell.replace(/\p{C}/gu, '\u{fffd}')
}

/** Formats a whole number with separators of thousands. */
function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
