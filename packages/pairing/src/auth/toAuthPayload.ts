import { PairingError } from '../errors.ts'
import { isChainId } from '../session/caip.ts'
import type { AuthPayload, AuthRequest } from './AuthPayload.ts'
import { isLine } from './parseAuth.ts'
import { encodeRecap, isRecap, isRecapMethod } from './recap.ts'

/**
 * Converts a sign-in request to wire format.
 *
 * @param now - Milliseconds since 1970.
 * @throws `INPUT_INVALID` for the first invalid field.
 */
export function toAuthPayload(request: AuthRequest, now: number): AuthPayload {
  const { chains, methods = [], resources = [], uri, ...rest } = request
  refuseUnusable(request)
  const recap = encodeRecap(Object.fromEntries(methods.map((method) => [method, []])))
  const all = methods.length > 0 ? [...resources, recap] : resources
  return {
    type: 'caip122',
    chains,
    ...rest,
    aud: uri,
    version: '1',
    iat: new Date(now).toISOString(),
    ...(all.length > 0 && { resources: all }),
  }
}

function refuseUnusable(request: AuthRequest): void {
  const { chains, domain, exp, methods = [], nbf, nonce, resources = [], uri } = request
  if (!Array.isArray(chains) || chains.length === 0)
    throw wrong('chains', 'Name at least one eip155 chain.')
  for (const [name, value] of Object.entries({ uri, domain, nonce }))
    if (typeof value !== 'string' || value === '') throw wrong(name, 'Required for sign-in.')
  if (!chains.every(isChainId)) throw wrong('chains', 'Use CAIP-2 ids, e.g. eip155:1.')
  const namespaces = new Set(chains.map((chain) => chain.split(':')[0]))
  if (namespaces.size > 1) throw wrong('chains', 'Name chains of one namespace only.')
  if (!namespaces.has('eip155')) throw wrong('chains', 'Only eip155 chains support this sign-in.')
  const { requestId = '', statement = '' } = request
  for (const [name, value] of Object.entries({ uri, domain, nonce, requestId, statement }))
    if (!isLine(value)) throw wrong(name, 'It must be one line.')
  for (const [name, value] of Object.entries({ exp, nbf }))
    if (value !== undefined && (!isLine(value) || Number.isNaN(Date.parse(value))))
      throw wrong(name, 'Use ISO 8601, e.g. 2030-01-31T12:00:00.000Z.')
  if (!resources.every(isLine)) throw wrong('resources', 'Each must be one line.')
  if (resources.some(isRecap)) throw wrong('resources', 'Name methods instead of a ReCap.')
  if (!methods.every(isRecapMethod))
    throw wrong('methods', 'Names can contain a-z, A-Z, 0-9 and _.')
}

function wrong(name: string, hint: string) {
  return new PairingError('INPUT_INVALID', { hints: [`authenticate.${name}: ${hint}`] })
}
