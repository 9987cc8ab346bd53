import {
  fits,
  isAccountId,
  isChainId,
  matching,
  namespaceOf,
  namespaces,
  objectOf,
  oneOf,
  recordOf,
  rule,
} from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import type { InitialState } from './firstState.ts'
import { parsePersisted, stateKey } from './persist.ts'

const namespace = oneOf(...namespaces)
const chainId = rule(isChainId, 'a CAIP-2 chain id')
const account = objectOf({ address: matching(/^.{1,128}$/s, 'an address'), chainId })
const isWhole = rule((value) => {
  const { address, chainId } = value as { address: string; chainId: string }
  return isAccountId(`${chainId}:${address}`)
}, 'an address of the chain')
const shape = objectOf({
  activeNamespace: namespace,
  chosenNetworks: recordOf(namespace, chainId),
  accounts: recordOf(namespace, (value, path) => account(value, path) ?? isWhole(value, path)),
})

/**
 * Creates a storage adapter that also writes a cookie for the server: the active namespace, the chosen
 * networks and the connected addresses. With it and {@link readState}, the server renders the same first
 * state as the browser. Nothing is read or written before the widget is created, and nothing at all on a
 * server.
 *
 * The cookie is sent with every request to the site, so mention it where you list your cookies.
 *
 * @example
 * createFairlead({ networks, storage: { adapter: cookieState() } })
 */
export function cookieState(options: cookieState.Options = {}): KeyValueStorage {
  const { maxAgeSeconds = 365 * 24 * 3_600, name = defaultName, path = '/' } = options
  const storage = () => options.storage ?? globalThis.localStorage
  const dispatch = (key: string, value: string | null) => {
    if (!key.endsWith(stateKey) || typeof document === 'undefined') return
    const visit = value === null ? undefined : toInitialState(value)
    const content = visit ? encodeURIComponent(JSON.stringify(visit)) : ''
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and some browsers lack it.
    document.cookie = `${name}=${content}; Path=${path}; Max-Age=${visit ? maxAgeSeconds : 0}; SameSite=Lax${secure}`
  }
  return {
    getItem(key) {
      if (typeof document === 'undefined') return null
      const value = storage().getItem(key)
      // Restores a cookie that is missing or has expired.
      dispatch(key, value)
      return value
    },
    removeItem(key) {
      if (typeof document === 'undefined') return
      dispatch(key, null)
      storage().removeItem(key)
    },
    setItem(key, value) {
      if (typeof document === 'undefined') return
      dispatch(key, value)
      storage().setItem(key, value)
    },
  }
}

const defaultName = 'fairlead'

export declare namespace cookieState {
  type Options = {
    /** Lifetime of the cookie, in seconds. Default: a year. */
    maxAgeSeconds?: number | undefined
    /** Name of the cookie; each widget on a page needs its own. Default: `fairlead`. */
    name?: string | undefined
    /** Path of the cookie. Default: the whole site. */
    path?: string | undefined
    /** Storage for the widget's data. Default: localStorage. */
    storage?: KeyValueStorage | undefined
  }
}

/**
 * Reads what {@link cookieState} wrote, from the `Cookie` header of a request or `document.cookie`.
 *
 * @returns Undefined if there is no cookie or it is invalid.
 *
 * @example
 * <FairleadProvider initialState={readState(request.headers.get('cookie'))} options={options}>
 */
export function readState(
  cookies: string | null | undefined,
  options: Pick<cookieState.Options, 'name'> = {},
): InitialState | undefined {
  const start = `${options.name ?? defaultName}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  try {
    const value: unknown = JSON.parse(decodeURIComponent(cookie?.slice(start.length) ?? 'null'))
    return fits(shape, value) && isConsistent(value as InitialState)
      ? pick(value as InitialState)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns a copy with only the known fields. */
function pick({ accounts, activeNamespace, chosenNetworks }: InitialState): InitialState {
  const known = Object.entries(accounts).map(([name, { address, chainId }]) => [
    name,
    { address, chainId },
  ])
  return { accounts: Object.fromEntries(known), activeNamespace, chosenNetworks }
}

/** True if every chain id belongs to the namespace that it is stored under. */
function isConsistent({ accounts, chosenNetworks }: InitialState): boolean {
  const chains = [
    ...Object.entries(chosenNetworks),
    ...Object.entries(accounts).map(([name, { chainId }]) => [name, chainId] as const),
  ]
  return chains.every(([name, chainId]) => namespaceOf(chainId) === name)
}

function toInitialState(value: string): InitialState | undefined {
  let stored: ReturnType<typeof parsePersisted>
  try {
    stored = parsePersisted(JSON.parse(value))
  } catch {}
  if (!stored) return undefined
  const { activeNamespace, chosenNetworks, remembered } = stored
  const accounts = Object.entries(remembered).map(
    ([
      name,
      {
        accounts: [first],
        chainId,
      },
    ]) => [name, { address: first.address, chainId }],
  )
  return { accounts: Object.fromEntries(accounts), activeNamespace, chosenNetworks }
}
