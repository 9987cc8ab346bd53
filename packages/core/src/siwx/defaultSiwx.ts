import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import { createNonce } from './createNonce.ts'
import type { Siwx, SiwxData, SiwxHost, SiwxSession, SiwxVerifier, Verdict } from './Siwx.ts'
import { isSameAddress } from './sameAddress.ts'
import { formatMessage, parseMessage } from './siwxMessage.ts'
import { readSessions, sessionsLimit, writeSessions } from './storedSessions.ts'
import { allVerifiers } from './verifiers/verifiers.ts'
import { outOfTime } from './verifySiwx.ts'

/** Default lifetime of a sign-in: one week, in milliseconds. */
const defaultExpirationMs = 604_800_000

/**
 * Creates a sign-in client that verifies signed messages and stores them in this browser. Every function can be
 * replaced: `{ ...defaultSiwx(), addSession: sendToMyServer }`.
 *
 * @example
 * createFairlead({ networks, projectId, siwx: defaultSiwx({ statement: 'Welcome.' }) })
 */
export function defaultSiwx(options: defaultSiwx.Options = {}): Siwx {
  const { expirationMs = defaultExpirationMs, random, required = true, resources } = options
  const { statement, verifiers = allVerifiers() } = options
  let host: SiwxHost | undefined
  const now = () => host?.now() ?? Date.now()
  // Fallback for blocked storage: sessions last until the page is closed.
  let memory: readonly SiwxSession[] | undefined

  const store = () => options.storage ?? host?.storage
  const key = () => host?.key ?? 'fairlead/siwx'

  function read(): readonly SiwxSession[] {
    return memory ?? readSessions(store(), key())
  }

  function write(sessions: readonly SiwxSession[]) {
    const kept = sessions.slice(-sessionsLimit)
    writeSessions(store(), key(), kept)
    memory = readSessions(store(), key()).length < kept.length ? kept : undefined
  }

  async function look(session: SiwxSession): Promise<Verdict> {
    const { accountAddress: address, chainId } = session.data
    const verifier = verifiers.find(({ namespace }) => namespace === namespaceOf(chainId))
    if (!verifier)
      throw new BaseError('FEATURE_UNAVAILABLE', {
        hints: [`No verifier for ${namespaceOf(chainId)}: name one in \`verifiers\``],
      })
    return verifier.verify({ ...session, address, chainId }, host)
  }

  const isFor = (chainId: ChainId, address: string) => (session: SiwxSession) => {
    const { data } = session
    return (
      data.chainId === chainId && isSameAddress(namespaceOf(chainId), data.accountAddress, address)
    )
  }

  return {
    onCancel: options.onCancel,
    signOutOnDisconnect: options.signOutOnDisconnect,
    getRequired: () => required,
    attach(given) {
      host = given
    },

    async createMessage({ accountAddress, chainId, notBefore }) {
      const origin = host?.origin ?? ''
      if (!URL.canParse(origin))
        throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['A page signs in, not a server'] })
      const at = now()
      const data: SiwxData = {
        domain: new URL(origin).host,
        accountAddress,
        statement,
        uri: options.uri ?? origin,
        version: '1',
        chainId,
        nonce: (await options.nonce?.()) ?? createNonce(random),
        issuedAt: new Date(at).toISOString(),
        expirationTime: new Date(at + expirationMs).toISOString(),
        notBefore,
        resources,
      }
      return { ...data, toString: () => formatMessage(data) }
    },

    async addSession({ cacao, message, publicKey, signature }) {
      const data = parseMessage(message)
      if (!data) throw new BaseError('SIGNATURE_INVALID', { hints: ['No sign-in message'] })
      const session = { data, message, signature, publicKey, cacao }
      const wrong = outOfTime(data, now())
      if (wrong) throw new BaseError('SIGNATURE_INVALID', { hints: [`The message is ${wrong}`] })
      const verdict = await look(session)
      if (verdict === 'invalid')
        throw new BaseError('SIGNATURE_INVALID', { hints: ['Somebody else signed'] })
      if (verdict === 'unknown')
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          hints: ['The chain did not say whether the signature holds'],
        })
      const isSame = isFor(data.chainId, data.accountAddress)
      write([...read().filter((one) => !isSame(one)), session])
    },

    setSessions: (sessions) => write(sessions),

    revokeSession(chainId, address) {
      const isGone = isFor(chainId, address)
      write(read().filter((session) => !isGone(session)))
    },

    async getSessions(chainId, address) {
      const isWanted = isFor(chainId, address)
      const looked = await Promise.all(
        read().map(async (session) => {
          if (outOfTime(session.data, now()) === 'expired') return { isKept: false, session }
          if (!isWanted(session)) return { isKept: true, session }
          // A session that can't be verified now is kept.
          const verdict = await look(session).catch(() => 'unknown' as const)
          return { isKept: verdict !== 'invalid', session }
        }),
      )
      const gone = looked.filter(({ isKept }) => !isKept).map(({ session }) => session.message)
      if (gone.length > 0) write(read().filter(({ message }) => !gone.includes(message)))
      return looked.flatMap(({ isKept, session }) =>
        isKept && isWanted(session) && !outOfTime(session.data, now()) ? [session] : [],
      )
    },
  }
}

export declare namespace defaultSiwx {
  type Options = {
    /** Storage of the sessions. Default: the widget's storage. */
    storage?: KeyValueStorage | undefined
    /** Signature verifiers. Default: those of every namespace. */
    verifiers?: readonly SiwxVerifier[] | undefined
    /** True if an account must sign in to stay connected. Default: true. */
    required?: boolean | undefined
    /** Returns a nonce from a server: at least 8 letters and digits. Default: generated in the page. */
    nonce?: (() => string | Promise<string>) | undefined
    /** Statement that the wallet shows, one line. */
    statement?: string | undefined
    /** URIs for the message's resource list. */
    resources?: readonly string[] | undefined
    /** URI of the message. Default: the page's origin. */
    uri?: string | undefined
    /** Lifetime of a sign-in, in milliseconds. Default: a week. */
    expirationMs?: number | undefined
    /** See {@link Siwx}. */
    onCancel?: Siwx['onCancel']
    /** See {@link Siwx}. */
    signOutOnDisconnect?: boolean | undefined
    /** Returns the requested number of random bytes. Default: the platform's. */
    random?: ((count: number) => Uint8Array) | undefined
  }
}
