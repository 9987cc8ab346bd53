import { aFunction, fits, objectOf, optional } from '@fairlead/protocol'
import { follow } from './untrustedGlobals.ts'

/** API of Keplr-compatible wallets for Cosmos chains. https://docs.keplr.app/api/ */
export type KeplrApi = {
  enable(chainId: string): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  disable?(chainId?: string): Promise<unknown>
  experimentalSuggestChain?(chain: unknown): Promise<unknown>
  signAmino?(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string): Promise<unknown>
  signDirect?(chainId: string, signer: string, signDoc: unknown): Promise<unknown>
}

/** A Cosmos wallet that is injected into the page. Discovery calls none of its methods. */
export type KeplrWallet = {
  readonly id: string
  readonly name: string
  readonly api: KeplrApi
  /** Name of the window event that is fired when the user selects another key. */
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

/** Paths below `window` where the wallets are injected. */
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

/** Returns the Cosmos wallets that are in the page now. */
export function readKeplrWallets(globals: unknown): readonly KeplrWallet[] {
  return places.flatMap(({ changeEvent, id, name, path }) => {
    const found = follow(globals, path)
    return fits(api, found) ? [{ api: found as KeplrApi, changeEvent, id, name }] : []
  })
}
