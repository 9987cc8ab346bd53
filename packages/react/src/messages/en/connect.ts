/** Connecting a wallet, by QR code or in this browser, and help about wallets. */
export const connectWords = {
  connectTitle: 'Connect a wallet',
  walletList: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  connectedTag: 'Connected',
  noWalletsTitle: 'No wallet found in this browser',
  noWalletsText:
    'A wallet is an app or a browser extension that keeps your keys. Install one and come back: it will show up here.',
  walletsOff: 'This page doesn’t offer any way to connect.',
  helpWallet: 'What is a wallet?',
  legal: (terms: boolean, privacy: boolean): string =>
    terms && privacy
      ? 'By connecting you accept the terms and the privacy policy.'
      : terms
        ? 'By connecting you accept the terms.'
        : 'By connecting you accept the privacy policy.',
  acceptLegal: (terms: boolean, privacy: boolean): string =>
    terms && privacy
      ? 'I accept the terms and the privacy policy.'
      : terms
        ? 'I accept the terms.'
        : 'I accept the privacy policy.',
  acceptFirst: 'Accept the terms first.',
  terms: 'Terms',
  privacy: 'Privacy policy',
  branding: 'Fairlead',

  searchAll: 'Search all wallets',
  walletsFailed: 'Couldn’t load the list of wallets.',
  allWalletsTitle: 'All wallets',
  searchWallets: 'Search wallets',
  clearSearch: 'Clear search',
  certifiedOnly: 'Certified',
  loadingWallets: 'Loading wallets',
  walletCount: (count: string) => (count === '1' ? '1 wallet' : `${count} wallets`),
  noWallets: 'No wallets to show.',
  noWalletMatches: (query: string) => `No wallet matches “${query}”.`,
  showAllWallets: 'Show all wallets',

  continueIn: (wallet: string) => `Continue in ${wallet}`,
  acceptInWallet: 'Approve the connection in your wallet.',
  stillWaiting:
    'Nothing yet? Open your wallet yourself. The request may be waiting behind its icon or a lock screen.',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  declinedTitle: 'Connection declined',
  declinedText: 'You declined the request in your wallet. Nothing was shared.',
  multiChainText: 'This wallet supports several networks. Choose where to connect it.',
  multiChainMore: 'Connected. You can connect this wallet to other networks too.',
  multiChainList: 'Where to connect',
  multiChainOther: (wallet: string) => `Replaces ${wallet}`,
  stoppedTitle: 'Connection stopped',
  stoppedText: 'Another connection was started in the meantime.',
  failedTitle: 'Something went wrong',
  viewBroken: 'Something went wrong on this screen. Try again or go back.',
  walletGone: 'This wallet is no longer available. Reload the page or choose another one.',

  pairTitle: 'Connect with QR code',
  pairWays: 'Ways to connect',
  pairPhone: 'Phone',
  phoneInstead: 'Use your phone instead',
  pairHere: 'This phone',
  pairDesktop: 'Desktop',
  pairWeb: 'Web',
  pairExtension: 'Extension',
  qrTag: 'QR code',
  qrShow: 'Show a QR code',
  qrOfPairing: 'QR code to scan with your wallet',
  scanWith: (wallet: string) => `Open ${wallet} on your phone and scan this code.`,
  scanAny: 'Open a wallet on your phone and scan this code.',
  scanElsewhere:
    'Scan this code with a wallet on another device, or copy the link into a wallet on this one.',
  pairPreparing: 'Preparing the connection',
  codeLife: (time: string) => `New code in ${time}`,
  codeMinutes: (count: number) =>
    count === 1 ? 'This code expires in 1 minute.' : `This code expires in ${count} minutes.`,
  codeDeclined: 'You declined the request in your wallet. Nothing was shared. Here’s a new code.',
  codeExpired: 'The request timed out. Here’s a new code.',
  newCode: 'New code',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyLinkFailed: 'Your browser blocked copying. Scan the code instead.',
  openInApp: 'Open and continue in the wallet app',
  openDesktop: (wallet: string) => `Open ${wallet} on this computer`,
  acceptIn: (wallet: string) => `Approve the connection in ${wallet}, then come back here.`,
  extensionHere: (wallet: string) => `${wallet} is installed in this browser.`,
  noAnswerYet: (wallet: string) =>
    `No response from ${wallet} yet. Open it again and approve there.`,
  notOpened: (wallet: string) => `${wallet} didn’t open. It may not be installed on this device.`,
  pairUnreachable:
    'Can’t reach phones right now, because the relay isn’t responding. Check your connection and try again.',
  pairRefused: 'The relay doesn’t accept this page. The owner of the page needs to allow it.',

  walletHelpTitle: 'What is a wallet?',
  walletHelpKeys: 'It keeps your keys',
  walletHelpKeysText:
    'Your assets are recorded on public networks. Your wallet holds the keys that move them, and only you can use it.',
  walletHelpLogin: 'It signs you in',
  walletHelpLoginText: 'Instead of a password for each site, you prove that the wallet is yours.',
  walletHelpAsk: 'It asks before anything happens',
  walletHelpAskText:
    'A site can only propose. You review every payment and every signature in your wallet, and decide there.',
  gotIt: 'Got it',

  getWallet: 'Get a wallet',
  getWalletText: 'These wallets work with this app. Install one and come back.',
  moreWallets: 'More wallets',
  noSuggestions: 'No suggestions yet. Ask the owner of this app which wallet to use.',
  downloadsTitle: (wallet: string) => `Get ${wallet}`,
  downloadsText: (wallet: string) =>
    `${wallet} isn’t installed in this browser. Get it here, then come back.`,
  noDownloads: (wallet: string) => `No download link is known for ${wallet}.`,
  browserExtension: 'Browser extension',
  webApp: 'Web app',
  homepage: 'Website',
}
export type ConnectWords = typeof connectWords
