import { Agent } from 'node:http'
import { type Caller, createCaller } from '../embedded/createCaller.ts'

/** Guests that sign in, and the record of the logins that the server has acknowledged. */
export type Guests = {
  acknowledged(): number
  /** Counts acknowledged logins whose session the server no longer knows. */
  countLost(): Promise<number>
  /** Signs in a new guest. @throws if the server does not acknowledge the login. */
  signIn(): Promise<void>
  stop(): void
}

/** @param options.clock - Clock of the browsers; default: of this machine. */
export function createGuests(port: number, options: { clock?: () => number } = {}): Guests {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const site: createCaller.Site = { agent, port, ...options }
  const sessions: { call: Caller; refreshToken: unknown }[] = []
  let count = 0

  return {
    acknowledged: () => sessions.length,
    async countLost() {
      let lost = 0
      for (const { call, refreshToken } of sessions)
        await call('/v1/token/refresh', { refreshToken }).catch(() => {
          lost += 1
        })
      return lost
    },
    async signIn() {
      count += 1
      const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
      const call = createCaller(site, address)
      const { refreshToken } = await call('/v1/auth/guest', {})
      sessions.push({ call, refreshToken })
    },
    stop: () => agent.destroy(),
  }
}
