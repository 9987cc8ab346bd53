import type { Bytes } from '../bytes/bytes.ts'

/** One splitting of the wallet key. A share means something only within its own. */
export type SetLabel = {
  readonly walletId: string
  readonly setId: string
  /** Version of the wallet that the set was made for. */
  readonly epoch: number
  readonly role: 'device' | 'recovery'
}

/** Whose a share is: device, server, recovery. */
export const holders = ['D', 'S', 'R'] as const
export type Holder = (typeof holders)[number]

/** One share in clear; whoever holds it wipes it. */
export type Share = { readonly holder: Holder; readonly bytes: Bytes }

/** One for each holder, in their order; base64url. */
export type Commits = [string, string, string]
