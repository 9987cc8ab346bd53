import { aFunction, fits, objectOf, optional } from '@fairlead/protocol'

/** What wallets of Cosmos chains can be asked. https://docs.keplr.app/api/ */
export type KeplrApi = {
  enable(chainId: string): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  disable?(chainId?: string): Promise<unknown>
  experimentalSuggestChain?(chain: unknown): Promise<unknown>
  signAmino?(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string): Promise<unknown>
  signDirect?(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
}

/** A wallet of Cosmos chains in the page; nothing was asked of it. */
export type KeplrWallet = {
  readonly id: string
  readonly name: string
  readonly api: KeplrApi
  /** What the window is told when its user chooses another key. */
  readonly changeEvent: string
}

const api = objectOf({
  enable: aFunction,
  getKey: aFunction,
  disable: optional(aFunction),
  experimentalSuggestChain: optional(aFunction),
  signAmino: optional(aFunction),
  signArbitrary: optional(aFunction),
  signDirect: optional(aFunction),
})

/** Where they stand. */
const places = [
  { id: 'keplr', name: 'Keplr', path: ['keplr'], changeEvent: 'keplr_keystorechange' },
  { id: 'leap', name: 'Leap', path: ['leap'], changeEvent: 'leap_keystorechange' },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    changeEvent: 'cosmostation_keystorechange',
  },
] as const

/** Wallets of Cosmos chains that are in the page now. */
export function readKeplrWallets(globals: unknown): readonly KeplrWallet[] {
  return places.flatMap(({ changeEvent, id, name, path }) => {
    const found = follow(globals, path)
    return fits(api, found) ? [{ api: found as KeplrApi, changeEvent, id, name }] : []
  })
}

function follow(globals: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], globals)
  } catch {
    // A getter of a stranger's object may throw.
    return undefined
  }
}
