import { aFunction, fits, matching, objectOf, optional } from '@fairlead/protocol'
import { attempt } from './untrustedGlobals.ts'

/** A Polkadot or Substrate wallet that is injected into the page. Discovery calls none of its methods. */
export type InjectedWeb3Wallet = {
  readonly id: string
  readonly name: string
  /** Asks the wallet for access. The result is unparsed; the caller validates it. */
  enable(appName: string): Promise<unknown>
}

/** Maximum number of wallets to read. Any script of the page can add entries. */
const limit = 30
const isId = /^[\w.-]{1,64}$/
const entry = objectOf({
  enable: aFunction,
  version: optional(matching(/^.{0,64}$/s, 'a version')),
})

/** Display names of wallets whose key is not their name. */
const names: ReadonlyMap<string, string> = new Map([
  ['fearless-wallet', 'Fearless Wallet'],
  ['nova', 'Nova Wallet'],
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
])

/**
 * Returns the wallets in `window.injectedWeb3` now. Call it again to find late ones.
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
