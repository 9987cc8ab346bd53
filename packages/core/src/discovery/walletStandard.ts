import { aFunction, fits, listOf, matching, objectOf, rule } from '@fairlead/protocol'

/** An account as its wallet gave it. It is handed back to the wallet as it is, never changed. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** In the standard's own words, e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** A wallet as it registered itself; what it says may be another thing at the next look. */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: unknown
}

/** What lists need of a wallet, and the wallet itself. */
export type RegisteredWallet = {
  /** No other wallet that is there has it. It proves nothing about identity. */
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
 * Asks the wallets of the page to register, and goes on listening for late ones and for those that
 * leave. A wallet of a name that is taken is not told until that one has left.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 * @param options.isWanted - Asked of every wallet that fits the standard.
 * @returns Stops.
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
    onWallet({ icon: pictureOf(wallet), name, wallet })
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
    // What a wallet does here is its own trouble.
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
    /** Told the name of a wallet that took itself back. */
    onGone?: ((name: string) => void) | undefined
  }
}

/** For {@link watchStandardWallets}: serves a chain of the namespace, and has these features. */
export function servesStandard(
  namespace: string,
  features: readonly string[],
): (wallet: StandardWallet) => boolean {
  return (wallet) =>
    wallet.chains.some((chain) => chain.startsWith(`${namespace}:`)) &&
    features.every((name) => methodOf(wallet, name) !== undefined)
}

/**
 * The accounts that a wallet shows now, of one namespace, each an object of the wallet's own.
 *
 * @param given - Instead of `wallet.accounts`: what `standard:connect` answered.
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
 * The method of a feature: its last part, e.g. `connect` of `standard:connect`. Undefined where the
 * wallet does not have it now.
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

/** Bytes, also of another window. */
export function isBytes(value: unknown): value is Uint8Array {
  return (
    ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
  )
}

/** Pictures are shown as `<img>` only; a page must not be made to fetch one from anywhere. */
function pictureOf(wallet: StandardWallet): string | undefined {
  const icon = attempt(() => wallet.icon)
  return typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined
}

/** A stranger's object may throw at every touch. */
function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
