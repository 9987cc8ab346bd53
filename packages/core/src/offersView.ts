import { offersFeature } from './actions/offersFeature.ts'
import type { Fairlead } from './Fairlead.ts'
import { offersAllWallets } from './features/wallets/offers.ts'
import { featureOf, type RouteName } from './modal/routes.ts'
import { showsUnsupportedChain } from './modal/unsupportedChain.ts'

/** True if the modal can show a view now. */
export function offersView(fairlead: Fairlead, view: RouteName): boolean {
  const { options } = fairlead
  const { pay: isPaying = false, smartSessions = false } = fairlead.settings.getState().features
  if (view === 'UnsupportedChain') return showsUnsupportedChain(options)
  if (view === 'ProfileWallets') return fairlead.features.getState().multiWallet
  if (view === 'AllWallets') return offersAllWallets(fairlead)
  // The code about names has not loaded yet while no zone can be known.
  if (view.startsWith('Register')) return fairlead.internal.project.offersNames?.() ?? false
  if (view.startsWith('SmartSession')) return smartSessions
  if (view === 'Pay' || view === 'PayProgress') return isPaying
  const feature = featureOf(view)
  // A payment is shown there too, whether or not the page lets users send.
  if (feature && !(isPaying && view === 'SendPreview')) return offersFeature(fairlead, feature)
  return view !== 'Networks' || options.enableNetworkSwitch
}
