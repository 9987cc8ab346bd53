import type { ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { networkById } from '../store/selectors.ts'
import { addPending, refreshAccount, replacePending } from './accountData.ts'
import { pause } from './pause.ts'
import { readerOf } from './readerOf.ts'

/** Receipts are polled every 4 s, for three minutes. */
const landingTries = 45
const landingPauseMs = 4_000

/** Lists a transaction as pending and refreshes its account now, and again after inclusion. */
export async function followSent(
  fairlead: Fairlead,
  sent: Parameters<typeof watchLanding>[1],
): Promise<void> {
  await addPending(fairlead, sent)
  await watchLanding(fairlead, sent)
}

/**
 * Waits for a transaction's inclusion, then refreshes its account. Balances read right after
 * sending are still the old ones. If the wallet replaced the transaction, to speed it up or to cancel it, the
 * replacement is listed in its place.
 */
export async function watchLanding(
  fairlead: Fairlead,
  sent: { address: string; chainId: ChainId; hash: string },
): Promise<void> {
  const { address, chainId, hash } = sent
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) return
  try {
    const reader = await readerOf(fairlead, network.chainNamespace)
    if (!reader.hasLanded) return
    const position = await reader.getPosition?.({ hash, network })
    for (let tries = 0; tries < landingTries && !fairlead.isDestroyed; tries++) {
      if (await reader.hasLanded({ hash, network }))
        return await refreshAccount(fairlead, { address, chainId })
      const included = position && (await reader.findAtPosition?.({ network, position }))
      if (included) return await replacePending(fairlead, sent, included.hash)
      await pause(fairlead, landingPauseMs)
    }
  } catch {
    // Errors are ignored, because stale balances are read again anyway.
  }
}
