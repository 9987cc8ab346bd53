import { parseArgs } from 'node:util'
import { parse } from '@fairlead/protocol'
import { ChainName, UpstreamUrl } from '../configuration/shapes.ts'
import { createLogger } from '../logging/createLogger.ts'
import { describeTrial } from '../trial/describeTrial.ts'
import { startTrial, type TrialChain } from '../trial/startTrial.ts'
import { type CliIo, UsageError } from './CliIo.ts'
import { stopInTime, toLog } from './serveCommand.ts'

const help = `Usage: fairlead-server trial [options]

Starts the whole server on this machine, for pages of this machine only, and prints the code for a page.
Emails are not sent: a local page shows them. Needs no configuration and reads no environment variables. Stop
it with Ctrl+C. Not for production.

  --port <number>      port of the server (4400)
  --data-dir <folder>  embedded database and keys (.fairlead-trial); delete the folder to start again
  --rpc <id>=<url>     a network and its node, for example eip155:1=https://node.example/key; can be
                       repeated. Without one, the server has no chain data
  --verbose            log every request`

/** Starts a server for a trial. */
export async function trialCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'data-dir': { default: '.fairlead-trial', type: 'string' },
      help: { short: 'h', type: 'boolean' },
      port: { default: '4400', type: 'string' },
      rpc: { multiple: true, type: 'string' },
      verbose: { type: 'boolean' },
    },
  })
  if (values.help) return io.print(help)
  const port = Number(/^\d{1,5}$/.exec(values.port)?.[0])
  if (!(port >= 1 && port <= 65_535))
    throw new UsageError('--port takes a whole number from 1 to 65535')
  if (values['data-dir'] === '') throw new UsageError('--data-dir takes the path of a folder')
  const chains = readChains(values.rpc ?? [])
  const stopped = io.untilStopped()
  const output = io.openLog?.() ?? toLog(io)
  const log = createLogger({
    destination: output,
    format: 'text',
    level: values.verbose ? 'info' : 'warn',
  })
  try {
    const running = await startTrial({ chains, dataDir: values['data-dir'], port }, log)
    io.print(describeTrial(running))
    await stopped
    await stopInTime(running)
  } finally {
    await output.flush()
  }
}

/** Parses networks. Error messages don't contain the URL, because a URL may contain a key. */
function readChains(texts: readonly string[]): readonly TrialChain[] {
  const chains = new Map<string, string[]>()
  for (const text of texts) {
    const [, id = '', url = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
    if (!matches(ChainName, id) || !matches(UpstreamUrl, url))
      throw new UsageError(
        `--rpc takes <id>=<url>, for example eip155:1=https://node.example, not: ${id || 'this'}`,
      )
    chains.set(id, [...(chains.get(id) ?? []), url])
    if (chains.get(id)!.length > 5) throw new UsageError(`--rpc takes at most five nodes for ${id}`)
  }
  return [...chains].map(([caipNetworkId, upstreams]) => ({ caipNetworkId, upstreams }))
}

function matches(schema: typeof ChainName | typeof UpstreamUrl, text: string): boolean {
  try {
    parse(schema, text)
    return true
  } catch {
    return false
  }
}
