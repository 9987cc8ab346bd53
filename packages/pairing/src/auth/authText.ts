import { PairingError } from '../errors.ts'
import type { Cacao } from './AuthPayload.ts'
import { statementOf } from './recap.ts'

/** Signing account of a CACAO, from `did:pkh:eip155:1:0x…`. */
export type Issuer = {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** Parses the issuer. @returns Undefined unless it is an account of eip155. */
export function issuerOf(iss: string): Issuer | undefined {
  const match = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(iss)
  return match?.[1] && match[2] ? { address: match[2], chainId: match[1] } : undefined
}

/**
 * Returns the message to sign. Source: CAIP-122 in the form of EIP-4361, with ERC-5573.
 *
 * @param iss - `did:pkh:eip155:1:0x…`; the message contains the address with the same letter case.
 * @throws `INPUT_INVALID` if `iss` is not an account of eip155.
 */
export function authText(payload: Omit<Cacao['p'], 'iss'>, iss: string): string {
  const issuer = issuerOf(iss)
  if (!issuer)
    throw new PairingError('INPUT_INVALID', {
      hints: ['iss must have the form did:pkh:eip155:1:0x…'],
    })
  const { aud, domain, exp, iat, nbf, nonce, requestId, resources = [], version } = payload
  const statement = statementOf(payload)
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    issuer.address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${issuer.chainId.slice('eip155:'.length)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources.length > 0
      ? ['Resources:', ...resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}
