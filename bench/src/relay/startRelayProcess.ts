import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'

/** Limits are for people, and a load is none. */
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const configuration = { relay: { limits: { loopbackConnects: bucket, messages: bucket } } }

/** A server, as far as it relays. */
export type RelayProcess = Pick<ServerProcess, 'kill' | 'readMemory'> & { readonly url: string }

/** @param redisUrl - What it shares with others; its own database without it. */
export async function startRelayProcess(redisUrl?: string): Promise<RelayProcess> {
  const env = redisUrl === undefined ? {} : { REDIS_URL: redisUrl }
  const { port, ...rest } = await startServerProcess({ configuration, env })
  return { ...rest, url: `ws://127.0.0.1:${port}` }
}
