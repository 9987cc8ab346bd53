// #region errors
import { BaseError, connect, type Fairlead, ProviderError } from 'fairlead'

export async function tryToConnect(fairlead: Fairlead, connectorId: string): Promise<string> {
  try {
    await connect(fairlead, { connectorId })
    return 'connected'
  } catch (error) {
    // Declining is not a failure.
    if (BaseError.find(error, 'CONNECTION_REJECTED')) return 'declined'
    if (error instanceof ProviderError && error.group === 'busy') return 'look into your wallet'
    if (BaseError.is(error)) return error.code
    throw error
  }
}
// #endregion errors
