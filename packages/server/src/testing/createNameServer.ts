import { expect } from 'vitest'
import { createTestServer, local } from './createTestServer.ts'
import { toChange, toRegistration } from './signNames.ts'

/** First zone of the server. */
export const zone = 'example.eth'

/** Creates a server with two zones of names, and clients that sign for accounts of the test mnemonic. */
export async function createNameServer(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer({
    names: { reserved: ['shop'], zones: [zone, 'team.example.org'] },
    ...options,
  })
  const { clock, get, post } = server
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  })
  return {
    ...server,
    /** Registers a name, signed by an account of the test mnemonic. */
    register: async (
      label: string,
      given: Partial<Parameters<typeof toRegistration>[0]> = {},
      overrides: Readonly<Record<string, unknown>> = {},
    ) => {
      const name = label.includes('.') ? label : `${label}.${zone}`
      const body = await toRegistration({ name, nowMs: clock.nowMs, ...given })
      return read(await post('/v1/profile/account', { ...body, ...overrides }))
    },
    /** Sends the change of a name that its owner signs. `path` follows `/v1/profile/account/`. */
    change: async (
      path: string,
      content: Readonly<Record<string, unknown>>,
      overrides: Readonly<Record<string, unknown>> = {},
      by = 1,
    ) => {
      const body = await toChange(content, { by, nowMs: clock.nowMs })
      return read(await post(`/v1/profile/account/${path}`, { ...body, ...overrides }))
    },
    /** Sends a GET with the local project. */
    ask: async (path: string) =>
      read(await get(`${path}${path.includes('?') ? '&' : '?'}${local}`)),
  }
}

/** A refusal with the input that it names. */
export const refusal = (status: number, field: string) => ({
  status,
  body: expect.objectContaining({ reasons: [expect.objectContaining({ field })] }),
})
