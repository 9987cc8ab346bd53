import type { Finding } from './Finding.ts'

/** Time limit of one request, in milliseconds. */
const limitMs = 10_000
/** Difference of the clocks that is reported, in seconds. Proofs of requests are refused from 60 seconds on. */
const maxSkewSeconds = 20

export type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Creates a `fetch` that remembers by how much this machine's clock differs from those of the answering servers. */
export function createAsk(
  fetch: typeof globalThis.fetch,
  clock: () => number,
): { ask: Ask; checkClock(): Finding } {
  const differences: number[] = []
  return {
    async ask(url, init) {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      })
      const at = Date.parse(response.headers.get('date') ?? '')
      if (Number.isFinite(at)) differences.push((clock() - at) / 1000)
      return response
    },
    checkClock() {
      const subject = 'clock'
      // The median ignores a single server with a wrong clock.
      const median = differences.sort((one, other) => one - other)[differences.length >> 1]
      if (median === undefined)
        return { detail: 'not compared: no server answered', state: 'warning', subject }
      if (Math.abs(median) > maxSkewSeconds)
        return {
          detail: `differs by ${Math.round(median)} s from other servers`,
          mend: 'Synchronize the clock of this machine (NTP).',
          state: 'failed',
          subject,
        }
      return { detail: 'agrees with other servers', state: 'ok', subject }
    },
  }
}
