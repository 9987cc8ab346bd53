import { type ChainId, namespaceOf } from '@fairlead/protocol'
import type { SiwxData, SiwxVerifier } from './Siwx.ts'
import { isSameAddress } from './sameAddress.ts'
import { parseMessage } from './siwxMessage.ts'
import { allVerifiers } from './verifiers/verifiers.ts'

/** How old a sign-in may be that a server has just been sent, in milliseconds. */
const maxAgeMs = 600_000
/** How far a person's clock may be ahead of a server's, in milliseconds. */
const clockSkewMs = 60_000

/**
 * Why a sign-in does not count. `malformed`: no sign-in message; `unknown`: a chain that had to be asked
 * did not answer, so try again; `unsupported`: nobody here looks at signatures of that namespace.
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

/** Who signed in, or why nobody did. */
export type SiwxResult =
  | { readonly ok: true; readonly data: SiwxData }
  | { readonly ok: false; readonly reason: SiwxRefusal }

/**
 * Whether a signed message signs somebody in, for an app's own server: the message is the one that was
 * asked for, here and now, and its account signed it. The nonce must be taken back after the first use.
 *
 * Never throws for what a person sends.
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
    /** As the person's page sent it; anything else is refused, not thrown at. */
    message: string
    signature: string
    /** Needed for Cosmos alone. */
    publicKey?: string | undefined
    /** Host, and port where it has one, of the page. */
    domain: string
    /** The one that was given out for this sign-in. */
    nonce: string
    /** The page's address, where the server knows which one it must be. */
    uri?: string | undefined
    /** Networks that count; any when absent. */
    chains?: readonly ChainId[] | undefined
    /** The account that is expected, where one is. */
    address?: string | undefined
    /** Milliseconds since 1970. Default: now. */
    now?: number | undefined
    /** How old the message may be, in milliseconds. Default: 10 minutes. */
    maxAgeMs?: number | undefined
    /** Default: all, without nodes: then signatures of contracts are `unknown`. */
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

/** Whether the message is over, or not yet good. A time that is none is never good. */
export function outOfTime(
  { expirationTime, notBefore }: SiwxData,
  now: number,
): 'expired' | 'notYetValid' | undefined {
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > now)) return 'expired'
  if (notBefore !== undefined && !(Date.parse(notBefore) <= now)) return 'notYetValid'
  return undefined
}
