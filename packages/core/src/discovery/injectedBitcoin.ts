import { aFunction, fits, objectOf, optional } from '@fairlead/protocol'
import { follow } from './untrustedGlobals.ts'

/** API of wallets of the UniSat family. https://docs.unisat.io */
export type UnisatApi = {
  getAccounts(): Promise<unknown>
  requestAccounts(): Promise<unknown>
  disconnect?(): Promise<unknown>
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  pushPsbt?(psbt: string): Promise<unknown>
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  sendBitcoin?(to: string, satoshi: number): Promise<unknown>
  signMessage?(message: string, type?: string): Promise<unknown>
  signPsbt?(psbt: string, options?: unknown): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
}

/** A Bitcoin wallet that is injected into the page. Discovery calls none of its methods. */
export type InjectedBitcoinWallet = {
  readonly id: string
  readonly name: string
  readonly api: UnisatApi
}

const maybe = optional(aFunction)
const api = objectOf({
  getAccounts: aFunction,
  requestAccounts: aFunction,
  disconnect: maybe,
  getChain: maybe,
  getNetwork: maybe,
  getPublicKey: maybe,
  on: maybe,
  pushPsbt: maybe,
  removeListener: maybe,
  sendBitcoin: maybe,
  signMessage: maybe,
  signPsbt: maybe,
  switchChain: maybe,
  switchNetwork: maybe,
})

/** Paths below `window` where the wallets are injected. */
const places = [
  { id: 'unisat', name: 'UniSat', path: ['unisat'] },
  { id: 'okxwallet.bitcoin', name: 'OKX Wallet', path: ['okxwallet', 'bitcoin'] },
  { id: 'bitkeep.unisat', name: 'Bitget Wallet', path: ['bitkeep', 'unisat'] },
] as const

/** Returns the wallets of the UniSat family that are in the page now. */
export function readInjectedBitcoin(
  globals: Readonly<Record<string, unknown>>,
): readonly InjectedBitcoinWallet[] {
  return places.flatMap(({ id, name, path }) => {
    const found = follow(globals, path)
    return fits(api, found) ? [{ api: found as UnisatApi, id, name }] : []
  })
}
