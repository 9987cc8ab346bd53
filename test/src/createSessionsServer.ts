import type { Environment } from '@fairlead/core'
import type { Session } from '@fairlead/protocol'

/** A server with smart sessions in memory, as the data API contract describes it. A test changes its state. */
export type SessionsServer = {
  readonly fetch: Environment['fetch']
  /** Calls about sessions, oldest first: method, path and body. */
  readonly asked: { readonly method: string; readonly path: string; readonly body?: unknown }[]
  /** Newest first. */
  sessions: Session[]
  /** Replaces the answer to the next calls; undefined to answer normally. */
  answer: (() => Response | Promise<Response>) | undefined
}

/** Public key of the co-signer of {@link createSessionsServer}. */
export const coSignerKey = `0x04${'c0'.repeat(64)}`
/** Id of the session that {@link createSessionsServer} creates. */
export const createdSessionId = '00000000-0000-4000-8000-000000000009'

export function createSessionsServer(): SessionsServer {
  const server: SessionsServer = {
    answer: undefined,
    asked: [],
    sessions: [],
    async fetch(input, init) {
      const url = new URL(String(input))
      if (url.pathname === '/appkit/v1/config') return Response.json({ features: null })
      if (url.pathname === '/v1/supported-chains')
        return Response.json({ http: ['eip155:1', 'eip155:31337'], ws: [] })
      const [, account, action] = /^\/v1\/sessions\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
      if (!account) return new Response('', { status: 404 })
      const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : undefined
      const path = decodeURIComponent(url.pathname)
      server.asked.push({ method: init?.method ?? 'GET', path, ...(body && { body }) })
      if (server.answer) return server.answer()
      if (action === 'activate') return Response.json({})
      if (action === 'revoke') return Response.json(revoke(server, body.pci))
      if (!body) return Response.json({ pcis: server.sessions })
      const key = { publicKey: coSignerKey, type: 'secp256k1' }
      return Response.json({ key, pci: createdSessionId })
    },
  }
  return server
}

function revoke(server: SessionsServer, pci: string): { success: boolean } {
  server.sessions = server.sessions.map((session) =>
    session.pci === pci ? { ...session, revokedAt: session.createdAt + 60 } : session,
  )
  return { success: true }
}
