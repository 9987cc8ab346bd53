import { closedWords } from './closedWords.ts'
import type { ErrorTexts, SendTexts } from './errors.ts'

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

  walletActions: 'Actions',
  receive: 'Receive',
  send: 'Send',

  qrOfLink: (network: string) => `Code to scan: a payment link to your address on ${network}`,
  qrOfAddress: 'Code to scan: your address',
  qrKind: 'What the code holds',
  qrLink: 'Payment link',
  qrAddress: 'Address only',
  yourAddress: 'Your address',
  receiveWarning: (network: string) =>
    `Only send what belongs to ${network} here. Anything else may be lost.`,
  compatibleOpen: 'Which networks work?',
  compatibleTitle: 'Where you can receive',
  compatibleText: 'Your address is the same on each of these. Choose one to receive there.',

  sendToken: 'Token',
  amount: 'Amount',
  amountMax: 'Max',
  available: (amount: string) => `${amount} available`,
  balanceUnknown: 'Your balance could not be read.',
  feeKept: (amount: string) => `${amount} is kept back for the fee.`,
  enterMoney: 'Enter in US dollars',
  enterTokens: (symbol: string) => `Enter in ${symbol}`,
  receiver: 'To',
  receiverHint: 'Address or name',
  paste: 'Paste',
  pasteFailed: 'The browser did not allow pasting. Put the cursor in the field and paste there.',
  ownAddress: 'This is your own address.',
  sendReview: 'Review',
  sendWaiting: 'Waiting for your wallet',
  sendOffNetwork: 'Sending does not work on this network.',
  selectTokenTitle: 'Choose a token',
  tokenList: 'Your tokens',
  searchTokens: 'Search your tokens',
  tokenMatches: (count: number) => (count === 1 ? '1 token found.' : `${count} tokens found.`),
  noTokenMatches: 'You hold no token of that name.',
  tokensFailed: 'Your tokens could not be read.',
  previewTitle: 'Check before you send',
  network: 'Network',
  networkFee: 'Network fee',
  feeUnknown: 'See your wallet',
  feeAbout: (amount: string) => `At most about ${amount}`,
  cancel: 'Cancel',
  sendMissing: 'An amount and receiver address are required',
  sendTokenMissing: 'A token is required',
  sendEdit: 'Fill it in',
  sendDeclined: 'Nothing was sent: you said no in the wallet.',
  sendFailed: (reason: string) => `Nothing was sent. ${reason}`,
  sent: (amount: string) => `Sent ${amount}`,
  sentDetails: 'Details',
  sentTitle: 'On its way',
  sentText: 'Your wallet has handed it to the network, which may take a moment.',
  done: 'Done',

  'send.tokenMissing': 'Choose a token',
  'send.amountMissing': 'Enter an amount',
  'send.amountInvalid': 'This is no amount',
  'send.amountTooPrecise': 'Too many digits for this token',
  'send.notEnough': 'Not enough',
  'send.receiverMissing': 'Enter a receiver',
  'send.receiverInvalid': 'Check the receiver',
  'send.resolving': 'Looking up the name',

  'receiver.checksum': 'There is a typo in this address: capital and small letters do not fit.',
  'receiver.nameFailed': 'The name could not be looked up. Try again.',
  'receiver.nameUnknown': 'Nobody has this name.',
  'receiver.otherNetwork': 'This is for another network. Change the network first.',
  'receiver.token': 'This is the token’s own address. What you send there is lost.',
  'receiver.unsupported': 'This link asks for something that can’t be done here.',
  'receiver.unreadable': 'This is neither an address nor a name.',
  'receiver.zero': 'Nobody has this address. What you send there is lost.',

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
} satisfies ErrorTexts & SendTexts & Record<string, unknown>

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
