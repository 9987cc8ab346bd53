import { aFunction, fits, listOf, matching, objectOf, rule } from '@fairlead/protocol'
import { attempt, toIcon } from './untrustedGlobals.ts'

/** An account as the wallet returned it. Passed back to the wallet unchanged, by identity. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Chain ids of the Wallet Standard, e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** A wallet as it registered itself. Its properties may change between two reads. */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: unknown
}

/** The fields that lists show of a wallet, and the wallet itself. */
export type RegisteredWallet = {
  /** Unique among the registered wallets. It is no proof of identity. */
  readonly name: string
  /** Data URI. */
  readonly icon: string | undefined
  readonly wallet: StandardWallet
}

const aChain = matching(/^[a-z0-9-]{1,32}:[-_a-zA-Z0-9]{1,64}$/, 'a chain such as solana:mainnet')
const aFeature = matching(/^.{1,100}$/s, 'the name of a feature')
const aWallet = objectOf({
  name: matching(/^.{1,100}$/s, 'a short name'),
  chains: listOf(aChain),
  features: rule((value) => typeof value === 'object' && value !== null, 'features by name'),
})
const anAccount = objectOf({
  address: matching(/^.{1,128}$/s, 'an address'),
  publicKey: rule(isBytes, 'bytes'),
  chains: listOf(aChain),
  features: listOf(aFeature),
})
const manyAccounts = 1_000

/**
 * Asks the wallets of the page to register. Keeps listening for late wallets and for wallets that unregister. A wallet
 * whose name is taken is not delivered.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 * @param options.isWanted - Called for every wallet that conforms to the standard.
 * @returns A function that stops listening.
 */
export function watchStandardWallets(
  events: EventTarget,
  options: watchStandardWallets.Options,
): () => void {
  const { isWanted, onGone, onWallet } = options
  const known = new Map<string, unknown>()
  let isOver = false

  function add(candidate: unknown): () => void {
    if (
      isOver ||
      !fits(aWallet, candidate) ||
      !attempt(() => isWanted(candidate as StandardWallet))
    )
      return () => {}
    const wallet = candidate as StandardWallet
    const { name } = wallet
    if (known.has(name)) return () => {}
    known.set(name, wallet)
    onWallet({ icon: toIcon(attempt(() => wallet.icon)), name, wallet })
    return () => {
      if (isOver || known.get(name) !== wallet) return
      known.delete(name)
      onGone?.(name)
    }
  }

  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const leave = wallets.map(add)
      return () => {
        for (const one of leave) one()
      }
    },
  })
  function receive(event: Event) {
    const { detail } = event as CustomEvent<unknown>
    // Errors of a wallet's callback are ignored.
    if (typeof detail === 'function') attempt(() => detail(api))
  }

  events.addEventListener('wallet-standard:register-wallet', receive)
  events.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    events.removeEventListener('wallet-standard:register-wallet', receive)
  }
}

export declare namespace watchStandardWallets {
  type Options = {
    isWanted: (wallet: StandardWallet) => boolean
    onWallet: (wallet: RegisteredWallet) => void
    /** Called with the name of a wallet that has unregistered. */
    onGone?: ((name: string) => void) | undefined
  }
}

/**
 * Returns a filter for {@link watchStandardWallets}: true if a wallet supports a chain of the namespace and all
 * features.
 */
export function servesStandard(
  namespace: string,
  features: readonly string[],
): (wallet: StandardWallet) => boolean {
  return (wallet) =>
    wallet.chains.some((chain) => chain.startsWith(`${namespace}:`)) &&
    features.every((name) => methodOf(wallet, name) !== undefined)
}

/**
 * Returns the accounts of one namespace that a wallet exposes now. Each is the wallet's own object.
 *
 * @param given - Accounts to use instead of `wallet.accounts`: the result of `standard:connect`.
 */
export function accountsOf(
  wallet: StandardWallet,
  namespace: string,
  given: unknown = attempt(() => wallet.accounts),
): readonly StandardAccount[] {
  if (!Array.isArray(given)) return []
  return given
    .slice(0, manyAccounts)
    .filter((account): account is StandardAccount => fits(anAccount, account))
    .filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
}

/**
 * Returns the method of a feature: its last part, e.g. `connect` of `standard:connect`. Undefined if the wallet does
 * not have it now.
 */
export function methodOf(
  { features }: Pick<StandardWallet, 'features'>,
  feature: string,
): ((...given: readonly unknown[]) => unknown) | undefined {
  const name = feature.slice(feature.indexOf(':') + 1)
  return attempt((): ((...given: readonly unknown[]) => unknown) | undefined => {
    const found = features[feature] as Record<string, unknown> | undefined
    const method = found?.[name]
    return fits(aFunction, method)
      ? (...given) => (method as (...given: readonly unknown[]) => unknown).apply(found, [...given])
      : undefined
  })
}

/** True for a `Uint8Array`, including one of another realm such as an iframe. */
export function isBytes(value: unknown): value is Uint8Array {
  return (
    ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
  )
}
