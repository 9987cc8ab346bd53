import type { Fairlead } from '../../Fairlead.ts'

/** Windows of the embedded wallet's own site: `settings` for recovery and devices, `export` for its words. */
export type WalletWindow = 'export' | 'settings'

/**
 * Address of a window of the embedded wallet. It asks by itself who the person is, and nothing passes
 * between it and this page: open it by a press, in a tab of its own (`noopener`).
 *
 * @returns `undefined` where the page has no embedded wallet.
 */
export function walletWindowUrl(
  { features, options }: Pick<Fairlead, 'features' | 'options'>,
  name: WalletWindow,
): string | undefined {
  const { frameUrl, locale, projectId } = options
  if (!frameUrl || !projectId) return undefined
  const url = new URL(`${frameUrl.replace(/\/$/, '')}/popup/${name}`)
  url.searchParams.set('projectId', projectId)
  // What the page does not offer, its window does not either.
  const { socials } = features.getState()
  url.searchParams.set('socials', (socials || []).join())
  if (locale) url.searchParams.set('locale', locale)
  return url.href
}
