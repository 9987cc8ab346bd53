/** Time during which a failed upstream is tried last, in milliseconds. */
const cooldownMs = 15_000

/** A node, or a node provider. Its URL may contain an API key and must never be logged or returned. */
export type Upstream = {
  readonly headers: Readonly<Record<string, string>>
  /** Starts at 1, in the order of the configuration. */
  readonly position: number
  readonly url: string
}

export type Upstreams = {
  /** Returns the upstreams in the operator's order, with recently failed ones last. */
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

/** `fetch` rejects credentials in a URL, so they are sent as an `authorization` header instead. */
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
