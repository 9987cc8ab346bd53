import { parseArgs } from 'node:util'
import { BaseError } from '@fairlead/protocol'
import { readServeEnv } from '../env.ts'
import { createLogger } from '../logging/createLogger.ts'
import { serve } from '../serve.ts'
import { version } from '../version.ts'
import type { CliIo, CliLog } from './CliIo.ts'

const help = `Usage: fairlead-server serve

Answers requests until SIGINT or SIGTERM. Environment variables:

  BIND              address to listen on (127.0.0.1)
  PORT              port, 0 for any free one (4400)
  PUBLIC_URL        address that pages use (http://localhost:PORT)
  DATA_DIR          folder of the embedded database (.fairlead)
  DATABASE_URL      postgres://..., instead of the embedded database
  DATABASE_CONNECTIONS  maximum number of connections to it, per process (10)
  REDIS_URL         redis://... or rediss://..., for several processes
  FAIRLEAD_CONFIG   JSON file: chains, vendors, wallets, pictures, relay, limits
  SMTP_URL          smtp://... or smtps://..., for email sign-in
  MAIL_FROM         sender of emails; required with SMTP_URL
  FRAME_URL         origin of the frame's site, on a separate host; no embedded wallets unless set
  KEY_FILE          keys of the database, created if missing (DATA_DIR/keys/server.key)
  RECOVERY_KEY_FILE keys of automatic recovery, created if missing (DATA_DIR/keys/recovery.key)
  RECOVERY_KEY_PARTS paths of all parts of that file after "keys split", separated as in PATH
  KEY_SERVICE       vault or aws: encrypts the key files, instead of plain text
  VAULT_ADDR, VAULT_TOKEN, VAULT_TRANSIT_KEY, VAULT_TRANSIT_MOUNT (transit), VAULT_NAMESPACE
                    with KEY_SERVICE=vault: key of the Transit engine
  AWS_KMS_KEY_ID, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN,
  AWS_ENDPOINT_URL_KMS
                    with KEY_SERVICE=aws: key of AWS KMS
  BUNDLER_KEY_FILE  key of the account that sends bundles of operations: 32 bytes, hexadecimal;
                    required for a chain with the built-in bundler (or BUNDLER_KEY: the key itself)
  PAYMASTER_KEY_FILE key that signs for the built-in paymasters (or PAYMASTER_KEY)
  VERIFY_KEY_FILE   P-256 keys that sign attestations of origins: 32 bytes, hexadecimal, one per line; the
                    last one signs; no attestations unless set (or VERIFY_KEY)
  NAMES_KEY_FILE    key that signs answers about account names: 32 bytes, hexadecimal; names don't
                    resolve on chain unless set (or NAMES_KEY)
  TRUSTED_PROXIES   proxies in front that add to x-forwarded-for (0)
  LOG_LEVEL         debug, info, warn, error or silent (info)
  LOG_FORMAT        json or text (text on a terminal, otherwise json)
  METRICS_PORT      port of GET /metrics, 0 for any; none unless set
  METRICS_BIND      address of that port (127.0.0.1)
  DASHBOARD_PORT    port of the dashboard, 0 for any; none unless set
  DASHBOARD_BIND    address of that port (127.0.0.1)
  DASHBOARD_URL     address of the dashboard behind a proxy with TLS`

export async function serveCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { short: 'h', type: 'boolean' } },
  })
  if (values.help) return io.print(help)
  const stopped = io.untilStopped()
  const env = readServeEnv(io.variables)
  const output = io.openLog?.() ?? toLog(io)
  const log = createLogger({
    destination: output,
    format: env.log.format ?? (output.isTerminal ? 'text' : 'json'),
    level: env.log.level,
  })
  try {
    const running = await serve(env, log)
    log({ event: 'started', url: running.url, version })
    await stopped
    await stopInTime(running)
  } finally {
    await output.flush()
  }
}

/** Writes log lines as a command prints its output. */
export function toLog({ print }: Pick<CliIo, 'print'>): CliLog {
  return { flush: async () => {}, isTerminal: false, write: (line) => print(line.trimEnd()) }
}

/** Time limit for stopping, in milliseconds. Orchestrators kill a process after 30 seconds. */
const stopLimitMs = 20_000

/**
 * Closes a server.
 *
 * @throws `SERVER_ERROR` if it isn't closed in time, for example while a database does not respond.
 */
export async function stopInTime(
  running: { close(): Promise<unknown> },
  limitMs = stopLimitMs,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const shortMessage = `Stopped after ${limitMs / 1000} s with requests still open: the database, Redis or a chain did not respond`
      reject(new BaseError('SERVER_ERROR', { shortMessage }))
    }, limitMs)
  })
  try {
    await Promise.race([running.close(), late])
  } finally {
    clearTimeout(timer)
  }
}
