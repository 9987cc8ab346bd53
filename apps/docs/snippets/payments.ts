// #region options
import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  features: { pay: true },
  networks: [mainnet],
}

// #endregion options
// #region order
import { BaseError, type Fairlead, pay } from 'fairlead'

/** Asks the user to pay 0.05 ETH. Returns the transaction hash; `undefined` if the user closes the modal. */
export async function payOrder(fairlead: Fairlead, recipient: string) {
  try {
    const { hash } = await pay(fairlead, {
      asset: 'eip155:1/slip44:60',
      amount: '0.05',
      recipient,
    })
    return hash
  } catch (error) {
    if (BaseError.find(error, 'MODAL_CLOSED')) return undefined
    throw error
  }
}

// #endregion order
// #region link
/** Asks the user to pay what a payment link requests. */
export function payLink(fairlead: Fairlead, uri: string) {
  return pay(fairlead, { uri })
}
// #endregion link
