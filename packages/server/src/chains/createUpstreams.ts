/** Time during which a failed upstream is tried last, in milliseconds. */
const cooldownMs = 15_000
/** Number of reads in a row that another upstream answered sooner, after which an upstream counts as failed. */
const lostInRow = 3
/** Number of latest response times that are kept per upstream. */
const kept = 50
/** Lower limit of a hedge delay, in milliseconds: nearby nodes must not get every read twice. */
const minHedgeMs = 100

/** A node, or a node provider. Its URL may contain an API key and must never be logged or returned. */
export type Upstream = {
  readonly headers: Readonly<Record<string, string>>
  /** Starts at 1, in the order of the configuration. */
  readonly position: number
  readonly url: string
}

export type Upstreams = {
  /** The upstreams in the operator's order. */
  readonly all: readonly Upstream[]
  /**
   * Returns the upstreams in the operator's order, with recently failed ones last. After the cooldown, one request
   * probes a failed upstream at its own position; the others continue to ask it last.
   */
  inOrder(): readonly Upstream[]
  /** Records an answer and its response time in milliseconds. Ends the upstream's cooldown. */
  answered(upstream: Upstream, durationMs: number): void
  /** Records that a quorum shares the upstream's answer. The upstream counts as up, but its cooldown goes on. */
  agreed(upstream: Upstream): void
  failed(upstream: Upstream): void
  /** Records that another upstream answered sooner. Returns true if the upstream counts as failed from now on. */
  lost(upstream: Upstream): boolean
  /** Returns the upstreams in the operator's order, with whether each counts as failed. */
  list(): readonly { isFailed: boolean; position: number }[]
  /** Returns the time after which the next upstream is asked too: the 95th percentile of recent response times. */
  hedgeDelay(upstream: Upstream, maxMs: number): number
}

type Health = {
  durations: number[]
  isFailed: boolean
  lost: number
  restUntilMs: number | undefined
}

export function createUpstreams(urls: readonly string[], clock: () => number): Upstreams {
  const upstreams = urls.map(toUpstream)
  const healths = new Map<Upstream, Health>(
    upstreams.map((upstream) => [
      upstream,
      { durations: [], isFailed: false, lost: 0, restUntilMs: undefined },
    ]),
  )
  const healthOf = (upstream: Upstream) => healths.get(upstream) as Health
  const rest = (upstream: Upstream) => {
    healthOf(upstream).restUntilMs = clock() + cooldownMs
  }
  /** True for an upstream that is tried last. A rest that has ended begins again, so that one request probes it. */
  function rests(upstream: Upstream): boolean {
    const { restUntilMs } = healthOf(upstream)
    if (restUntilMs === undefined) return false
    if (restUntilMs > clock()) return true
    rest(upstream)
    return false
  }
  function fail(upstream: Upstream): void {
    healthOf(upstream).isFailed = true
    rest(upstream)
  }

  return {
    all: upstreams,
    inOrder() {
      const resting = new Set(upstreams.filter(rests))
      return [
        ...upstreams.filter((upstream) => !resting.has(upstream)),
        ...upstreams.filter((upstream) => resting.has(upstream)),
      ]
    },
    answered(upstream, durationMs) {
      const health = healthOf(upstream)
      health.isFailed = false
      health.lost = 0
      health.restUntilMs = undefined
      health.durations = [...health.durations, durationMs].slice(-kept)
    },
    agreed(upstream) {
      healthOf(upstream).isFailed = false
    },
    failed: fail,
    lost(upstream) {
      const health = healthOf(upstream)
      health.lost += 1
      if (health.lost < lostInRow || health.restUntilMs !== undefined) return false
      fail(upstream)
      return true
    },
    list: () =>
      upstreams.map((upstream) => ({
        isFailed: healthOf(upstream).isFailed,
        position: upstream.position,
      })),
    hedgeDelay(upstream, maxMs) {
      const sorted = [...healthOf(upstream).durations].sort((a, b) => a - b)
      const slow = sorted[Math.floor(sorted.length * 0.95)] ?? maxMs
      return Math.min(Math.max(slow, minHedgeMs), maxMs)
    },
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
