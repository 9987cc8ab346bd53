import type { ErrorTexts } from '../totalTexts.ts'

/** Failures: `error.` by error code, `frame.` of the embedded wallet, `wallet.` by the wallet's error. */
export const failureWords = {
  'error.ADAPTER_NOT_FOUND': 'This app can’t reach that network.',
  'error.ARGUMENT_REQUIRED': 'Something is missing. Reload the page and try again.',
  'error.BODY_TOO_LARGE': 'This request is too large.',
  'error.CHAIN_UNSUPPORTED': 'This app doesn’t support that network.',
  'error.CONFLICT': 'This was just changed elsewhere. Try again.',
  'error.CONNECTION_REJECTED': 'You declined the request in your wallet.',
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'This wallet can’t use the networks of this app.',
  'error.CONNECTOR_NOT_FOUND':
    'This wallet is no longer available. Reload the page or choose another wallet.',
  'error.DISCONNECT_FAILED':
    'Your wallet reported a problem, but it’s disconnected from this page.',
  'error.FACTOR_REQUIRED': 'This needs your passkey or your recovery code.',
  'error.FEATURE_UNAVAILABLE': 'This is not available here.',
  'error.FROZEN': 'This wallet is frozen. Unfreeze it first.',
  'error.LOCKED': 'Too many wrong codes. Start again.',
  'error.LOGIN_FAILED': 'Sign-in didn’t work. Try again in a moment.',
  'error.MEDIA_TYPE': 'The request couldn’t be read.',
  'error.MODAL_CLOSED': 'You closed the window.',
  'error.MULTI_WALLET_DISABLED': 'You can use only one wallet at a time here.',
  'error.NAMESPACE_UNSUPPORTED': 'This kind of network is not supported.',
  'error.NETWORK_NOT_FOUND': 'This app doesn’t support that network.',
  'error.NETWORK_UNSUPPORTED': 'This network is not supported yet.',
  'error.NOT_CONNECTED': 'Connect a wallet first.',
  'error.NOT_FOUND': 'Nothing was found.',
  'error.OPTIONS_INVALID': 'This page is not set up correctly.',
  'error.ORIGIN_NOT_ALLOWED': 'This page is not allowed to use the service.',
  'error.OTP_EXPIRED': 'This code has expired. Request a new one.',
  'error.OTP_INVALID': 'This code is incorrect.',
  'error.PEER_MISSING': 'This page is not set up correctly.',
  'error.POPUP_CLOSED': 'You closed the window.',
  'error.PROJECT_INVALID': 'This page is not set up correctly.',
  'error.PROVIDER_ERROR': 'Your wallet reported an error.',
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'error.REQUEST_ABORTED': 'You cancelled this.',
  'error.REQUEST_INVALID': 'Something went wrong on our side.',
  'error.REQUEST_REJECTED': 'You declined the request in your wallet.',
  'error.RESPONSE_INVALID': 'The response was invalid. Try again.',
  'error.SERVER_ERROR': 'Something went wrong on our side.',
  'error.SESSION_EXPIRED':
    'The connection to your wallet has expired. Check this device’s clock and connect again.',
  'error.SIGNATURE_INVALID': 'The signature isn’t valid.',
  'error.SITE_BLOCKED':
    'Your wallet doesn’t share an account with this site, usually because you declined before. Open the wallet’s settings, allow this site under website access, then try again.',
  'error.SWITCH_FAILED': 'Your wallet stayed on its current network.',
  'error.TOO_EARLY': 'This isn’t possible yet. Try again later.',
  'error.UNKNOWN': 'An error occurred',
  'error.UPSTREAM_UNAVAILABLE':
    'The network can’t be reached. Check your connection and try again.',
  'error.VIEW_UNKNOWN': 'This is not available here.',

  'early.email': (time: string) =>
    `Your email address was changed a short time ago. For your safety, your wallet opens on a new device in ${time}.`,
  'early.login': (time: string) =>
    `This login was added a short time ago. For your safety, it opens your wallet on a new device in ${time}.`,
  'early.recovery': (time: string) =>
    `This device is new. To give you time to object, your wallet opens here in ${time}.`,

  'frame.unreachable':
    'Couldn’t load your wallet. Check your connection, turn off ad blockers for this site, and try again.',

  'wallet.declined': 'You declined the request in your wallet.',
  'wallet.unauthorized': 'Connect your wallet again first.',
  'wallet.unsupportedMethod': 'Your wallet doesn’t support this request.',
  'wallet.offline': 'Your wallet is offline.',
  'wallet.unknownNetwork': 'Your wallet doesn’t know this network.',
  'wallet.batch': 'Your wallet can’t send these transactions together.',
  'wallet.malformed': 'Your wallet didn’t understand the request.',
  'wallet.failed': 'Your wallet or its network had a problem. Try again.',
  'wallet.busy': 'A request is already open in your wallet. Answer it there first.',
  'wallet.rateLimited': 'Too many requests. Wait a moment and try again.',
  'wallet.reverted': 'The network would reject this transaction.',
  'wallet.fees': 'The network didn’t accept the fee. Try again.',
  'wallet.nonce': 'An earlier transaction is still pending. Wait for it to finish.',
  'wallet.gas': 'The network didn’t accept the gas limit. Try again.',
  'wallet.funds': 'Not enough funds for the amount and the fee.',
  'wallet.rent': 'Not enough of the network’s own coin for the fee or the minimum account balance.',
  'wallet.expired':
    'The transaction expired before the network accepted it. You can send it again.',
  'wallet.transactionType': 'The network doesn’t support this type of transaction.',
  'wallet.unexpected': 'Your wallet reported an unexpected error. Try again.',
} satisfies ErrorTexts
