import { type ChainId, namespaceOf } from '@fairlead/protocol'
import type { SiwxData, SiwxVerifier } from './Siwx.ts'
import { isSameAddress } from './sameAddress.ts'
import { parseMessage } from './siwxMessage.ts'
import { allVerifiers } from './verifiers/verifiers.ts'

/** Default maximum age of a sign-in message, in milliseconds. */
const maxAgeMs = 600_000
/** Tolerance for a user's clock that is ahead of the server's, in milliseconds. */
const clockSkewMs = 60_000

/**
 * Reason why a sign-in is refused. `malformed`: not a sign-in message. `unknown`: a network had to be asked and did
 * not answer, so try again. `unsupported`: no verifier for that namespace.
 */
export type SiwxRefusal =
  | 'address'
  | 'chain'
  | 'domain'
  | 'expired'
  | 'malformed'
  | 'nonce'
  | 'notYetValid'
  | 'signature'
  | 'tooOld'
  | 'unknown'
  | 'unsupported'
  | 'uri'

/** The data of the sign-in, or the reason of its refusal. */
export type SiwxResult =
  | { readonly ok: true; readonly data: SiwxData }
  | { readonly ok: false; readonly reason: SiwxRefusal }

/**
 * Verifies a sign-in on an app's own server: the message matches the expected fields and times, and its account signed
 * it. Invalidate the nonce after the first use.
 *
 * Never throws for user input.
 *
 * @example
 * const result = await verifySiwx({ message, signature, domain: 'app.example', nonce: session.nonce })
 * if (!result.ok) return refuse(result.reason)
 */
export async function verifySiwx(options: verifySiwx.Options): Promise<SiwxResult> {
  const { message, publicKey, signature, verifiers = allVerifiers() } = options
  const data =
    typeof message === 'string' && typeof signature === 'string' ? parseMessage(message) : undefined
  if (!data) return { ok: false, reason: 'malformed' }
  const reason = misfitOf(data, options)
  if (reason) return { ok: false, reason }
  const { accountAddress: address, chainId } = data
  const verifier = verifiers.find(({ namespace }) => namespace === namespaceOf(chainId))
  if (!verifier) return { ok: false, reason: 'unsupported' }
  const key = typeof publicKey === 'string' ? publicKey : undefined
  const verdict = await verifier.verify({ address, chainId, message, publicKey: key, signature })
  if (verdict === 'valid') return { ok: true, data }
  return { ok: false, reason: verdict === 'invalid' ? 'signature' : 'unknown' }
}

export declare namespace verifySiwx {
  type Options = {
    /** As sent by the user's page. Values of other types are refused as `malformed`. */
    message: string
    signature: string
    /** Public key, base64. Needed for Cosmos only. */
    publicKey?: string | undefined
    /** Host of the page, with the port if it has one. */
    domain: string
    /** Nonce that the server issued for this sign-in. */
    nonce: string
    /** Expected URI of the page. Not checked if absent. */
    uri?: string | undefined
    /** Accepted networks; any if absent. */
    chains?: readonly ChainId[] | undefined
    /** Expected account; any if absent. */
    address?: string | undefined
    /** Unix time in milliseconds. Default: now. */
    now?: number | undefined
    /**
     * Maximum age of the message, in milliseconds. Not checked if the message has no `Issued At`. Default: 10 minutes.
     */
    maxAgeMs?: number | undefined
    /** Signature verifiers. Default: all, without RPC, so that contract signatures are `unknown`. */
    verifiers?: readonly SiwxVerifier[] | undefined
  }
}

function misfitOf(data: SiwxData, options: verifySiwx.Options): SiwxRefusal | undefined {
  const { address, chains, domain, nonce, now = Date.now(), uri } = options
  const { accountAddress, chainId, issuedAt } = data
  if (data.domain !== domain) return 'domain'
  if (data.nonce !== nonce) return 'nonce'
  if (uri !== undefined && data.uri !== uri) return 'uri'
  if (chains && !chains.includes(chainId)) return 'chain'
  if (address !== undefined && !isSameAddress(namespaceOf(chainId), accountAddress, address))
    return 'address'
  const issued = issuedAt === undefined ? Number.NaN : Date.parse(issuedAt)
  if (issuedAt !== undefined && !(issued <= now + clockSkewMs)) return 'notYetValid'
  if (issuedAt !== undefined && issued < now - (options.maxAgeMs ?? maxAgeMs)) return 'tooOld'
  return outOfTime(data, now)
}

/** Returns the reason if the message is expired or not valid yet. An unparseable time counts as out of range. */
export function outOfTime(
  { expirationTime, notBefore }: SiwxData,
  now: number,
): 'expired' | 'notYetValid' | undefined {
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > now)) return 'expired'
  if (notBefore !== undefined && !(Date.parse(notBefore) <= now)) return 'notYetValid'
  return undefined
}
