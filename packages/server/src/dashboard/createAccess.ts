import { createHash } from 'node:crypto'
import type { Storage } from '../storage/Storage.ts'
import type { Random } from '../uuid.ts'

/** Lifetime of a sign-in link, in milliseconds. */
export const linkMs = 5 * 60_000
/** Lifetime of a session, in milliseconds. */
export const sessionMs = 8 * 60 * 60_000

/** Store of links and sessions. */
export type TokenStore = Pick<Storage['dashboard'], 'addToken' | 'hasToken' | 'removeToken'>

/** The sign-in of pages for operators. */
export type Access = ReturnType<typeof createAccess>

/**
 * Creates the sign-in of pages for operators. Links and sessions are random tokens of 256 bits. The store contains only
 * their hashes: several processes can share it, and a copy of it can't be used to sign in.
 */
export function createAccess(own: { clock: () => number; random: Random; store: TokenStore }) {
  const { clock, random, store } = own
  const toToken = (kind: 'link' | 'session', token: string) =>
    ({ digest: createHash('sha256').update(token).digest('base64url'), kind }) as const

  async function add(kind: 'link' | 'session', lifetimeMs: number): Promise<string> {
    const token = Buffer.from(random(32)).toString('base64url')
    await store.addToken(toToken(kind, token), clock() + lifetimeMs)
    return token
  }

  return {
    /** Returns the token of a link, which signs in once. @param lifetimeMs - In milliseconds. Default: {@link linkMs}. */
    createLink: (lifetimeMs = linkMs) => add('link', lifetimeMs),
    /** Uses up the token of a link, and returns the token of a new session; `undefined` if it isn't valid. */
    async signIn(link: string): Promise<string | undefined> {
      const isValid = await store.removeToken(toToken('link', link))
      return isValid ? add('session', sessionMs) : undefined
    },
    isSignedIn: (session: string) => store.hasToken(toToken('session', session)),
    signOut: (session: string) => store.removeToken(toToken('session', session)),
  }
}
