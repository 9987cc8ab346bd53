import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, type Slot } from '../store/others.ts'

/** Maximum time to wait for a wallet or a server to sign out, in milliseconds. */
export const signOutTimeoutMs = 3_000

/**
 * Collects the accounts of the given wallets, before their state is cleared.
 *
 * @returns A function that ends their SIWX sessions, unless `signOutOnDisconnect` is false. It
 *   waits at most {@link signOutTimeoutMs} and never rejects.
 */
export function toSignOut(fairlead: Fairlead, slots: readonly Slot[]): () => Promise<void> {
  const { options, store } = fairlead
  const accounts = slots.map((slot) => ({
    addresses: rememberedAt(store.getState(), slot)?.accounts.map(({ address }) => address) ?? [],
    namespace: slot.namespace,
  }))
  return async () => {
    if (accounts.length === 0 || !(options.siwx ?? options.siweConfig)) return
    const signingOut = fairlead.internal
      .siwx()
      .then((siwx) => siwx.leave(accounts), fairlead.report)
    await withinLimit(fairlead, signingOut)
  }
}

/**
 * Waits for a promise, at most {@link signOutTimeoutMs}.
 *
 * @returns False if the time limit was reached first.
 */
export async function withinLimit(fairlead: Fairlead, leaving: Promise<void>): Promise<boolean> {
  let cancel = () => {}
  const limit = new Promise<boolean>((resolve) => {
    cancel = fairlead.environment.schedule(() => resolve(false), signOutTimeoutMs)
  })
  return Promise.race([leaving.then(() => true), limit]).finally(() => cancel())
}
