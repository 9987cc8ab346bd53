import type { Attempt } from './askUpstream.ts'
import type { Upstream } from './createUpstreams.ts'

/**
 * Asks upstreams in order until one gives an acceptable answer. The next one is asked when an attempt fails, and also
 * when it takes longer than `delayOf`: a node that hangs then delays a read, but does not block it. Attempts that are
 * still open at the end are aborted.
 *
 * For reads only, since several nodes may get the same call.
 *
 * @returns The first acceptable attempt; `undefined` if there was none.
 */
export function askHedged<attempt extends Attempt>(
  order: readonly Upstream[],
  { ask, delayOf, isAcceptable, onLost }: askHedged.Options<attempt>,
): Promise<attempt | undefined> {
  return new Promise((resolve) => {
    /** Open attempts, in the order of their start. */
    const open = new Map<Upstream, AbortController>()
    let timer: NodeJS.Timeout | undefined
    let started = 0
    let isOver = false

    function end(winner?: Upstream, result?: attempt) {
      isOver = true
      clearTimeout(timer)
      for (const [upstream, controller] of open) {
        // Only those that had more time than the winner were slower.
        if (winner && order.indexOf(upstream) < order.indexOf(winner)) onLost(upstream)
        controller.abort()
      }
      resolve(result)
    }

    async function start() {
      clearTimeout(timer)
      const upstream = order[started]
      if (!upstream) return open.size === 0 ? end() : undefined
      started += 1
      const controller = new AbortController()
      open.set(upstream, controller)
      if (started < order.length) timer = setTimeout(() => void start(), delayOf(upstream))
      const attempt = await ask(upstream, controller.signal)
      if (isOver) return
      open.delete(upstream)
      if (isAcceptable(attempt, upstream)) end(upstream, attempt)
      else void start()
    }
    void start()
  })
}

export declare namespace askHedged {
  type Options<attempt> = {
    /** Asks one upstream once. Never throws. */
    ask: (upstream: Upstream, signal: AbortSignal) => Promise<attempt>
    /** Time to wait for an upstream before the next one is asked too, in milliseconds. */
    delayOf: (upstream: Upstream) => number
    isAcceptable: (attempt: attempt, upstream: Upstream) => boolean
    /** Called for each upstream that was asked earlier than the one that answered. */
    onLost: (upstream: Upstream) => void
  }
}
