import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { seal, unseal } from '../storage/seal.ts'

/** Maximum number of stored logins; the oldest is dropped. */
const mostKept = 4

const PendingLogin = v.object({
  /**
   * Random bytes that only this frame has, base64url. A party that learns the login's result
   * doesn't have them.
   */
  binder: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
  flowId: v.string(),
  /** True if the account is linked to the signed-in user, instead of signing in. */
  isLink: v.optional(v.boolean()),
  /** The only user who may sign in again; any user if absent. */
  personId: v.optional(v.string()),
})
/** A login with a provider that has not returned yet. */
export type PendingLogin = v.InferOutput<typeof PendingLogin>
const PendingLoginList = v.array(PendingLogin)

/**
 * Encrypted pending logins of all tabs of one page; a redirect ends the document that started the
 * login.
 */
export type PendingLogins = {
  add(login: PendingLogin): Promise<void>
  forget(flowId: string): Promise<void>
  /** Returns the logins that have not expired, newest first. */
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
