import { aFunction, fits, matching, objectOf, optional } from '@fairlead/protocol'

/** A wallet of Polkadot and its kin in the page; nothing was asked of it. */
export type InjectedWeb3Wallet = {
  readonly id: string
  readonly name: string
  /** Lets a page in. Unparsed: whoever calls it, reads what it gives. */
  enable(appName: string): Promise<unknown>
}

/** A page's script may put anything here; more wallets than this nobody has. */
const limit = 30
const isId = /^[\w.-]{1,64}$/
const entry = objectOf({
  enable: aFunction,
  version: optional(matching(/^.{0,64}$/s, 'a version')),
})

/** What wallets call themselves, where their key is not it. */
const names: ReadonlyMap<string, string> = new Map([
  ['fearless-wallet', 'Fearless Wallet'],
  ['nova', 'Nova Wallet'],
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
])

/**
 * Wallets that stand in `window.injectedWeb3` now. Late ones are found by reading again.
 *
 * @param globals - The window.
 * @see https://github.com/polkadot-js/extension
 */
export function readInjectedWeb3(
  globals: Readonly<Record<string, unknown>>,
): readonly InjectedWeb3Wallet[] {
  const value = attempt(() => globals.injectedWeb3)
  if (typeof value !== 'object' || value === null) return []
  return keysOf(value).flatMap((id) => {
    const wallet = attempt(() => (value as Record<string, unknown>)[id])
    if (!isId.test(id) || !fits(entry, wallet)) return []
    const known = wallet as { enable: (appName: string) => unknown }
    const name = names.get(id) ?? id
    return [{ id, name, enable: async (appName: string) => known.enable(appName) }]
  })
}

function keysOf(value: object): readonly string[] {
  return attempt(() => Object.keys(value).slice(0, limit)) ?? []
}

function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    // A getter of a stranger's object may throw.
    return undefined
  }
}
