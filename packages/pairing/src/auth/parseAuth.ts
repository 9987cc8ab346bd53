import { PairingError } from '../errors.ts'
import { isRecord, isTextList } from '../jsonRpc.ts'
import { isChainId } from '../session/caip.ts'
import type { AuthPayload, Cacao } from './AuthPayload.ts'
import { hasForeignRecap } from './recap.ts'

/**
 * Validates a page's sign-in request.
 *
 * @throws `INPUT_INVALID` if it is malformed, or if its ReCap can't be put into words for the user.
 */
export function parseAuthPayload(value: unknown): AuthPayload {
  if (!isRecord(value)) throw wrong('The payload must be an object.')
  const { chains, type } = value
  if (type !== undefined && type !== 'caip122') throw wrong('The payload must have type caip122.')
  const isUsable =
    isTextList(chains) &&
    chains.length > 0 &&
    chains.every((chain) => isChainId(chain) && chain.startsWith('eip155:'))
  if (!isUsable) throw wrong('At least one eip155 chain is required.')
  return { type: 'caip122', chains: [...chains], ...readText(value) }
}

/**
 * Validates the shape of a wallet's signed messages; does not verify the signatures.
 *
 * @throws `SIGNATURE_INVALID` if the list is empty or an entry is malformed.
 */
export function parseCacaos(value: unknown): readonly Cacao[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100)
    throw new PairingError('SIGNATURE_INVALID', {
      hints: ['There must be 1 to 100 signed messages.'],
    })
  return value.map((one: unknown) => {
    try {
      return readCacao(one)
    } catch (cause) {
      throw new PairingError('SIGNATURE_INVALID', { cause, hints: ['Not a signed message.'] })
    }
  })
}

function readCacao(value: unknown): Cacao {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s))
    throw wrong('A signed message must have h, p and s.')
  const { h, p, s } = value
  if (h.t !== 'caip122') throw wrong('The message must have type caip122.')
  if (s.t !== 'eip191' && s.t !== 'eip1271') throw wrong('The signature must be eip191 or eip1271.')
  if (!isLine(s.s) || !isLine(p.iss)) throw wrong('The signature and the issuer must be strings.')
  return {
    h: { t: h.t },
    p: { iss: p.iss, ...readText(p) },
    s: { t: s.t, s: s.s, ...(isLine(s.m) && { m: s.m }) },
  }
}

function readText(given: Readonly<Record<string, unknown>>) {
  const { version } = given
  if (version !== '1') throw wrong('The version must be 1.')
  const resources = given.resources ?? []
  if (!isTextList(resources) || !resources.every(isLine))
    throw wrong('Each resource must be one line.')
  if (hasForeignRecap(resources)) throw wrong('The ReCap allows something that can’t be described.')
  const optional = ['statement', 'exp', 'nbf', 'requestId'] as const
  return {
    aud: readLine(given, 'aud'),
    domain: readLine(given, 'domain'),
    iat: readLine(given, 'iat'),
    nonce: readLine(given, 'nonce'),
    version: version as '1',
    // Some peers send null or an empty text for absent fields.
    ...Object.fromEntries(
      optional
        .filter((name) => given[name] !== undefined && given[name] !== null && given[name] !== '')
        .map((name) => [name, readLine(given, name)]),
    ),
    ...(resources.length > 0 && { resources: [...resources] }),
  }
}

function readLine(given: Readonly<Record<string, unknown>>, name: string): string {
  const value = given[name]
  if (!isLine(value) || value === '') throw wrong(`${name} must be one line of text.`)
  return value
}

function wrong(hint: string) {
  return new PairingError('INPUT_INVALID', { hints: [hint] })
}

/**
 * True for a string without line breaks or control characters. A line break could forge lines of the message
 * to sign.
 */
export function isLine(value: unknown): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  return typeof value === 'string' && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value)
}
