import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'

/** Rate limits are meant for users, so the load gets practically none. */
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const configuration = { relay: { limits: { loopbackConnects: bucket, messages: bucket } } }

/** A server process that is used as a relay. */
export type RelayProcess = Pick<ServerProcess, 'kill' | 'readMemory'> & { readonly url: string }

/** @param redisUrl - Redis that it shares with other processes; without it, it has its own database. */
export async function startRelayProcess(redisUrl?: string): Promise<RelayProcess> {
  const env = redisUrl === undefined ? {} : { REDIS_URL: redisUrl }
  const { port, ...rest } = await startServerProcess({ configuration, env })
  return { ...rest, url: `ws://127.0.0.1:${port}` }
}
