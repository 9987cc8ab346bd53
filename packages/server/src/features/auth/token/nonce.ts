import type { Caller } from '../../../storage/auth/flows.ts'
import { type AuthContext, toBase64Url, toBytes } from '../AuthContext.ts'
import { isSame } from '../otp.ts'

/** Lifetime of a nonce, in seconds. */
export const nonceSeconds = 600

type NonceContext = Pick<AuthContext, 'clock' | 'kms' | 'random'>

/**
 * Returns a nonce that binds a token to the caller: `<expiry>.<random>.<MAC>`. The MAC covers key, page and project, so
 * a nonce is stored only once a token has used it.
 */
export async function createNonce(caller: Caller, context: NonceContext): Promise<string> {
  const expiresAt = Math.floor(context.clock() / 1000) + nonceSeconds
  const id = `${expiresAt}.${toBase64Url(context.random(16))}`
  return `${id}.${await macOf(id, caller, context)}`
}

/** True if the nonce was issued to this caller and has not expired. */
export async function isOwnNonce(
  nonce: string,
  caller: Caller,
  context: NonceContext,
): Promise<boolean> {
  const [, id = '', expiresAt, mac = ''] =
    /^((\d{1,12})\.[\w-]{22})\.([\w-]{43})$/.exec(nonce) ?? []
  const isTimely = Number(expiresAt) * 1000 > context.clock()
  return isTimely && isSame(mac, await macOf(id, caller, context))
}

async function macOf(
  id: string,
  { jkt, origin, projectId }: Caller,
  { kms }: NonceContext,
): Promise<string> {
  const bound = ['login nonce', id, jkt, origin, projectId]
  return toBase64Url(await kms.mac('token', toBytes(JSON.stringify(bound))))
}
