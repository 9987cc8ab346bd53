/** Networks and switching between them. */
export const networkWords = {
  networksTitle: 'Networks',
  networkList: 'Networks',
  searchNetworks: 'Search networks',
  networkMatches: (count: number) =>
    count === 1 ? '1 network found.' : `${count} networks found.`,
  noNetworkMatches: 'No network with that name.',
  testNetwork: 'Test network',
  notApproved: 'Not allowed in your wallet',
  notApprovedTitle: 'Not allowed in your wallet',
  notApprovedText: 'Allow these networks for this site in your wallet.',
  notApprovedAdd: 'You can ask your wallet to add one of these. Or connect again and allow them.',
  notApprovedPair: 'Connect again and allow them in your wallet.',
  pairAgain: 'Connect again',
  networkAdd: 'Add',
  networksFooter: 'Your wallet may not support every network listed here.',

  switchTitle: (network: string) => `Switch to ${network}`,
  switchText: 'Approve the network change in your wallet.',
  switchFailed: (reason: string) => `The network wasn’t changed. ${reason}`,
  switchDeclined: 'The network wasn’t changed: you declined the request in your wallet.',
  unsupportedTitle: 'Change network',
  unsupportedText: 'This app doesn’t support the network your wallet is on. Choose one of these:',
  activeChainTitle: (network: string) => `Another wallet for ${network}`,
  activeChainText: 'Your current wallet doesn’t support this network. Connect one that does.',
  chooseWallet: 'Choose a wallet',
  activeChainSame: (wallet: string, network: string) => `Connect ${wallet} on ${network} too`,
  activeChainSameText: (wallet: string, network: string) =>
    `${wallet} isn’t connected on ${network} yet. Connect it or choose another wallet.`,
}
export type NetworkWords = typeof networkWords
