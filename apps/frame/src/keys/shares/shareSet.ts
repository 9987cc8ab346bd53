import type { Bytes } from '../bytes/bytes.ts'

/** One splitting of the wallet key. A share is only valid within its own set. */
export type SetLabel = {
  readonly walletId: string
  readonly setId: string
  /** Version of the wallet that the set belongs to. */
  readonly epoch: number
  readonly role: 'device' | 'recovery'
}

/** Holders of the shares: device, server, recovery. */
export const holders = ['D', 'S', 'R'] as const
export type Holder = (typeof holders)[number]

/** One share in clear; the caller must wipe it. */
export type Share = { readonly holder: Holder; readonly bytes: Bytes }

/** One commit for each holder, in the order of `holders`; base64url. */
export type Commits = [string, string, string]
