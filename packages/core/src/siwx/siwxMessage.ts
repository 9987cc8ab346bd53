import {
  addressPlaceholder,
  type ChainId,
  InputError,
  isChainId,
  type Namespace,
  namespaceOf,
  referenceOf,
} from '@fairlead/protocol'
import type { SiwxData } from './Siwx.ts'

/** Name of each namespace in the message text. Source: CAIP-122. */
const words: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}
const authority = "[A-Za-z0-9._~%!$&'()*+,;=:@\\[\\]-]+"
/** Any characters except control characters and line separators. */
const line = '[^\\p{Cc}\\p{Zl}\\p{Zp}]+'
const time =
  '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'
const uri = '[A-Za-z][A-Za-z0-9+.-]*:[^\\s\\p{Cc}]+'

/** Pattern of each field, used for formatting and for parsing. */
const fields = {
  scheme: '[A-Za-z][A-Za-z0-9+.-]*',
  domain: authority,
  accountAddress: '[A-Za-z0-9]{1,128}',
  statement: line,
  uri,
  version: '1',
  nonce: '[A-Za-z0-9]{8,}',
  issuedAt: time,
  expirationTime: time,
  notBefore: time,
  requestId: "[A-Za-z0-9._~%!$&'()*+,;=:@-]*",
} as const
const patterns = new Map(
  Object.entries(fields).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, 'u')]),
)
const resource = new RegExp(`^(?:${uri})$`, 'u')
/** Maximum length of a message to parse, in characters. */
const limit = 20_000

/**
 * Returns the text that an account signs: EIP-4361 for eip155, and CAIP-122's wording for other namespaces.
 *
 * @throws `REQUEST_INVALID` with the field that could not be parsed back from the text.
 */
export function formatMessage(data: SiwxData): string {
  for (const [name, pattern] of patterns) {
    const value = data[name as keyof typeof fields]
    // Placeholder for a message that is created before an account is connected. It can't be parsed back, so a
    // signature of it is never accepted.
    if (value === addressPlaceholder && name === 'accountAddress') continue
    if (value === undefined && !required.has(name)) continue
    if (typeof value !== 'string' || !pattern.test(value)) throw misfit(name, value)
  }
  const { chainId, resources } = data
  if (!isChainId(chainId)) throw misfit('chainId', chainId)
  for (const [index, one] of (resources ?? []).entries())
    if (!resource.test(one)) throw misfit(`resources.${index}`, one)
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${data.scheme ? `${data.scheme}://` : ''}${data.domain} wants you to sign in with your ${words[namespaceOf(chainId)]} account:`,
    data.accountAddress,
    '',
    ...(data.statement === undefined ? [] : [data.statement]),
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${referenceOf(chainId)}`,
    `Nonce: ${data.nonce}`,
    ...optional('Issued At', data.issuedAt),
    ...optional('Expiration Time', data.expirationTime),
    ...optional('Not Before', data.notBefore),
    ...optional('Request ID', data.requestId),
    ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
}

const required: ReadonlySet<string> = new Set([
  'accountAddress',
  'domain',
  'nonce',
  'uri',
  'version',
])
const capture = (name: keyof typeof fields) => `(?<${name}>${fields[name]})`
const shape = new RegExp(
  [
    `^(?:${capture('scheme')}://)?${capture('domain')} wants you to sign in with your (?<word>${Object.values(words).join('|')}) account:`,
    capture('accountAddress'),
    `(?:\\n${capture('statement')})?`,
    '',
    `URI: ${capture('uri')}`,
    `Version: ${capture('version')}`,
    'Chain ID: (?<reference>[-_a-zA-Z0-9]{1,32})',
    `Nonce: ${capture('nonce')}`,
  ].join('\\n') +
    `(?:\\nIssued At: ${capture('issuedAt')})?` +
    `(?:\\nExpiration Time: ${capture('expirationTime')})?` +
    `(?:\\nNot Before: ${capture('notBefore')})?` +
    `(?:\\nRequest ID: ${capture('requestId')})?` +
    '(?<resources>\\nResources:(?:\\n- [^\\n]+)*)?$',
  'u',
)

/**
 * Parses a message. The result always formats to exactly the same text.
 *
 * @returns `undefined` for any other text.
 */
export function parseMessage(text: string): SiwxData | undefined {
  if (text.length > limit) return undefined
  const groups = shape.exec(text)?.groups
  if (!groups) return undefined
  const { reference, resources: list, word, ...read } = groups
  const [namespace] = Object.entries(words).find(([, name]) => name === word) ?? []
  const chainId = `${namespace}:${reference}` as ChainId
  const said = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
  const resources = list?.split('\n- ').slice(1)
  const data = { ...said, chainId, ...(resources ? { resources } : {}) } as unknown as SiwxData
  try {
    return formatMessage(data) === text ? data : undefined
  } catch {
    return undefined
  }
}

function misfit(path: string, value: unknown): InputError {
  const isMissing = value === undefined
  return new InputError({
    detail: 'Not allowed in a sign-in message, or malformed',
    path,
    reason: isMissing ? 'Required' : 'Invalid input',
  })
}
