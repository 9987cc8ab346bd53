import { addressPlaceholder, type SiwxMessage } from '@fairlead/protocol/embedded'

/**
 * Time after a login during which a page may have its own sign-in message signed, in milliseconds.
 */
export const signInWindowMs = 5 * 60_000

/**
 * Returns the sign-in message with the address, if it may be signed without a prompt: it is for the
 * page itself and contains only its fields. Contract of the frame, §10.12.
 *
 * @returns `undefined` if the user must be asked.
 */
export function checkSignIn(options: checkSignIn.Options): string | undefined {
  const { address, chainId, fields, origin } = options
  const { serializedMessage } = fields
  if (serializedMessage === undefined || fields.accountAddress !== addressPlaceholder)
    return undefined
  if (fields.chainId !== chainId || fields.domain !== hostOf(origin)) return undefined
  if (originOf(fields.uri) !== origin) return undefined
  if (values(fields).some((value) => !isOneLine(value))) return undefined

  const [title = '', ...rest] = serializedMessage.split('\n')
  const chainName =
    /^(.+) wants you to sign in with your (?<chain>[A-Za-z][A-Za-z0-9 ]{0,31}) account:$/
  const { chain } = chainName.exec(title)?.groups ?? {}
  const start = `${fields.domain} wants you to sign in with your ${chain} account:`
  const expected = linesOf(fields)
  const isRebuilt =
    chain !== undefined &&
    title === start &&
    rest.length === expected.length &&
    rest.every((line, index) => line === expected[index])
  return isRebuilt ? serializedMessage.replace(addressPlaceholder, () => address) : undefined
}

export declare namespace checkSignIn {
  type Options = {
    address: string
    /** CAIP-2 id of the account's network. */
    chainId: string
    fields: SiwxMessage
    /** Pinned origin of the page. */
    origin: string
  }
}

/** Returns the lines after the first. https://eips.ethereum.org/EIPS/eip-4361 */
function linesOf(fields: SiwxMessage): string[] {
  const { chainId, nonce, resources, statement, uri, version } = fields
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    addressPlaceholder,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${nonce}`,
    ...optional('Issued At', fields.issuedAt),
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ]
}

function values({ resources = [], serializedMessage: _, ...texts }: SiwxMessage): string[] {
  return [...resources, ...Object.values(texts as Record<string, string | undefined>)].filter(
    (value) => value !== undefined,
  )
}

/** Returns true if the value has no line breaks; with one, it could forge further lines. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

function originOf(uri: string): string | undefined {
  try {
    const { origin, password, username } = new URL(uri)
    return username || password ? undefined : origin
  } catch {
    return undefined
  }
}

const hostOf = (origin: string) => origin.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
