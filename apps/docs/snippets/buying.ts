import { createFairlead, subscribeEvents } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({
  networks: [mainnet],
  serverUrl: 'http://localhost:4400',
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
})

/** Opens the Buy view. Users who have not connected a wallet connect first. */
export const buy = () => fairlead.modal.open({ view: 'OnRamp' })

/** Calls `onProvider` when a user goes on to a provider. @returns Stops. */
export function countPurchases(onProvider: (name: string) => void) {
  return subscribeEvents(fairlead, (event) => {
    if (event.name === 'BUY_PROVIDER_SELECTED') onProvider(event.properties.provider)
  })
}
