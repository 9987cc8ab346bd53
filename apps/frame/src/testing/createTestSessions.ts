/** A session that the test server keeps. */
type Saved = { readonly context: string; readonly pci: string; revokedAt: number | null }

/** Routes of sessions of the test server, in memory. */
export function createTestSessions(json: (body: unknown) => Response) {
  const list: Saved[] = []
  return {
    list,
    /** Adds a session that a page created at the data API. */
    add(saved: { caipNetworkId: string; context: string; pci: string }) {
      list.unshift({ ...saved, ...common, granted: undefined, signerKind: 'co-signed' } as Saved)
    },
    /** Answers a request, or returns undefined if its path is another one. */
    answer(request: Request, body: { granted: Grant; expiry: number }): Response | undefined {
      const { pathname } = new URL(request.url)
      if (pathname === '/v1/sessions' && request.method === 'GET') return json({ sessions: list })
      if (pathname === '/v1/sessions') {
        const pci = crypto.randomUUID()
        const { caipNetworkId, context } = body.granted
        list.unshift({
          ...common,
          ...body,
          caipNetworkId,
          context,
          pci,
          signerKind: 'app',
        } as Saved)
        return json({ pci })
      }
      const [, pci] = /^\/v1\/sessions\/([^/]+)\/revoke$/.exec(pathname) ?? []
      const saved = list.find((one) => one.pci === pci)
      if (!saved) return undefined
      saved.revokedAt = 1
      return json({})
    },
  }
}

type Grant = { caipNetworkId: string; context: string }
const common = {
  createdAt: 1,
  expiry: 2 ** 39,
  name: 'Test',
  origin: 'https://app.example',
  permissions: [],
  revokedAt: null,
}
