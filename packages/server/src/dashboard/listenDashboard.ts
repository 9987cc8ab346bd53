import type { DashboardEnv } from '../env.ts'
import { createDashboard } from './createDashboard.ts'
import { listenPages } from './listenPages.ts'

/** Returns the origins under which the dashboard is reached. */
export function listDashboardOrigins({ port, url }: DashboardEnv): readonly string[] {
  return url ? [url] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/**
 * Serves the dashboard on a port of its own.
 *
 * @throws `OPTIONS_INVALID` when it can't listen there.
 */
export async function listenDashboard(
  settings: DashboardEnv,
  own: Omit<createDashboard.Dependencies, 'origins'>,
): Promise<{ close(): Promise<void>; url: string }> {
  const originsOf = (port: number) => listDashboardOrigins({ ...settings, port })
  const { close, port } = await listenPages({
    ...settings,
    create: (port) => createDashboard({ ...own, origins: originsOf(port) }),
    place: 'DASHBOARD_PORT',
  })
  return { close, url: originsOf(port)[0]! }
}
