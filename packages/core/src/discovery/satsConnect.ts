import { aFunction, cleanText, fits, matching, objectOf, optional } from '@fairlead/protocol'
import { attempt, follow, toIcon } from './untrustedGlobals.ts'

/** A Bitcoin wallet of the page with a `request(method, params)` API. Discovery calls none of its methods. */
export type SatsWallet = {
  /** Path of the provider below `window`. */
  readonly id: string
  readonly name: string
  /** Data URI. */
  readonly icon: string | undefined
  /** The wallet's provider. Its answers are unparsed; the caller validates them. */
  readonly provider: {
    request(method: string, params?: unknown): Promise<unknown>
    addListener?(event: string, listener: (value: unknown) => void): unknown
  }
}

const limit = 30
const entry = objectOf({
  id: matching(/^[\w$]{1,40}(?:\.[\w$]{1,40}){0,3}$/, 'a path below the window'),
  name: matching(/^.{1,100}$/s, 'a short name'),
})
const aProvider = objectOf({ request: aFunction, addListener: optional(aFunction) })
/** Wallets that may be injected without an entry in `window.btc_providers`. */
const known = [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse' }]

/**
 * Returns the wallets listed in `window.btc_providers`, and known ones that are not listed.
 *
 * @param globals - The window.
 * @see https://docs.xverse.app/sats-connect
 */
export function readSatsWallets(globals: Readonly<Record<string, unknown>>): readonly SatsWallet[] {
  const listed = attempt(() => globals.btc_providers)
  const entries = Array.isArray(listed) ? attempt(() => listed.slice(0, limit)) : undefined
  const seen = new Set<string>()
  return [...(entries ?? []), ...known].flatMap((one: unknown) => {
    if (!fits(entry, one)) return []
    const { id, name, icon } = one as { icon?: unknown; id: string; name: string }
    const found = follow(globals, id.split('.'))
    if (seen.has(id) || !fits(aProvider, found)) return []
    seen.add(id)
    const provider = found as SatsWallet['provider']
    return [{ icon: toIcon(icon), id, name: cleanText(name) || id, provider }]
  })
}
