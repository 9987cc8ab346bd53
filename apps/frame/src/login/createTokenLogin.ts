import { BaseError } from '@fairlead/protocol'
import { completeToken, startToken } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'
import { startSession } from './startSession.ts'

/** Login with a token that the page's own backend signs; one at a time. */
export type TokenLogin = {
  /** @returns The nonce that the token must contain. It is bound to this browser's key. */
  begin(): Promise<{ nonce: string }>
  /** @throws `SIGNATURE_INVALID` with the reason; `REQUEST_ABORTED`. */
  finish(token: string): Promise<void>
  /** Ends an open login, which then never signs anyone in. */
  abort(): void
}

export function createTokenLogin({ api, session }: { api: Api; session: Session }): TokenLogin {
  let current: AbortController | undefined

  function begin(): AbortSignal {
    current?.abort()
    current = new AbortController()
    return current.signal
  }

  return {
    abort() {
      current?.abort()
      current = undefined
    },

    async begin() {
      const signal = begin()
      const { nonce } = await api.call(startToken, { body: {} })
      if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
      return { nonce }
    },

    async finish(token) {
      const signal = begin()
      // Not aborted in flight: a session that the server created is then ended there.
      const answer = await api.call(completeToken, { body: { token } })
      await startSession({ answer, api, session, signal })
    },
  }
}
