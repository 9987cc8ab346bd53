/** Answer of a wallet to a request: approves it, declines it, or waits for the test. */
export type Behavior = 'approve' | 'reject' | 'wait'

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
export function createTestApprovals({ behavior, behaviors }: createTestApprovals.Options) {
  const requests: Entry[] = []
  const lookouts = new Set<() => void>()

  function look() {
    for (const lookout of [...lookouts]) lookout()
  }

  /** Resolves with the oldest waiting request, now or later. */
  function next(method?: string): Promise<Entry> {
    return new Promise((resolve) => {
      function lookout() {
        const found = requests.find(
          (entry) => entry.status === 'waiting' && (!method || entry.method === method),
        )
        if (!found) return
        lookouts.delete(lookout)
        resolve(found)
      }
      lookouts.add(lookout)
      lookout()
    })
  }

  return {
    requests: requests as readonly WalletRequest[],
    /** Sets the automatic answer for one method, or for all methods without their own. */
    answer(next: Behavior | WalletRefusal, method?: string) {
      if (method) behaviors[method] = next
      else behavior = next
    },
    async nextRequest(method?: string): Promise<WalletRequest> {
      return next(method)
    },
    async approve(method?: string): Promise<void> {
      const entry = await next(method)
      entry.status = 'approved'
      await entry.settle(undefined)
    },
    async reject(refusal: WalletRefusal.Options & { method?: string | undefined } = {}) {
      const entry = await next(refusal.method)
      entry.status = 'rejected'
      await entry.settle(new WalletRefusal(refusal))
    },
    /**
     * Adds a request and resolves with its answer.
     *
     * @param asked.check - Throws if the request is impossible. As in real wallets, it fails then without approval.
     * @param asked.isQuiet - The request needs no approval, unless a behavior is set for its method.
     */
    async ask<value>(asked: {
      check?: (() => void) | undefined
      isQuiet?: boolean
      method: string
      params: unknown
      run: () => Promise<value> | value
    }): Promise<value> {
      const { check, isQuiet = false, method, params, run } = asked
      const keep = (status: Entry['status']) =>
        requests.push({ method, params, settle: async () => {}, status })
      const does = behaviors[method] ?? (isQuiet ? 'approve' : behavior)
      try {
        if (does === 'approve' || does === 'wait') check?.()
      } catch (error) {
        keep('rejected')
        throw error
      }
      if (does === 'wait')
        return new Promise((resolve, reject) => {
          requests.push({
            method,
            params,
            status: 'waiting',
            async settle(refusal) {
              if (refusal) return reject(refusal)
              // Errors of the wallet reject the page's request, as in real wallets.
              await Promise.resolve().then(run).then(resolve, reject)
            },
          })
          look()
        })
      const refusal =
        does === 'approve' ? undefined : does === 'reject' ? new WalletRefusal() : does
      const status = refusal ? 'rejected' : 'approved'
      keep(status)
      if (refusal) throw refusal
      return run()
    },
  }
}

export declare namespace createTestApprovals {
  type Options = {
    /** Answer to requests that need approval. */
    behavior: Behavior | WalletRefusal
    /** Answers by method, also for methods that need no approval. */
    behaviors: Record<string, Behavior | WalletRefusal>
  }
}

type Entry = { -readonly [key in keyof WalletRequest]: WalletRequest[key] } & {
  settle: (refusal: WalletRefusal | undefined) => Promise<void>
}
