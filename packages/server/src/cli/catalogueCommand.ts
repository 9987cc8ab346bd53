import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { BaseError, type Wallet } from '@fairlead/protocol'
import { cataloguePath, readServeEnv } from '../env.ts'
import { fetchWallets, type Upstream } from '../features/wallets/fetchWallets.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'

const help = `Usage: fairlead-server catalogue sync [options]

Copies the whole list of wallets from another server of this protocol into a file that "serve"
reads. A running server picks up the new file within a second.

  --url <url>        address of the other server
  --project <id>     a project id on that server
  --file <path>      output file; defaults to "catalogue.file" of FAIRLEAD_CONFIG, else
                     catalogue.json in DATA_DIR

Without --url and --project, "catalogue.upstream" of FAIRLEAD_CONFIG is used.`

/** Timeout for the whole list, in milliseconds. It is long, because no request waits for it. */
const loadMs = 120_000

export async function catalogueCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    file: { type: 'string' },
    project: { type: 'string' },
    url: { type: 'string' },
  })
  if (values.help) return io.print(help)
  const [command, ...more] = positionals
  if (command !== 'sync' || more.length > 0)
    throw new UsageError(`catalogue sync, not: ${positionals.join(' ') || 'nothing'}`)

  const { configuration, dataDir } = readServeEnv(io.variables)
  const { catalogue } = configuration
  const upstream = readUpstream(values, catalogue.upstream)
  const file = resolve(values.file || catalogue.file || cataloguePath(dataDir))

  const outgoing = createOutgoingFetch()
  try {
    const signal = AbortSignal.timeout(loadMs)
    const { leftOut, wallets } = await fetchWallets(upstream, { fetch: outgoing.fetch, signal })
    if (wallets.length === 0)
      throw new BaseError('UPSTREAM_UNAVAILABLE', {
        shortMessage: 'The other server lists nothing',
      })
    await write(file, wallets)
    const rest = leftOut > 0 ? `; ${leftOut} entries left out` : ''
    io.print(`${wallets.length} wallets in ${file}${rest}`)
  } finally {
    await outgoing.close()
  }
}

function readUpstream(
  { project, url }: { project?: string | undefined; url?: string | undefined },
  configured: Upstream | undefined,
): Upstream {
  const address = url ?? configured?.url
  // The configured project id is never sent to another server.
  const projectId = project ?? (url === undefined ? configured?.projectId : undefined)
  if (!address) throw new UsageError('--url is missing, and no catalogue.upstream is configured')
  if (!projectId) throw new UsageError('--project is missing')
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new UsageError('--url: Not an http or https URL')
  return { projectId, url: address }
}

/** Writes the file atomically: a running server reads the old list or the new one. */
async function write(file: string, wallets: readonly Wallet[]): Promise<void> {
  const lines = wallets.map((wallet) => `    ${JSON.stringify(wallet)}`).join(',\n')
  const draft = `${file}.${process.pid}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, `{\n  "wallets": [\n${lines}\n  ]\n}\n`)
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {})
    throw new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${file}: Not writable` })
  }
}
