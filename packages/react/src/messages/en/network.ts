/** Networks and switching between them. */
export const networkWords = {
  networksTitle: 'Networks',
  networkList: 'Networks',
  searchNetworks: 'Search networks',
  networkMatches: (count: number) =>
    count === 1 ? '1 network found.' : `${count} networks found.`,
  noNetworkMatches: 'No network of that name.',
  testNetwork: 'Test network',
  notApproved: 'Not allowed by the wallet',
  notApprovedTitle: 'Not allowed by your wallet',
  notApprovedText: 'Allow them for this site in your wallet.',
  notApprovedAdd:
    'Your wallet can be asked to add one of these. You can also pair again and allow them.',
  notApprovedPair: 'Pair again and allow them in your wallet.',
  pairAgain: 'Pair again',
  networkAdd: 'Add',
  networksFooter: 'Your wallet may not support every network listed here.',

  switchTitle: (network: string) => `Switch to ${network}`,
  switchText: 'Your wallet asks whether to change the network.',
  switchFailed: (reason: string) => `The network was not changed. ${reason}`,
  switchDeclined: 'The network was not changed: you said no in the wallet.',
  unsupportedTitle: 'Change the network',
  unsupportedText:
    'This app does not work on the network that your wallet is on. Choose one of these:',
  activeChainTitle: (network: string) => `Another wallet for ${network}`,
  activeChainText: 'The wallet that you use now can’t reach this network. Connect one that can.',
  chooseWallet: 'Choose a wallet',
  activeChainSame: (wallet: string, network: string) => `Connect ${wallet} on ${network} too`,
  activeChainSameText: (wallet: string, network: string) =>
    `${wallet} is not connected on ${network} yet. Connect it, or choose another wallet.`,
}
export type NetworkWords = typeof networkWords
