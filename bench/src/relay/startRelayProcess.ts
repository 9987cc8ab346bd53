import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'

/** Rate limits are meant for users, so the load gets practically none. */
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const quota = { bytes: 1e9, messages: 1e6 }
export const unlimitedRelay = {
  limits: { loopbackConnects: bucket, messages: bucket },
  quotas: { client: quota, unknownProjects: quota },
}

/** A server process that is used as a relay. */
export type RelayProcess = ServerProcess & { readonly url: string }

/** @param redisUrl - Redis that it shares with other processes; without it, it has its own database. */
export async function startRelayProcess(redisUrl?: string): Promise<RelayProcess> {
  const env = redisUrl === undefined ? {} : { REDIS_URL: redisUrl }
  const configuration = { relay: unlimitedRelay }
  const server = await startServerProcess({ configuration, env })
  return { ...server, url: `ws://127.0.0.1:${server.port}` }
}
