/** What a wallet does with a request: says yes, says no, or leaves it open until the test decides. */
export type Behavior = 'approve' | 'reject' | 'wait'

/** Something that a wallet was asked, as it came in. */
export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  /** `waiting` until the test or a {@link Behavior} decides. */
  readonly status: 'approved' | 'rejected' | 'waiting'
}

/** A refusal as EIP-1193 codes it; other namespaces get the same code and message. */
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
    /** EIP-1193 or JSON-RPC; 4001 is a person's no. */
    code?: number | undefined
    message?: string | undefined
  }
}

/** Where requests wait for the test. Nothing here waits for time: a test that forgets to answer hangs. */
export function createDesk({ behavior, behaviors }: createDesk.Options) {
  const requests: Entry[] = []
  const lookouts = new Set<() => void>()

  function look() {
    for (const lookout of [...lookouts]) lookout()
  }

  /** The oldest that waits, now or later. */
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
    /** Until told otherwise; for one method, or for all that have no word of their own. */
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
     * @param asked.check - Throws for what can't be done: as with real wallets, nobody is asked then.
     * @param asked.isQuiet - Nobody is asked unless a behavior says so.
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
              // What fails within the wallet is the page's to see, as with any wallet.
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

export declare namespace createDesk {
  type Options = {
    /** For what a person is asked. */
    behavior: Behavior | WalletRefusal
    /** By method; also for methods that no person is asked about. */
    behaviors: Record<string, Behavior | WalletRefusal>
  }
}

type Entry = { -readonly [key in keyof WalletRequest]: WalletRequest[key] } & {
  settle: (refusal: WalletRefusal | undefined) => Promise<void>
}
