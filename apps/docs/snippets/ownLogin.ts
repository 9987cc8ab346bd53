// #region page
import { connect, createFairlead, disconnect, fetchAccessToken } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  serverUrl: 'https://api.example',
  frameUrl: 'https://wallet.example',
  networks: [mainnet],
  features: { email: false, socials: false },
  async getSignInToken({ nonce, signal }) {
    const response = await fetch(`/wallet-token?${new URLSearchParams({ nonce })}`, { signal })
    if (!response.ok) throw new Error('Sign in to the shop first')
    return response.text()
  },
})

/** Call it after your own login. */
export const openWallet = () => connect(fairlead, { connectorId: 'token' })

/** Call it with your own logout. */
export const closeWallet = () => disconnect(fairlead)
// #endregion page

// #region access
export async function fetchOrders(): Promise<Response> {
  const { accessToken } = await fetchAccessToken(fairlead)
  return fetch('/orders', { headers: { authorization: `Bearer ${accessToken}` } })
}
// #endregion access
