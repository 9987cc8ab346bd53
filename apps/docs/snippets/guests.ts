// #region page
import { connect, createFairlead, getAccount, updateEmail } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  serverUrl: 'https://api.example',
  frameUrl: 'https://wallet.example',
  networks: [mainnet],
})

/** Opens the guest's wallet without a view. */
export const playNow = () => connect(fairlead, { connectorId: 'guest' })

/** Asks a guest for an email address, for example after the first purchase. */
export async function keepWallet(): Promise<void> {
  const { embedded } = getAccount(fairlead)
  if (embedded?.isGuest) await updateEmail(fairlead)
}
// #endregion page
