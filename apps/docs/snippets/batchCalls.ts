// #region send
import {
  type BatchCall,
  CallsError,
  type Fairlead,
  getCapabilities,
  sendCalls,
  waitForCallsStatus,
} from 'fairlead'

/** Sends calls that must run all or none. Returns the hash of the transaction. */
export async function sendTogether(fairlead: Fairlead, calls: readonly BatchCall[]) {
  const { id } = await sendCalls(fairlead, { calls })
  const { receipts, status } = await waitForCallsStatus(fairlead, { id })
  return status === 'success' ? receipts.at(-1)?.hash : undefined
}

// #endregion send
// #region capabilities
/** True if the wallet runs calls all or none on Ethereum. */
export async function isAtomic(fairlead: Fairlead): Promise<boolean> {
  try {
    const { 'eip155:1': onEthereum } = await getCapabilities(fairlead)
    return onEthereum?.atomic === 'supported'
  } catch (error) {
    // A wallet without EIP-5792, or one that does not answer.
    if (error instanceof CallsError) return false
    throw error
  }
}

// #endregion capabilities
// #region fallback
/** Sends calls with every wallet. Returns the id, or the hashes of what was sent before a call failed. */
export async function sendWithAnyWallet(fairlead: Fairlead, calls: readonly BatchCall[]) {
  try {
    const { id } = await sendCalls(fairlead, { calls, fallback: 'sequential' })
    return { id }
  } catch (error) {
    if (error instanceof CallsError && error.reason === 'interrupted')
      return { hashes: error.hashes }
    throw error
  }
}
// #endregion fallback
