/** How long an upstream that failed is asked last, in milliseconds. */
const cooldownMs = 15_000

/** One node, or a provider of nodes. The URL may hold a key: it is never shown to anybody. */
export type Upstream = {
  readonly headers: Readonly<Record<string, string>>
  /** From 1, as in the configuration. */
  readonly position: number
  readonly url: string
}

export type Upstreams = {
  /** In the operator's order, but those that failed a moment ago last. */
  inOrder(): readonly Upstream[]
  failed(upstream: Upstream): void
  recovered(upstream: Upstream): void
}

export function createUpstreams(urls: readonly string[], clock: () => number): Upstreams {
  const upstreams = urls.map(toUpstream)
  const restUntilMs = new Map<Upstream, number>()
  const rests = (upstream: Upstream) => (restUntilMs.get(upstream) ?? 0) > clock()

  return {
    inOrder: () => [
      ...upstreams.filter((upstream) => !rests(upstream)),
      ...upstreams.filter(rests),
    ],
    failed: (upstream) => void restUntilMs.set(upstream, clock() + cooldownMs),
    recovered: (upstream) => void restUntilMs.delete(upstream),
  }
}

/** `fetch` takes no user info in a URL, so it travels as the header it stands for. */
function toUpstream(text: string, index: number): Upstream {
  const url = new URL(text)
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return {
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(user !== ':' && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    position: index + 1,
    url: url.href,
  }
}
