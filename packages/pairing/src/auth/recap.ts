import { base64nopad } from '@scure/base'
import { isRecord, isTextList } from '../jsonRpc.ts'
import { isChainId } from '../session/caip.ts'

/**
 * Methods that a signature authorizes, each with the CAIP-2 chains that it is limited to; an empty list means
 * all chains. Source: ERC-5573.
 */
export type Recap = Readonly<Record<string, readonly string[]>>

const prefix = 'urn:recap:'
const ability = 'request/'
// The message to sign contains method names in quotes.
const methodPattern = /^[a-zA-Z0-9_]{1,64}$/

/** True if a ReCap can contain the method name. */
export function isRecapMethod(name: string): boolean {
  return methodPattern.test(name)
}

/** True if a resource of a message is a ReCap. */
export function isRecap(resource: string): boolean {
  return resource.startsWith(prefix)
}

/** Encodes a ReCap as a resource: `urn:recap:` and JSON with sorted keys in base64 without padding. */
export function encodeRecap(recap: Recap): string {
  const actions = Object.keys(recap)
    .sort()
    .map((method) => {
      const chains = recap[method] ?? []
      return [`${ability}${method}`, [chains.length > 0 ? { chains } : {}]]
    })
  const json = JSON.stringify({ att: { eip155: Object.fromEntries(actions) } })
  return prefix + base64nopad.encode(new TextEncoder().encode(json))
}

/**
 * Returns the ReCap of a list of resources, which is always the last entry.
 *
 * @returns Undefined if there is none, or if it authorizes anything but requests on eip155; {@link
 * hasForeignRecap} tells the two apart.
 */
export function recapOf(resources: readonly string[] = []): Recap | undefined {
  const last = resources.at(-1)
  return last === undefined || !isRecap(last) ? undefined : decodeRecap(last)
}

/** True if the resources contain a ReCap that can't be put into words: unreadable, of another kind, or not last. */
export function hasForeignRecap(resources: readonly string[] = []): boolean {
  const found = resources.filter(isRecap)
  return found.length > 1 || (found.length === 1 && recapOf(resources) === undefined)
}

/**
 * Returns the statement of a message including the sentence for its ReCap. Peers may have added that sentence
 * already.
 */
export function statementOf(text: {
  readonly resources?: readonly string[] | undefined
  readonly statement?: string | undefined
}): string | undefined {
  const { resources, statement } = text
  const recap = recapOf(resources)
  if (!recap) return statement
  const sentence = `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${Object.keys(
    recap,
  )
    .sort()
    .map((method) => `'${method}'`)
    .join(', ')} for 'eip155'.`
  if (!statement) return sentence
  return statement.endsWith(sentence) ? statement : `${statement} ${sentence}`
}

function decodeRecap(resource: string): Recap | undefined {
  try {
    // ERC-5573 requires base64url, but wallets in use send standard base64.
    const text = resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
    return readRecap(JSON.parse(new TextDecoder().decode(base64nopad.decode(text))))
  } catch {
    return undefined
  }
}

function readRecap(json: unknown): Recap | undefined {
  if (!isRecord(json) || !isRecord(json.att)) return undefined
  const [first, ...others] = Object.entries(json.att)
  if (first?.[0] !== 'eip155' || others.length > 0 || !isRecord(first[1])) return undefined
  const actions = Object.entries(first[1]).map(([name, limits]) => {
    const method = name.startsWith(ability) ? name.slice(ability.length) : ''
    const chains = readLimits(limits)
    return isRecapMethod(method) && chains ? ([method, chains] as const) : undefined
  })
  const known = actions.filter((action) => action !== undefined)
  return actions.length === 0 || known.length < actions.length
    ? undefined
    : Object.fromEntries(known)
}

/** Returns the chains; an entry without a limit removes all limits. */
function readLimits(limits: unknown): readonly string[] | undefined {
  if (!Array.isArray(limits) || limits.length === 0) return undefined
  const chains = limits.map((limit: unknown) => {
    if (!isRecord(limit)) return undefined
    const { chains = [] } = limit
    return isTextList(chains) && chains.every(isChainId) ? chains : undefined
  })
  const known = chains.filter((one) => one !== undefined)
  if (known.length < chains.length) return undefined
  return known.some((one) => one.length === 0) ? [] : [...new Set(known.flat())]
}
