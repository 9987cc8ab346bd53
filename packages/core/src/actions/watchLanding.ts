import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { networkById } from '../store/selectors.ts'
import { noteSent, refreshAccount } from './accountData.ts'
import { adapterOf } from './adapterOf.ts'

/** Receipts are polled every 4 s, for three minutes. */
const landingTries = 45
const landingPauseMs = 4_000

/** Lists a transaction as pending and refreshes its account now, and again after inclusion. */
export async function followSent(
  fairlead: Fairlead,
  sent: Parameters<typeof watchLanding>[1],
): Promise<void> {
  await noteSent(fairlead, sent)
  await watchLanding(fairlead, sent)
}

/**
 * Waits for a transaction's inclusion, then refreshes its account. Balances read right after
 * sending are still the old ones.
 */
export async function watchLanding(
  fairlead: Fairlead,
  sent: { address: string; chainId: ChainId; hash: string },
): Promise<void> {
  const { address, chainId, hash } = sent
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) return
  try {
    const hasLanded = await readerOf(fairlead, network)
    if (!hasLanded) return
    for (let tries = 0; tries < landingTries && !fairlead.isDestroyed; tries++) {
      if (await hasLanded(hash)) return await refreshAccount(fairlead, { address, chainId })
      await pause(fairlead)
    }
  } catch {
    // Nobody waits for this; balances are read again when their time has come.
  }
}

/** Returns a check for a transaction's inclusion; undefined if the adapter can't check. */
async function readerOf(
  fairlead: Fairlead,
  network: CaipNetwork,
): Promise<((hash: string) => Promise<boolean>) | undefined> {
  if (network.chainNamespace !== 'eip155') {
    const { hasLanded } = adapterOf(fairlead, network.chainNamespace)
    return hasLanded && ((hash) => hasLanded({ hash, network }))
  }
  const { createEvmReader } = await import('../adapters/universal/evmSend.ts')
  const client = await createEvmReader(fairlead.rpc, network)
  return async (hash) => {
    const params: [`0x${string}`] = [hash as `0x${string}`]
    return Boolean(await client.request({ method: 'eth_getTransactionReceipt', params }))
  }
}

/** Resolves after {@link landingPauseMs}, or when the widget is destroyed. */
function pause({ environment, onDestroy }: Fairlead): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      forget()
      resolve()
    }
    const cancel = environment.schedule(end, landingPauseMs)
    const forget = onDestroy(end)
  })
}
