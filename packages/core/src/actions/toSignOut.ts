import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, type Slot } from '../store/others.ts'

/** Longest a wallet may take to sign out, in milliseconds; then we leave without it. */
export const signOutTimeoutMs = 3_000

/**
 * Who has signed in with these wallets, before they are forgotten.
 *
 * @returns Ends that. A server that does not answer holds nobody; neither does one that fails.
 */
export function toSignOut(fairlead: Fairlead, slots: readonly Slot[]): () => Promise<void> {
  const { options, store } = fairlead
  const left = slots.map((slot) => ({
    addresses: rememberedAt(store.getState(), slot)?.accounts.map(({ address }) => address) ?? [],
    namespace: slot.namespace,
  }))
  return async () => {
    if (left.length === 0 || !(options.siwx ?? options.siweConfig)) return
    const signingOut = fairlead.auth().then((auth) => auth.leave(left), fairlead.report)
    await withinLimit(fairlead, signingOut)
  }
}

/**
 * Waits, but no longer than {@link signOutTimeoutMs}.
 *
 * @returns False when the time was over first.
 */
export async function withinLimit(fairlead: Fairlead, leaving: Promise<void>): Promise<boolean> {
  let cancel = () => {}
  const limit = new Promise<boolean>((resolve) => {
    cancel = fairlead.environment.schedule(() => resolve(false), signOutTimeoutMs)
  })
  return Promise.race([leaving.then(() => true), limit]).finally(() => cancel())
}
