import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { recoverPublicKey as recover } from '@noble/secp256k1'
import { PairingError } from '../errors.ts'
import type { AuthPayload, Cacao } from './AuthPayload.ts'
import { authText, type Issuer, issuerOf } from './authText.ts'
import { isRecap, recapOf, statementOf } from './recap.ts'

/**
 * Verifies that a CACAO matches the request and is signed by its account. In its own module, since the curve
 * library is larger than the rest of the client.
 *
 * @param payload - The request.
 * @throws `SIGNATURE_INVALID` with the reason.
 */
export async function verifyCacao(
  cacao: Cacao,
  payload: AuthPayload,
  options: verifyCacao.Options = {},
): Promise<void> {
  const issuer = issuerOf(cacao.p.iss)
  if (!issuer) throw invalid('The issuer is not an eip155 account.')
  if (!payload.chains.includes(issuer.chainId)) throw invalid('Signed for a different chain.')
  const differing = differenceOf(cacao.p, payload)
  if (differing) throw invalid(`A different ${differing} was signed.`)
  const isSigned = await isSignedBy(cacao, issuer, options)
  if (!isSigned) throw invalid('Signed by a different account.')
}

export declare namespace verifyCacao {
  type Options = {
    /**
     * Resolves to true if the contract accepts the signature (EIP-1271). Without it, contract signatures are
     * rejected.
     */
    verifyContractSignature?:
      | ((question: {
          address: string
          /** CAIP-2. */
          chainId: string
          message: string
          signature: string
        }) => Promise<boolean>)
      | undefined
  }
}

/** Returns the EIP-191 signer of a text, in lower case; undefined if the signature is invalid. */
export function recoverSigner(message: string, signature: string): string | undefined {
  const text = utf8ToBytes(message)
  // EIP-191 counts bytes, not characters.
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
  const match = /^0x([0-9a-fA-F]{128})([0-9a-fA-F]{2})$/.exec(signature)
  if (!match?.[1] || !match[2]) return undefined
  const v = Number.parseInt(match[2], 16)
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return undefined
  const hash = keccak_256(concatBytes(prefix, text))
  const key = recoverPublicKey(hash, hexToBytes(match[1]), recovery)
  return key && `0x${bytesToHex(keccak_256(key).subarray(-20))}`
}

async function isSignedBy(
  cacao: Cacao,
  { address, chainId }: Issuer,
  { verifyContractSignature }: verifyCacao.Options,
): Promise<boolean> {
  const message = authText(cacao.p, cacao.p.iss)
  const signature = cacao.s.s
  if (cacao.s.t === 'eip191') return recoverSigner(message, signature) === address.toLowerCase()
  if (!verifyContractSignature) throw invalid('Signatures of contracts cannot be checked here.')
  try {
    return await verifyContractSignature({ address, chainId, message, signature })
  } catch (cause) {
    throw invalid('The contract could not be called.', cause)
  }
}

/** Returns the name of the first field that differs from the request. A wallet may grant less than requested. */
function differenceOf(signed: Cacao['p'], payload: AuthPayload): string | undefined {
  const same = ['aud', 'domain', 'exp', 'iat', 'nbf', 'nonce', 'requestId', 'version'] as const
  const differing = same.find((name) => (signed[name] ?? '') !== (payload[name] ?? ''))
  if (differing) return differing
  const { resources = [] } = signed
  if (statementOf({ resources, statement: payload.statement }) !== statementOf(signed))
    return 'statement'
  const plain = (list: readonly string[] = []) => list.filter((one) => !isRecap(one)).join('\n')
  if (plain(resources) !== plain(payload.resources)) return 'list of resources'
  return allowsMore(resources, payload) ? 'list of methods' : undefined
}

function allowsMore(resources: readonly string[], payload: AuthPayload): boolean {
  const asked = recapOf(payload.resources) ?? {}
  return Object.entries(recapOf(resources) ?? {}).some(
    ([method, chains]) =>
      !Object.hasOwn(asked, method) || !chains.every((one) => payload.chains.includes(one)),
  )
}

function invalid(hint: string, cause?: unknown) {
  return new PairingError('SIGNATURE_INVALID', { cause, hints: [hint] })
}

/**
 * Recovers the public key of a signature. Uses a single-file library: parts shared with X25519 would be
 * bundled into the first load, although few pages need this.
 *
 * @param signature - r and s, 64 bytes.
 * @param parity - Parity of the y coordinate of the point with x = r: 0 or 1.
 * @returns Both coordinates, 64 bytes; undefined if the signature is invalid.
 */
export function recoverPublicKey(
  hash: Uint8Array,
  signature: Uint8Array,
  parity: number,
): Uint8Array | undefined {
  try {
    const recovered = Uint8Array.of(parity, ...signature)
    return recover(recovered, hash, { isCompressed: false, prehash: false }).subarray(1)
  } catch {
    return undefined
  }
}
