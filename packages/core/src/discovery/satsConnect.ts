import { aFunction, cleanText, fits, matching, objectOf, optional } from '@fairlead/protocol'

/** A Bitcoin wallet of the page that is asked by name and parameters; nothing was asked of it. */
export type SatsWallet = {
  /** Its path below the window. */
  readonly id: string
  readonly name: string
  /** Data URI. */
  readonly icon: string | undefined
  /** Unparsed: whoever asks, reads the answer. */
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
/** Where wallets of this kind stand that may have left no word in the list. */
const known = [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse' }]

/**
 * Wallets that name themselves in `window.btc_providers`, each with the path where it stands.
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
    return [{ icon: pictureOf(icon), id, name: cleanText(name) || id, provider }]
  })
}

/** Pictures are shown as `<img>` only; a page must not be made to fetch one from anywhere. */
function pictureOf(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined
}

function follow(globals: unknown, path: readonly string[]): unknown {
  return attempt(() =>
    path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], globals),
  )
}

function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    // A getter of a stranger's object may throw.
    return undefined
  }
}
