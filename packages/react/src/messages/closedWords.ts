/**
 * Words of elements in the page while the modal isn't loaded, in English. Those of other languages load with the
 * language's catalogue.
 */
export const closedWords = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  selectNetwork: 'Select network',
  unsupportedNetwork: 'Unsupported network',
  unknownNetwork: 'Unknown network',
  currentNetwork: (network: string) => `Network: ${network}. Change`,
  dialogLabel: 'Wallet',
  loadFailed: 'Couldn’t load this part. Check your connection.',
  retry: 'Try again',
  close: 'Close',
  emailButton: 'Email',
}
export type ClosedWords = typeof closedWords
