import { closedWords } from './closedWords.ts'
import type { ErrorTexts } from './errors.ts'

/** Every word that people read. The other languages have the same names; pages may replace any. */
export const en = {
  ...closedWords.en,
  back: 'Back',

  connectTitle: 'Connect a wallet',
  walletList: 'Wallets',
  installed: 'Installed',
  recent: 'Recent',
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
  stoppedTitle: 'Connection stopped',
  stoppedText: 'Another connection was started meanwhile.',
  failedTitle: 'That did not work',
  viewBroken: 'This screen has a fault. Try again, or go back.',
  walletGone: 'This wallet is no longer there. Reload the page, or choose another one.',

  accountTitle: 'Account',
  copyAddress: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'The browser did not allow copying. Select the address and copy it by hand.',
  balance: 'Balance',
  balanceFailed: 'The balance could not be read.',
  balancesUnavailable: 'Token Balance Unavailable',
  viewInExplorer: 'View in explorer',
  disconnect: 'Disconnect',
  disconnectFailed: 'The wallet reported a problem, but you are disconnected here.',
  unsupportedBanner: 'Your wallet is on a network that this app does not know.',
  changeNetwork: 'Change',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,

  accountTabs: 'What you own',
  tabTokens: 'Tokens',
  tabNfts: 'NFTs',
  tabActivity: 'Activity',
  totalValue: 'Total value',
  loading: 'Loading',
  tokensEmpty: 'No tokens on this network yet.',
  tokensFailed: 'Your tokens could not be read.',
  retrySoon: 'You can try again in a moment.',
  nftsEmpty: 'No NFTs on this network yet.',
  nftsFailed: 'Your NFTs could not be read.',
  activityEmpty: 'Nothing has happened here yet.',
  activityFailed: 'Your activity could not be read.',
  showMore: 'Show more',
  viewAll: 'View all',
  justNow: 'Just now',
  statusFailed: 'Failed',
  statusPending: 'Pending',
  sentTo: (other: string) => `To ${other}`,
  receivedFrom: (other: string) => `From ${other}`,
  withOther: (other: string) => `With ${other}`,
  kindSend: 'Sent',
  kindReceive: 'Received',
  kindSelf: 'Sent to yourself',
  kindTrade: 'Swapped',
  kindApprove: 'Approved',
  kindRevoke: 'Approval removed',
  kindMint: 'Minted',
  kindBurn: 'Burned',
  kindDeposit: 'Deposited',
  kindWithdraw: 'Withdrawn',
  kindClaim: 'Claimed',
  kindDeploy: 'Contract created',
  kindContract: 'Contract used',

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

  dismiss: 'Dismiss',
  loadingView: 'Loading',

  'error.ADAPTER_NOT_FOUND': 'This app can’t reach that network.',
  'error.ARGUMENT_REQUIRED': 'Something is missing for this. Reload the page and try again.',
  'error.BODY_TOO_LARGE': 'That is too much at once.',
  'error.CHAIN_UNSUPPORTED': 'This app does not use that network.',
  'error.CONFLICT': 'Somebody was faster. Try again.',
  'error.CONNECTION_REJECTED': 'You said no in the wallet.',
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'This wallet can’t use the networks of this app.',
  'error.CONNECTOR_NOT_FOUND':
    'This wallet is no longer there. Reload the page, or choose another one.',
  'error.DISCONNECT_FAILED': 'The wallet reported a problem, but you are disconnected here.',
  'error.FEATURE_UNAVAILABLE': 'This is not available here.',
  'error.MODAL_CLOSED': 'You closed the window.',
  'error.MULTI_WALLET_DISABLED': 'One wallet at a time can be used here.',
  'error.NAMESPACE_UNSUPPORTED': 'This kind of network is not supported.',
  'error.NETWORK_NOT_FOUND': 'This app does not use that network.',
  'error.NETWORK_UNSUPPORTED': 'This network is not supported yet.',
  'error.NOT_CONNECTED': 'Connect a wallet first.',
  'error.NOT_FOUND': 'Nothing was found.',
  'error.OPTIONS_INVALID': 'This page is not set up correctly.',
  'error.ORIGIN_NOT_ALLOWED': 'This page is not allowed to use the service.',
  'error.PROJECT_INVALID': 'This page is not set up correctly.',
  'error.PROVIDER_ERROR': 'The wallet reported an error.',
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'error.REQUEST_ABORTED': 'You stopped this.',
  'error.REQUEST_INVALID': 'Something went wrong on our side.',
  'error.REQUEST_REJECTED': 'You said no in the wallet.',
  'error.RESPONSE_INVALID': 'The answer made no sense. Try again.',
  'error.SERVER_ERROR': 'Something went wrong on our side.',
  'error.SIGNATURE_INVALID': 'The signature does not fit.',
  'error.SWITCH_FAILED': 'The wallet stayed on its network.',
  'error.UNKNOWN': 'An error occurred',
  'error.UPSTREAM_UNAVAILABLE':
    'The network can’t be reached. Check your connection and try again.',
  'error.VIEW_UNKNOWN': 'This is not available here.',

  'wallet.declined': 'You said no in the wallet.',
  'wallet.unauthorized': 'The wallet wants to be connected again first.',
  'wallet.unsupportedMethod': 'Your wallet can’t do this.',
  'wallet.offline': 'Your wallet is offline.',
  'wallet.unknownNetwork': 'Your wallet does not know this network.',
  'wallet.batch': 'Your wallet can’t send these together.',
  'wallet.malformed': 'The wallet did not understand the request.',
  'wallet.failed': 'The wallet or its network had a problem. Try again.',
  'wallet.busy': 'A question is open in your wallet already. Answer it there first.',
  'wallet.rateLimited': 'Too many requests. Wait a moment and try again.',
  'wallet.reverted': 'The network would refuse this.',
  'wallet.fees': 'The fee does not fit. Try again.',
  'wallet.nonce': 'An earlier transaction is still open. Wait for it.',
  'wallet.gas': 'The gas limit does not fit. Try again.',
  'wallet.funds': 'There is not enough for the amount and the fee.',
  'wallet.transactionType': 'The network does not know this kind of transaction.',
  'wallet.unexpected': 'The wallet reported something unexpected. Try again.',
} satisfies ErrorTexts & Record<string, unknown>

/**
 * A whole catalogue: words, and functions that put values into them. Names that start with `error.`
 * are failures by code, those with `wallet.` by what the wallet said.
 */
export type Messages = typeof en

/**
 * Words of a page's own, for the option `messages`; they win over those of the language.
 *
 * @example
 * const messages: PartialMessages = { connectTitle: 'Sign in', continueIn: (wallet) => `Open ${wallet}` }
 */
export type PartialMessages = Partial<Messages>
