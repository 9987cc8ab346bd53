import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import { createNonce } from './createNonce.ts'
import type {
  Siwx,
  SiwxData,
  SiwxHost,
  SiwxMessage,
  SiwxSession,
  SiwxVerifier,
  Verdict,
} from './Siwx.ts'
import { isSameAddress } from './sameAddress.ts'
import { formatMessage, parseMessage } from './siwxMessage.ts'
import { createSessionList } from './storedSessions.ts'
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
  const { required = true, verifiers = allVerifiers() } = options
  let host: SiwxHost | undefined
  const now = () => host?.now() ?? Date.now()
  const sessions = createSessionList(() => ({
    key: host?.key ?? 'fairlead/siwx',
    storage: options.storage ?? host?.storage,
  }))
  const verify = (session: SiwxSession) => verifySession(session, verifiers, host)

  return {
    onCancel: options.onCancel,
    signOutOnDisconnect: options.signOutOnDisconnect,
    getRequired: () => required,
    attach(given) {
      host = given
    },

    createMessage: (input) => createMessage(options, input, { host, now: now() }),

    async addSession({ cacao, message, publicKey, signature }) {
      const data = parseMessage(message)
      if (!data)
        throw new BaseError('SIGNATURE_INVALID', {
          hints: ['The message is not a sign-in message'],
        })
      const session = { data, message, signature, publicKey, cacao }
      const wrong = outOfTime(data, now())
      if (wrong) throw new BaseError('SIGNATURE_INVALID', { hints: [`The message is ${wrong}`] })
      const verdict = await verify(session)
      if (verdict === 'invalid')
        throw new BaseError('SIGNATURE_INVALID', { hints: ['Signed by a different account'] })
      if (verdict === 'unknown')
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          hints: ['The network could not verify the signature'],
        })
      const isSame = isFor(data.chainId, data.accountAddress)
      sessions.write([...sessions.read().filter((one) => !isSame(one)), session])
    },

    setSessions: sessions.write,

    revokeSession(chainId, address) {
      const isGone = isFor(chainId, address)
      sessions.write(sessions.read().filter((session) => !isGone(session)))
    },

    async getSessions(chainId, address) {
      const isWanted = isFor(chainId, address)
      const looked = await Promise.all(
        sessions.read().map(async (session) => {
          if (outOfTime(session.data, now()) === 'expired') return { isKept: false, session }
          if (!isWanted(session)) return { isKept: true, session }
          // A session that can't be verified now is kept.
          const verdict = await verify(session).catch(() => 'unknown' as const)
          return { isKept: verdict !== 'invalid', session }
        }),
      )
      const gone = looked.filter(({ isKept }) => !isKept).map(({ session }) => session.message)
      if (gone.length > 0)
        sessions.write(sessions.read().filter(({ message }) => !gone.includes(message)))
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

async function createMessage(
  options: defaultSiwx.Options,
  { accountAddress, chainId, notBefore }: Siwx.MessageInput,
  { host, now }: { host: SiwxHost | undefined; now: number },
): Promise<SiwxMessage> {
  const { expirationMs = defaultExpirationMs, random, resources, statement } = options
  const origin = host?.origin ?? ''
  if (!URL.canParse(origin))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Sign in on a page, not on a server'] })
  const data: SiwxData = {
    domain: new URL(origin).host,
    accountAddress,
    statement,
    uri: options.uri ?? origin,
    version: '1',
    chainId,
    nonce: (await options.nonce?.()) ?? createNonce(random),
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + expirationMs).toISOString(),
    notBefore,
    resources,
  }
  return { ...data, toString: () => formatMessage(data) }
}

/** Verifies a signature. @throws `FEATURE_UNAVAILABLE` if no verifier supports its namespace. */
async function verifySession(
  session: SiwxSession,
  verifiers: readonly SiwxVerifier[],
  host: SiwxHost | undefined,
): Promise<Verdict> {
  const { accountAddress: address, chainId } = session.data
  const namespace = namespaceOf(chainId)
  const verifier = verifiers.find((one) => one.namespace === namespace)
  if (!verifier)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [`No verifier for ${namespace}: name one in \`verifiers\``],
    })
  return verifier.verify({ ...session, address, chainId }, host)
}

/** Returns the check whether a session belongs to an account on a network. */
function isFor(chainId: ChainId, address: string): (session: SiwxSession) => boolean {
  return ({ data }) =>
    data.chainId === chainId && isSameAddress(namespaceOf(chainId), data.accountAddress, address)
}
