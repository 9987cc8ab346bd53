/** Connecting a wallet, by QR code or in this browser, and help about wallets. */
export const connectWords = {
  sessionExpired: 'Your session has ended. Connect or sign in again.',
  walletLocked: 'Your wallet is locked. Unlock it, and it connects again.',
  connectTitle: 'Connect a wallet',
  walletList: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  connectedTag: 'Connected',
  noWalletsTitle: 'No wallet found in this browser',
  noWalletsText:
    'A wallet is an app or browser extension that holds your keys. Install one, then come back. It will appear here automatically.',
  walletsOff: 'Connecting is turned off on this page.',
  helpWallet: 'What is a wallet?',
  legal: (terms: boolean, privacy: boolean): string =>
    terms && privacy
      ? 'By connecting, you accept the terms and the privacy policy.'
      : terms
        ? 'By connecting, you accept the terms.'
        : 'By connecting, you accept the privacy policy.',
  acceptLegal: (terms: boolean, privacy: boolean): string =>
    terms && privacy
      ? 'I accept the terms and the privacy policy.'
      : terms
        ? 'I accept the terms.'
        : 'I accept the privacy policy.',
  acceptFirst: 'Tick the box to continue.',
  terms: 'Terms',
  privacy: 'Privacy policy',
  branding: 'Fairlead',

  searchAll: 'Search all wallets',
  walletsFailed: 'Couldn’t load the list of wallets.',
  allWalletsTitle: 'All wallets',
  searchWallets: 'Search wallets',
  clearSearch: 'Clear the search',
  certifiedOnly: 'Certified',
  loadingWallets: 'Loading wallets',
  walletCount: (count: string) => (count === '1' ? '1 wallet' : `${count} wallets`),
  noWallets: 'No wallets found.',
  noWalletMatches: (query: string) => `No wallet matches “${query}”.`,
  showAllWallets: 'Show all wallets',

  continueIn: (wallet: string) => `Continue in ${wallet}`,
  acceptInWallet: 'Accept the connection in your wallet.',
  stillWaiting: 'Nothing yet? Open your wallet. The request may be behind its icon or lock screen.',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  declinedTitle: 'Connection declined',
  declinedText: 'You declined the request in your wallet. Nothing was shared.',
  multiChainText:
    'This wallet works with several kinds of networks. Which one do you want to connect?',
  multiChainMore: 'Connected. You can connect this wallet to other networks too.',
  multiChainList: 'Networks to connect',
  multiChainOther: (wallet: string) => `Instead of ${wallet}`,
  stoppedTitle: 'Connection stopped',
  stoppedText: 'Another connection was started.',
  failedTitle: 'That didn’t work',
  viewBroken: 'Something went wrong on this screen. Try again or go back.',
  walletGone: 'This wallet is no longer available. Reload the page or choose another wallet.',

  pairTitle: 'Connect with a code',
  pairWays: 'Ways to connect',
  pairPhone: 'Phone',
  phoneInstead: 'Use your phone instead',
  pairHere: 'This phone',
  pairDesktop: 'Desktop',
  pairWeb: 'Web',
  pairExtension: 'Extension',
  qrTag: 'QR code',
  qrShow: 'Show a QR code',
  qrOfPairing: 'QR code to scan with a wallet',
  scanWith: (wallet: string) => `Open ${wallet} on your phone and scan this code.`,
  scanAny: 'Open a wallet on your phone and scan this code.',
  scanElsewhere:
    'Scan this code with a wallet on another device, or copy the link into a wallet on this one.',
  pairPreparing: 'Preparing the connection',
  codeLife: (time: string) => `New code in ${time}`,
  codeMinutes: (count: number) =>
    count === 1 ? 'This code expires in 1 minute.' : `This code expires in ${count} minutes.`,
  codeDeclined: 'You declined the request in your wallet. Nothing was shared. Here’s a new code.',
  codeExpired: 'The code expired. Here’s a new one.',
  newCode: 'New code',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyLinkFailed: 'Your browser didn’t allow copying. Scan the code instead.',
  openInApp: 'Open and continue in the wallet app',
  openDesktop: (wallet: string) => `Open ${wallet} on this computer`,
  acceptIn: (wallet: string) => `Accept the connection in ${wallet}, then come back here.`,
  extensionHere: (wallet: string) => `${wallet} is installed in this browser.`,
  noAnswerYet: (wallet: string) =>
    `No answer from ${wallet} yet. Open it again and accept the connection.`,
  notOpened: (wallet: string) => `${wallet} didn’t open. It may not be installed on this device.`,
  pairUnreachable:
    'Phones can’t be reached right now because the connection service isn’t responding. Check your connection and try again.',
  pairRefused:
    'The connection service for phones doesn’t allow this page. Ask the owner of this app to allow it.',

  walletHelpTitle: 'What is a wallet?',
  walletHelpKeys: 'It keeps your keys',
  walletHelpKeysText:
    'Your assets are recorded on public networks. Your wallet holds the keys that move them, and only you can use those keys.',
  walletHelpLogin: 'It is how you sign in',
  walletHelpLoginText:
    'Instead of using a password for each site, you prove that the wallet is yours.',
  walletHelpAsk: 'It asks before anything happens',
  walletHelpAskText:
    'A site can only make requests. You review every payment and signature in your wallet and decide there.',
  gotIt: 'Got it',

  getWallet: 'Get a wallet',
  getWalletText: 'These wallets work with this app. Install one, then come back.',
  moreWallets: 'More wallets',
  noSuggestions: 'No wallets to suggest. Ask the owner of this app.',
  downloadsTitle: (wallet: string) => `Get ${wallet}`,
  downloadsText: (wallet: string) =>
    `${wallet} was not found in this browser. Get it here, then come back.`,
  noDownloads: (wallet: string) => `We don’t know where to get ${wallet}.`,
  browserExtension: 'Browser extension',
  webApp: 'Web app',
  homepage: 'Website',
}
export type ConnectWords = typeof connectWords
