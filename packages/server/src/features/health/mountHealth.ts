import type { Hono } from 'hono'
import type { ServerContext } from '../../middleware/ServerContext.ts'
import { version } from '../../version.ts'

/**
 * Mounts `/health`, which answers while the process runs, and `/ready`, which also checks the parts that the server
 * depends on.
 */
export function mountHealth(
  app: Hono<ServerContext>,
  { clock, notices, parts }: mountHealth.Options,
): void {
  const startedMs = clock()
  const headers = { 'cache-control': 'no-store' }
  app.get('/health', (context) => {
    context.set('route', '/health')
    const uptimeSeconds = Math.floor((clock() - startedMs) / 1000)
    const lines = [`fairlead-server ${version} up ${uptimeSeconds} s`, ...notices()]
    return context.text(`${lines.join('\n')}\n`, 200, headers)
  })
  let last = { atMs: Number.NEGATIVE_INFINITY, missing: [] as readonly string[] }
  let running: Promise<readonly string[]> | undefined
  async function check(): Promise<readonly string[]> {
    const missing = await checkReadiness(parts)
    last = { atMs: clock(), missing }
    running = undefined
    return missing
  }
  app.get('/ready', async (context) => {
    context.set('route', '/ready')
    const ageMs = clock() - last.atMs
    // Anyone may ask, and the parts write to the disk: requests share a check and its result.
    const isKept = ageMs >= 0 && ageMs < keptMs
    if (!isKept) running ??= check()
    const missing = running ? await running : last.missing
    return missing.length > 0
      ? context.text(`No answer from: ${missing.join(', ')}\n`, 503, headers)
      : context.text('ready\n', 200, headers)
  })
}

export declare namespace mountHealth {
  type Options = {
    clock: () => number
    /** Returns what the operator should know although the process runs; one line each. */
    notices: () => readonly string[]
    parts: Parameters<typeof checkReadiness>[0]
  }
}

/** How long the result of a check is kept, in milliseconds. */
const keptMs = 1_000
/** Default timeout of a part, in milliseconds. */
const patienceMs = 2_000

/**
 * Checks that every part that the server depends on responds.
 *
 * @param parts - Probes by the name that operators know.
 * @returns Names of the parts that failed or did not answer in time. The reasons are omitted, because they may contain
 *   internal addresses.
 */
export async function checkReadiness(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  forMs = patienceMs,
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('late')), forMs)
  })
  // Prevents an unhandled rejection if no probe waits for it any more.
  late.catch(() => {})
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, ask]) => {
      try {
        await Promise.race([ask(), late])
        return []
      } catch {
        return name
      }
    }),
  )
  clearTimeout(timer)
  return answers.flat()
}
