import { offeredOwnProviders } from '../../actions/projectProviders.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Windows of the embedded wallet's own site: `settings` for recovery and devices, `export` for the recovery phrase. */
export type WalletWindow = 'export' | 'settings'

/**
 * Returns the URL of a window of the embedded wallet. The window authenticates the user itself and exchanges nothing
 * with this page. Open it from a click handler, in a new tab with `noopener`.
 *
 * @returns `undefined` if the page has no embedded wallet.
 */
export function walletWindowUrl(
  fairlead: Pick<Fairlead, 'features' | 'options' | 'own'>,
  name: WalletWindow,
): string | undefined {
  const { features, options } = fairlead
  const { frameUrl, locale, projectId } = options
  if (!frameUrl || !projectId) return undefined
  const url = new URL(`${frameUrl.replace(/\/$/, '')}/popup/${name}`)
  url.searchParams.set('projectId', projectId)
  // The window offers only the providers that the page offers.
  const { socials } = features.getState()
  const own = offeredOwnProviders(fairlead)
  url.searchParams.set('socials', [...(socials || []), ...own].join())
  if (locale) url.searchParams.set('locale', locale)
  return url.href
}
