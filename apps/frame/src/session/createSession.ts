import {
  BaseError,
  type Route,
  type RouteInput,
  type RouteResponse,
  tryParse,
} from '@fairlead/protocol'
import { refreshSession, type Session as SessionAnswer, signOut } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { seal, unseal } from '../storage/seal.ts'

/** How long before its end a token counts as expired, in milliseconds. */
const marginMs = 15_000
/** Time that the server gets to end the session, in milliseconds. The page waits 3 s for a sign-out. */
const signOutLimitMs = 2_500

const Kept = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Expiry of the access token, in milliseconds since 1970. */
  expiresAt: v.number(),
  /** Time of the last login, not of the last token refresh; milliseconds since 1970. */
  signedInAt: v.number(),
  user: v.object({
    id: v.string(),
    email: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    provider: v.string(),
    /** True for a guest, whose only login is this browser's key. */
    isGuest: v.optional(v.boolean()),
  }),
})
/** Signed-in user of this page, as known to this browser. */
export type KeptSession = v.InferOutput<typeof Kept>

/**
 * Session of one page in this browser. The stored session is authoritative: other tabs of the page
 * share it.
 */
export type Session = {
  read(): Promise<KeptSession | undefined>
  /** Signal that {@link Session.end} aborts; for work that must stop at sign-out. */
  lifetime(): AbortSignal
  /**
   * Starts a new session that replaces any other.
   * @throws `FEATURE_UNAVAILABLE` if the new session can't be stored and the other one can't be deleted.
   */
  begin(answer: SessionAnswer): Promise<void>
  /** Changes fields of the user, if that user is still signed in. */
  change(userId: string, fields: Partial<KeptSession['user']>): Promise<void>
  /**
   * @throws `NOT_CONNECTED` without a session, once the server has ended it, or if another user signed in before the call
   *   was repeated with a new token.
   */
  call<route extends Route>(
    route: route,
    input?: RouteInput<route>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<RouteResponse<route>>
  /**
   * Deletes the session at once, then tells the server, which takes 2.5 s at most.
   * @throws `FEATURE_UNAVAILABLE` if the session can't be deleted from this browser.
   */
  end(): Promise<void>
}

/** Tokens are stored encrypted and never leave the frame. */
export function createSession(options: createSession.Options): Session {
  const { api, environment, locks, scope, store, wrapKey } = options
  const label = `session ${scope}`
  let life = new AbortController()

  async function read(): Promise<KeptSession | undefined> {
    return tryParse(Kept, await unseal({ key: wrapKey, label, sealed: await store.get(label) }))
  }

  async function keep(
    answer: SessionAnswer,
    signedInAt: number,
    options?: Store.SetOptions,
  ): Promise<KeptSession> {
    const { accessToken, expiresIn, refreshToken, user } = answer
    const expiresAt = environment.clock() + expiresIn * 1000
    return write({ accessToken, expiresAt, refreshToken, signedInAt, user }, options)
  }

  async function write(kept: KeptSession, options?: Store.SetOptions): Promise<KeptSession> {
    const iv = environment.random(12)
    await store.set(label, await seal({ iv, key: wrapKey, label, value: kept }), options)
    return kept
  }

  /** @param refused - Token that the server rejected. */
  async function readFresh(refused?: string): Promise<KeptSession> {
    const kept = await read()
    if (isFresh(kept, environment.clock(), refused)) return kept
    // A refresh token is valid once: one tab uses it, the others read the new tokens from the store.
    return locks(`fairlead ${label}`, async () => {
      const current = await read()
      if (!current) throw new BaseError('NOT_CONNECTED')
      if (isFresh(current, environment.clock(), refused)) return current
      try {
        const { refreshToken, signedInAt } = current
        const answer = await api.call(refreshSession, { body: { refreshToken } })
        // The user signed out during the request: the new token must not restore the session.
        if (!(await read())) throw new BaseError('SESSION_EXPIRED')
        return await keep(answer, signedInAt)
      } catch (error) {
        if (!isOver(error)) throw error
        // The server rejects its tokens, so it is over even if it stays stored.
        await store.remove(label).catch(() => {})
        throw new BaseError('NOT_CONNECTED')
      }
    })
  }

  return {
    read,
    lifetime: () => life.signal,

    async begin(answer) {
      // The user who signed in before must not come back after a reload.
      await locks(`fairlead ${label}`, () =>
        keep(answer, environment.clock(), { erasesPrevious: true }),
      )
    },

    async change(userId, fields) {
      await locks(`fairlead ${label}`, async () => {
        const kept = await read()
        if (kept?.user.id === userId) await write({ ...kept, user: { ...kept.user, ...fields } })
      })
    },

    async call(route, input, { signal } = {}) {
      const { accessToken, user } = await readFresh()
      try {
        return await api.call(route, input, { accessToken, signal })
      } catch (error) {
        if (!isOver(error)) throw error
        const next = await readFresh(accessToken)
        // Another user may have signed in meanwhile, in another tab.
        if (next.user.id !== user.id) throw new BaseError('NOT_CONNECTED')
        return api.call(route, input, { accessToken: next.accessToken, signal })
      }
    },

    async end() {
      life.abort()
      life = new AbortController()
      const kept = await read().catch(() => undefined)
      try {
        await store.remove(label)
      } finally {
        // Ends the tokens even if they stay stored.
        if (kept) await endAtServer(kept, options)
      }
    },
  }
}

export declare namespace createSession {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
    locks: Locks
    /** Project and page. */
    scope: string
    store: Store
    /** AES-GCM key. */
    wrapKey: CryptoKey
  }
}

/** Tells the server that the session has ended. Never rejects; the tokens also expire by themselves. */
async function endAtServer(
  { accessToken, expiresAt, refreshToken }: KeptSession,
  { api, environment }: createSession.Options,
): Promise<void> {
  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), signOutLimitMs)
  const { signal } = limit
  try {
    const current =
      expiresAt <= environment.clock()
        ? await api.call(refreshSession, { body: { refreshToken } }, { signal })
        : { accessToken }
    await api.call(signOut, { body: {} }, { accessToken: current.accessToken, signal })
  } catch {
  } finally {
    cancel()
  }
}

function isFresh(
  kept: KeptSession | undefined,
  now: number,
  refused: string | undefined,
): kept is KeptSession {
  return kept !== undefined && kept.accessToken !== refused && kept.expiresAt - marginMs > now
}

const isOver = (error: unknown) => BaseError.find(error, 'SESSION_EXPIRED') !== undefined
