/** Networks and changing them. */
export const networkWords = {
  networksTitle: 'Networks',
  networkList: 'Networks',
  searchNetworks: 'Search networks',
  networkMatches: (count: number) =>
    count === 1 ? '1 network found.' : `${count} networks found.`,
  noNetworkMatches: 'No network of that name.',
  testNetwork: 'Test network',
  notApproved: 'Not allowed by the wallet',
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
  activeChainSame: (wallet: string) => `Connect ${wallet} there too`,
  activeChainSameText: (wallet: string) =>
    `${wallet} is not connected on this network yet. Connect it there, or choose another wallet.`,
}
export type NetworkWords = typeof networkWords
