import type { Fairlead } from '../../Fairlead.ts'

/** True if the page offers the list of all wallets on this device. */
export function offersAllWallets({
  environment,
  options,
}: Pick<Fairlead, 'environment' | 'options'>): boolean {
  const { allWallets = true } = options.features
  return options.enableWallets && (allWallets === 'mobile' ? environment.isMobile : allWallets)
}

/** True if there is a catalogue and the page may show wallets of it. */
export function hasCatalogue({ options }: Pick<Fairlead, 'options'>): boolean {
  const { enableWallets, includeWalletIds, projectId, serverUrl, walletApiUrl } = options
  const isOffered = enableWallets && includeWalletIds?.length !== 0
  return Boolean(isOffered && projectId && (walletApiUrl ?? serverUrl))
}

/** True if wallets on other devices can be paired. */
export function offersPairing({ options }: Pick<Fairlead, 'options'>): boolean {
  return options.enableWallets && (options.manualPairing || Boolean(options.relayUrl))
}
