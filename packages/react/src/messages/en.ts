/** Every word that people read. */
export const en = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  close: 'Close',
  back: 'Back',
  retry: 'Try again',
  dialogLabel: 'Wallet',

  connectTitle: 'Connect a wallet',
  walletList: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  noWalletsTitle: 'No wallet found in this browser',
  noWalletsText:
    'A wallet is an app or an extension that keeps your keys. Install one, then come back: it shows up here by itself.',
  walletsOff: 'This page offers no way to connect.',
  helpWallet: 'What is a wallet?',
  legal: (terms: boolean, privacy: boolean) =>
    terms && privacy
      ? 'By connecting you accept the terms and the privacy policy.'
      : terms
        ? 'By connecting you accept the terms.'
        : 'By connecting you accept the privacy policy.',
  terms: 'Terms',
  privacy: 'Privacy policy',
  branding: 'Fairlead',

  continueIn: (wallet: string) => `Continue in ${wallet}`,
  acceptInWallet: 'Accept the connection in your wallet.',
  stillWaiting:
    'Nothing yet? Open the wallet yourself; the question may wait behind its icon or a locked screen.',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  declinedTitle: 'Connection declined',
  declinedText: 'You said no in the wallet. Nothing was shared.',
  stoppedTitle: 'Connection stopped',
  stoppedText: 'Another connection was started meanwhile.',
  failedTitle: 'That did not work',
  walletGone: 'This wallet is no longer there. Reload the page, or choose another one.',

  accountTitle: 'Account',
  copyAddress: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'The browser did not allow copying. Select the address and copy it by hand.',
  balance: 'Balance',
  balanceFailed: 'The balance could not be read.',
  viewInExplorer: 'View in explorer',
  disconnect: 'Disconnect',
  disconnectFailed: 'The wallet reported a problem, but you are disconnected here.',
  unsupportedNetwork: 'Unsupported network',
  unsupportedBanner: 'Your wallet is on a network that this app does not know.',
  changeNetwork: 'Change',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,

  networksTitle: 'Networks',
  networkList: 'Networks',
  selectNetwork: 'Select network',
  currentNetwork: (network: string) => `Network: ${network}. Change`,
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

  walletHelpTitle: 'What is a wallet?',
  walletHelpKeys: 'It keeps your keys',
  walletHelpKeysText:
    'What you own is recorded on public networks. The wallet holds the keys that move it, and only its owner can use them.',
  walletHelpLogin: 'It is how you sign in',
  walletHelpLoginText: 'Instead of a password for each site, you show that the wallet is yours.',
  walletHelpAsk: 'It asks before anything happens',
  walletHelpAskText:
    'A site can only propose. You see every payment and every signature in the wallet, and decide there.',
  gotIt: 'Got it',

  dismiss: 'Dismiss',
  loadFailed: 'This part could not be loaded. Check your connection.',
  loadingView: 'Loading',
}

export type Messages = typeof en
