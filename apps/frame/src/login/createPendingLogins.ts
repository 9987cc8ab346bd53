import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { seal, unseal } from '../storage/seal.ts'

/** Most that are kept; the oldest makes room. */
const mostKept = 4

const PendingLogin = v.object({
  /** Bytes that only this frame has, base64url: whoever is told the end of the login lacks them. */
  binder: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
  flowId: v.string(),
  /** Who is asked anew; anybody may come in when absent. */
  personId: v.optional(v.string()),
})
/** A login with a provider that has not come back yet. */
export type PendingLogin = v.InferOutput<typeof PendingLogin>
const PendingLoginList = v.array(PendingLogin)

/** Logins on their way, encrypted, of all tabs of one page: a redirect ends the document that began it. */
export type PendingLogins = {
  add(login: PendingLogin): Promise<void>
  forget(flowId: string): Promise<void>
  /** Those that are not over, the newest first. */
  list(): Promise<readonly PendingLogin[]>
}

export function createPendingLogins(options: createPendingLogins.Options): PendingLogins {
  const { environment, locks, scope, store, wrapKey } = options
  const label = `social ${scope}`

  async function list(): Promise<PendingLogin[]> {
    const opened = await unseal({ key: wrapKey, label, sealed: await store.get(label) })
    const kept = tryParse(PendingLoginList, opened) ?? []
    return kept.filter(({ expiresAt }) => expiresAt > environment.clock())
  }

  const change = (next: (kept: PendingLogin[]) => PendingLogin[]) =>
    locks(`fairlead ${label}`, async () => {
      const value = next(await list()).slice(0, mostKept)
      if (value.length === 0) return store.remove(label)
      await store.set(label, await seal({ iv: environment.random(12), key: wrapKey, label, value }))
    })

  return {
    list,
    add: (login) => change((kept) => [login, ...kept]),
    forget: (flowId) => change((kept) => kept.filter((one) => one.flowId !== flowId)),
  }
}

export declare namespace createPendingLogins {
  type Options = {
    environment: Pick<Environment, 'clock' | 'random'>
    locks: Locks
    /** Project and page. */
    scope: string
    store: Store
    /** AES-GCM. */
    wrapKey: CryptoKey
  }
}
