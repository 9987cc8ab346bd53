import type { CaipNetwork } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'

/** How often the network is asked whether it has taken a transaction: every 4 s, for three minutes. */
const landingTries = 45
const landingPauseMs = 4_000

/** What a transaction changes, by the first word of the query's key. */
const changed: ReadonlySet<unknown> = new Set(['native-balance', 'token-balance', 'token-balances'])

/** Reads balances anew: those on the screen at once, others when they are shown. */
export async function refreshBalances(fairlead: Fairlead): Promise<void> {
  const { client } = await fairlead.queries()
  await client.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) })
}

/** Refreshes balances now, and once more when the network has taken the transaction. */
export async function refreshWhenLanded(
  fairlead: Fairlead,
  network: CaipNetwork,
  hash: string,
): Promise<void> {
  try {
    await refreshBalances(fairlead)
    const { createEvmReader } = await import('../adapters/universal/evmSend.ts')
    const client = await createEvmReader(fairlead.rpc, network)
    for (let tries = 0; tries < landingTries && !fairlead.isDestroyed; tries++) {
      const params: [`0x${string}`] = [hash as `0x${string}`]
      if (await client.request({ method: 'eth_getTransactionReceipt', params }))
        return await refreshBalances(fairlead)
      await pause(fairlead)
    }
  } catch {
    // Nobody waits for this; balances are read again when their time has come.
  }
}

/** Ends with the widget, so that nothing of it stays behind. */
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
