import type { Environment } from '@fairlead/core'

/** Zone of {@link createNamesServer}. */
export const testZone = 'harbour.eth'

/** A registration as the server received it. */
export type ReceivedRegistration = {
  readonly address: string
  readonly coin_type: number
  readonly message: string
  readonly signature: string
}

/** A server that registers names in memory, as the data API contract describes it. A test changes its state. */
export type NamesServer = {
  readonly fetch: Environment['fetch']
  /** Calls about names, oldest first. */
  readonly asked: URL[]
  /** Bodies of registrations, oldest first. */
  readonly received: ReceivedRegistration[]
  /** Address of each registered name, by coin type. */
  readonly names: Map<string, Record<string, string>>
  /** Answers that replace those of a route, by the part of the path behind `profile`. */
  readonly answers: Partial<Record<'account' | 'reverse' | 'suggestions', () => unknown>>
  /** Zone in the project's configuration. */
  zone: string | undefined
}

export function createNamesServer(): NamesServer {
  const server: NamesServer = {
    answers: {},
    asked: [],
    names: new Map(),
    received: [],
    zone: testZone,
    async fetch(input, init) {
      const url = new URL(String(input))
      const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : undefined
      if (url.pathname === '/v1/supported-chains')
        return Response.json({ http: ['eip155:1', 'eip155:31337'], ws: [] })
      if (url.pathname === '/appkit/v1/config')
        return Response.json({
          features: null,
          ...(server.zone && { names: { zone: server.zone } }),
        })
      if (url.pathname.startsWith('/v1/identity/'))
        return Response.json({ avatar: null, name: null })
      const [, route, last = ''] =
        /^\/v1\/profile\/(account|reverse|suggestions)(?:\/(.*))?$/.exec(url.pathname) ?? []
      if (!route) return new Response('', { status: 404 })
      server.asked.push(url)
      const given = server.answers[route as keyof NamesServer['answers']]
      const answer = given
        ? await given()
        : answerNames(server, route, decodeURIComponent(last), body)
      return answer instanceof Response ? answer : Response.json(answer)
    },
  }
  return server
}

const time = '2026-01-01T00:00:00.000Z'

function recordOf(name: string, addresses: Record<string, string>) {
  const entries = Object.entries(addresses).map(([type, address]) => [
    type,
    { address, created_at: time },
  ])
  const attributes = {}
  return {
    addresses: Object.fromEntries(entries),
    attributes,
    name,
    registered_at: time,
    updated_at: null,
  }
}

function answerNames(
  server: NamesServer,
  route: string,
  last: string,
  body: ReceivedRegistration | undefined,
): unknown {
  const { names, received, zone } = server
  if (body) {
    received.push(body)
    const { name } = JSON.parse(body.message) as { name: string }
    if (names.has(name)) return namesRefusal(409, 'CONFLICT', `${name} is taken`)
    const addresses = { [body.coin_type]: body.address, 60: body.address }
    names.set(name, addresses)
    return { ...recordOf(name, addresses), success: true }
  }
  if (route === 'account') {
    const addresses = names.get(last)
    return addresses ? recordOf(last, addresses) : []
  }
  if (route === 'reverse')
    return [...names].flatMap(([name, addresses]) =>
      Object.values(addresses).some((one) => one.toLowerCase() === last.toLowerCase())
        ? [recordOf(name, addresses)]
        : [],
    )
  const suggestions = [last, `${last}-1`, `my-${last}`].map((label) => `${label}.${zone}`)
  return { suggestions: suggestions.map((name) => ({ name, registered: names.has(name) })) }
}

/** An error response of the data API. */
export function namesRefusal(status: number, code: string, description: string): Response {
  const problem = {
    code,
    detail: description,
    reasons: [{ description, field: 'name' }],
    requestId: 'r',
    status,
    title: code,
    type: 'about:blank',
  }
  return Response.json(problem, { status })
}
