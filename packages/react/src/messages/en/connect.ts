/** Connecting a wallet, by QR code or in this browser, and help about wallets. */
export const connectWords = {
  connectTitle: 'Connect a wallet',
  walletList: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
  connectedTag: 'Connected',
  noWalletsTitle: 'No wallet found in this browser',
  noWalletsText:
    'A wallet is an app or an extension that keeps your keys. Install one, then come back: it shows up here by itself.',
  walletsOff: 'This page offers no way to connect.',
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
  acceptFirst: 'Tick the box first.',
  terms: 'Terms',
  privacy: 'Privacy policy',
  branding: 'Fairlead',

  searchAll: 'Search all wallets',
  walletsFailed: 'The list of wallets could not be loaded.',
  allWalletsTitle: 'All wallets',
  searchWallets: 'Search wallets',
  clearSearch: 'Clear the search',
  certifiedOnly: 'Certified',
  loadingWallets: 'Loading wallets',
  walletCount: (count: string) => (count === '1' ? '1 wallet' : `${count} wallets`),
  noWallets: 'There are no wallets here.',
  noWalletMatches: (query: string) => `No wallet matches “${query}”.`,
  showAllWallets: 'Show all wallets',

  continueIn: (wallet: string) => `Continue in ${wallet}`,
  acceptInWallet: 'Accept the connection in your wallet.',
  stillWaiting:
    'Nothing yet? Open the wallet yourself; the question may wait behind its icon or a locked screen.',
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  declinedTitle: 'Connection declined',
  declinedText: 'You said no in the wallet. Nothing was shared.',
  multiChainText:
    'This wallet works on several kinds of networks. Where do you want to connect it?',
  multiChainMore: 'Connected. You can connect this wallet elsewhere too.',
  multiChainList: 'Where to connect',
  multiChainOther: (wallet: string) => `Instead of ${wallet}`,
  stoppedTitle: 'Connection stopped',
  stoppedText: 'Another connection was started meanwhile.',
  failedTitle: 'That did not work',
  viewBroken: 'This screen has a fault. Try again, or go back.',
  walletGone: 'This wallet is no longer there. Reload the page, or choose another one.',

  pairTitle: 'Connect by code',
  pairWays: 'Ways to connect',
  pairPhone: 'Phone',
  phoneInstead: 'Use your phone instead',
  pairHere: 'This phone',
  pairDesktop: 'Desktop',
  pairWeb: 'Web',
  pairExtension: 'Extension',
  qrTag: 'QR code',
  qrShow: 'Show a QR code',
  qrOfPairing: 'Code to scan with a wallet',
  scanWith: (wallet: string) => `Open ${wallet} on your phone and scan this code.`,
  scanAny: 'Open a wallet on your phone and scan this code.',
  scanElsewhere:
    'Scan this code with a wallet on another device, or copy the link into a wallet on this one.',
  pairPreparing: 'Preparing the connection',
  codeLife: (time: string) => `New code in ${time}`,
  codeMinutes: (count: number) =>
    count === 1
      ? 'This code is good for 1 more minute.'
      : `This code is good for ${count} more minutes.`,
  codeDeclined: 'You said no in the wallet. Nothing was shared, and there is a new code now.',
  codeExpired: 'Nobody answered in time. There is a new code now.',
  newCode: 'New code',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyLinkFailed: 'The browser did not allow copying. Scan the code instead.',
  openInApp: 'Open and continue in the wallet app',
  openDesktop: (wallet: string) => `Open ${wallet} on this computer`,
  acceptIn: (wallet: string) => `Accept the connection in ${wallet}, then come back here.`,
  extensionHere: (wallet: string) => `${wallet} is installed in this browser.`,
  noAnswerYet: (wallet: string) => `No answer from ${wallet} yet. Open it again and accept there.`,
  notOpened: (wallet: string) => `${wallet} did not open. Perhaps it is not installed here.`,
  pairUnreachable:
    'Phones can’t be reached right now: the service in between does not answer. Check your connection and try again.',
  pairRefused:
    'The service that reaches phones does not accept this page. Its owner has to allow it.',

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

  getWallet: 'Get a wallet',
  getWalletText: 'These work with this app. Install one, then come back.',
  moreWallets: 'More wallets',
  noSuggestions: 'There is no suggestion here. Ask the people who run this app.',
  downloadsTitle: (wallet: string) => `Get ${wallet}`,
  downloadsText: (wallet: string) =>
    `${wallet} was not found in this browser. Get it here, then come back.`,
  noDownloads: (wallet: string) => `Nobody has told us where to get ${wallet}.`,
  browserExtension: 'Browser extension',
  webApp: 'Web app',
  homepage: 'Website',
}
export type ConnectWords = typeof connectWords
