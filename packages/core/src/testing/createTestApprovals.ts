/**
 * Answer of a wallet to a request: approves it, declines it, or waits for the test. A function decides each request:
 * it throws to decline.
 */
export type Behavior =
  | 'approve'
  | 'reject'
  | 'wait'
  | ((request: { method: string; params: unknown }) => Promise<void> | void)

/** A request that a wallet received. */
export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  /** `waiting` until the test or a {@link Behavior} decides. */
  readonly status: 'approved' | 'rejected' | 'waiting'
}

/** Error of a declined or failed request, with an EIP-1193 code. Other namespaces get the same code and message. */
export class WalletRefusal extends Error {
  override name = 'WalletRefusal'
  readonly code: number

  constructor({ code = 4001, message = 'User rejected the request.' }: WalletRefusal.Options = {}) {
    super(message)
    this.code = code
  }
}

export declare namespace WalletRefusal {
  type Options = {
    /** EIP-1193 or JSON-RPC error code; 4001 if the user declined. */
    code?: number | undefined
    message?: string | undefined
  }
}

/**
 * Creates the approval queue of a test wallet. It has no timeouts: a request that the test does not answer waits
 * forever.
 */
export function createTestApprovals(options: createTestApprovals.Options) {
  const behaviors = { ...options.behaviors }
  let { behavior = 'wait' } = options
  const queue: Queue = { requests: [], watchers: new Set() }
  return {
    requests: queue.requests as readonly WalletRequest[],
    /** Sets the automatic answer for one method, or for all methods without their own. */
    answer(next: Behavior | WalletRefusal, method?: string) {
      if (method) behaviors[method] = next
      else behavior = next
    },
    async nextRequest(method?: string): Promise<WalletRequest> {
      return findWaiting(queue, method)
    },
    async approve(method?: string, options: createTestApprovals.Wait = {}): Promise<void> {
      const entry = await findWaiting(queue, method, options.signal)
      await entry.settle(undefined)
    },
    async reject(refusal: WalletRefusal.Options & { method?: string | undefined } = {}) {
      const entry = await findWaiting(queue, refusal.method)
      await entry.settle(new WalletRefusal(refusal))
    },
    /** Adds a request and resolves with its answer. */
    ask<value>(asked: Asked<value>): Promise<value> {
      const { isQuiet = false, method } = asked
      return answerRequest(queue, asked, behaviors[method] ?? (isQuiet ? 'approve' : behavior))
    },
  }
}

export declare namespace createTestApprovals {
  type Options = {
    /** Answer to requests that need approval. Default: `wait`. */
    behavior?: Behavior | WalletRefusal | undefined
    /** Answers by method, also for methods that need no approval. */
    behaviors?: Readonly<Record<string, Behavior | WalletRefusal>> | undefined
  }
  type Wait = {
    /** Stops the wait, e.g. the signal of the test. The error names the requests that are waiting instead. */
    signal?: AbortSignal | undefined
  }
}

/** Returns what a test waited for, and what the wallet received instead. */
function explainWait({ requests }: Queue, method = 'any method'): string {
  const listOf = (some: readonly WalletRequest[]) =>
    some.map((one) => one.method).join(', ') || 'none'
  const waiting = requests.filter(({ status }) => status === 'waiting')
  return [
    `The wallet received no request of ${method} to approve.`,
    `Waiting: ${listOf(waiting)}.`,
    `Received: ${listOf(requests)}.`,
  ].join(' ')
}

type Queue = { readonly requests: Entry[]; readonly watchers: Set<() => void> }

type Entry = { -readonly [key in keyof WalletRequest]: WalletRequest[key] } & {
  settle: (refusal: WalletRefusal | undefined) => Promise<void>
}

type Asked<value> = {
  /** Throws if the request is impossible. As in real wallets, it fails then without approval. */
  check?: (() => void) | undefined
  /** The request needs no approval, unless a behavior is set for its method. */
  isQuiet?: boolean
  method: string
  params: unknown
  run: () => Promise<value> | value
}

async function answerRequest<value>(
  { requests, watchers }: Queue,
  { check, method, params, run }: Asked<value>,
  answer: Behavior | WalletRefusal,
): Promise<value> {
  const record = (status: Entry['status'], settle: Entry['settle'] = async () => {}) => {
    const entry: Entry = { method, params, settle, status }
    requests.push(entry)
    return entry
  }
  try {
    if (answer === 'reject') throw new WalletRefusal()
    if (answer instanceof Error) throw answer
    check?.()
    if (typeof answer === 'function') await answer({ method, params })
  } catch (error) {
    record('rejected')
    throw error
  }
  if (answer !== 'wait') {
    record('approved')
    return run()
  }
  return new Promise((resolve, reject) => {
    const entry = record('waiting', async (refusal) => {
      entry.status = refusal ? 'rejected' : 'approved'
      if (refusal) return reject(refusal)
      // Errors of the wallet reject the page's request, as in real wallets.
      await Promise.resolve().then(run).then(resolve, reject)
    })
    for (const watch of [...watchers]) watch()
  })
}

/** Resolves with the oldest waiting request, now or later. */
function findWaiting(queue: Queue, method?: string, signal?: AbortSignal): Promise<Entry> {
  const { requests, watchers } = queue
  return new Promise((resolve, reject) => {
    function stop() {
      watchers.delete(watch)
      reject(new Error(explainWait(queue, method), { cause: signal?.reason }))
    }
    function watch() {
      const found = requests.find(
        (entry) => entry.status === 'waiting' && (!method || entry.method === method),
      )
      if (!found) return
      watchers.delete(watch)
      signal?.removeEventListener('abort', stop)
      resolve(found)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    watchers.add(watch)
    watch()
  })
}
