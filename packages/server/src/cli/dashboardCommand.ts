import { randomBytes } from 'node:crypto'
import { createAccess } from '../dashboard/createAccess.ts'
import { listDashboardOrigins } from '../dashboard/listenDashboard.ts'
import { readDashboardEnv } from '../env.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server dashboard link

Prints a link that signs you in to the dashboard of the server. It is valid once, for five minutes; the session
ends after eight hours. Uses the same DATA_DIR or DATABASE_URL, DASHBOARD_PORT and DASHBOARD_URL as the server.`

export async function dashboardCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {})
  if (values.help) return io.print(help)
  if (positionals.join(' ') !== 'link')
    throw new UsageError(`Unknown command: dashboard ${positionals.join(' ')}`)
  const settings = readDashboardEnv(io.variables)
  if (!settings) throw new UsageError('Set DASHBOARD_PORT as for the server')
  await withStorage(io, async ({ dashboard: store }) => {
    const access = createAccess({ clock: Date.now, random: randomBytes, store })
    const [origin] = listDashboardOrigins(settings)
    io.print(`${origin}/sign-in?token=${await access.createLink()}`)
  })
}
