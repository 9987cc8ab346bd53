import type { Fairlead } from '../../Fairlead.ts'

/** Whether the page lets people look through all wallets, on this device. */
export function offersAllWallets({
  environment,
  options,
}: Pick<Fairlead, 'environment' | 'options'>): boolean {
  const { allWallets = true } = options.features
  return options.enableWallets && (allWallets === 'mobile' ? environment.isMobile : allWallets)
}

/** Whether there is a catalogue to ask, and anything of it may be shown. */
export function hasCatalogue({ options }: Pick<Fairlead, 'options'>): boolean {
  const { enableWallets, includeWalletIds, projectId, serverUrl, walletApiUrl } = options
  const isOffered = enableWallets && includeWalletIds?.length !== 0
  return Boolean(isOffered && projectId && (walletApiUrl ?? serverUrl))
}

/** Whether wallets on phones can be paired with. */
export function offersPairing({ options }: Pick<Fairlead, 'options'>): boolean {
  return options.enableWallets && (options.manualPairing || Boolean(options.relayUrl))
}
