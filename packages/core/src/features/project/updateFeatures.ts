import { check } from '@fairlead/protocol'
import { amended } from '../../actions/updateOptions.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Features, SocialProvider } from '../../FairleadOptions.ts'
import { explained } from '../../mistakes/explained.ts'
import { featureShape } from '../../options.ts'
import { resolveFeatures } from './resolveFeatures.ts'

/**
 * Changes the features that the page turns on, turns off or orders. Features that the project's configuration sets on
 * the server keep that value.
 *
 * @throws `OPTIONS_INVALID` with the feature's path; nothing is changed then.
 */
export function updateFeatures(fairlead: Fairlead, change: Features): void {
  const { features, settings } = fairlead
  const { project } = fairlead.internal
  explained(() => check(featureShape, change, 'OPTIONS_INVALID'), change, fairlead.environment)
  const local = amended(settings.getState().features, change)
  settings.setState((options) => amended(options, { features: local }), true)
  const { basic } = settings.getState()
  features.setState(resolveFeatures({ basic, local, remote: project.remote }).features)
}

/** Orders the groups of the Connect view. @throws `OPTIONS_INVALID` */
export function setConnectMethodsOrder(
  fairlead: Fairlead,
  connectMethodsOrder: NonNullable<Features['connectMethodsOrder']>,
): void {
  updateFeatures(fairlead, { connectMethodsOrder })
}

/** Orders the actions of the Account view. @throws `OPTIONS_INVALID` */
export function setWalletFeaturesOrder(
  fairlead: Fairlead,
  walletFeaturesOrder: NonNullable<Features['walletFeaturesOrder']>,
): void {
  updateFeatures(fairlead, { walletFeaturesOrder })
}

/** Orders the groups of wallets. @throws `OPTIONS_INVALID` */
export function setConnectorTypeOrder(
  fairlead: Fairlead,
  connectorTypeOrder: NonNullable<Features['connectorTypeOrder']>,
): void {
  updateFeatures(fairlead, { connectorTypeOrder })
}

/** Orders the providers of social login. @throws `OPTIONS_INVALID` */
export function setSocialsOrder(fairlead: Fairlead, socials: readonly SocialProvider[]): void {
  updateFeatures(fairlead, { socials })
}
