/** Networks and switching between them. */
export const networkWords = {
  networksTitle: 'Networks',
  networkList: 'Networks',
  searchNetworks: 'Search networks',
  networkMatches: (count: number) =>
    count === 1 ? '1 network found.' : `${count} networks found.`,
  noNetworkMatches: 'No matching networks.',
  testNetwork: 'Test network',
  notApproved: 'Not allowed by the wallet',
  notApprovedTitle: 'Not allowed by your wallet',
  notApprovedText: 'Allow these networks for this site in your wallet.',
  notApprovedAdd:
    'You can ask your wallet to add one of these networks, or connect again and allow them.',
  notApprovedPair: 'Connect again and allow these networks in your wallet.',
  pairAgain: 'Connect again',
  networkAdd: 'Add',
  networksFooter: 'Your wallet may not support every network listed here.',

  switchTitle: (network: string) => `Switch to ${network}`,
  switchText: 'Confirm the change in your wallet.',
  unsupportedTitle: 'Change the network',
  unsupportedText: 'This app doesn’t work on your wallet’s current network. Choose one of these:',
  activeChainTitle: (network: string) => `Another wallet for ${network}`,
  activeChainText: 'Your current wallet can’t use this network. Connect one that can.',
  activeChainSame: (wallet: string, network: string) => `Connect ${wallet} on ${network} too`,
  activeChainSameText: (wallet: string, network: string) =>
    `${wallet} is not connected on ${network} yet. Connect it, or choose another wallet.`,
}
