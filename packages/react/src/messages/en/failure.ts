import type { ErrorTexts } from '../totalTexts.ts'

/** Failures: `error.` by error code, `frame.` of the embedded wallet, `wallet.` by the wallet's error. */
export const failureWords = {
  'error.ADAPTER_NOT_FOUND': 'This app can’t reach that network.',
  'error.ARGUMENT_REQUIRED': 'Some information is missing. Reload the page and try again.',
  'error.BODY_TOO_LARGE': 'That’s too much data for one request.',
  'error.CHAIN_UNSUPPORTED': 'This app doesn’t support that network.',
  'error.CONFLICT': 'This was just changed elsewhere. Try again.',
  'error.CONNECTION_REJECTED': 'You declined the request in your wallet.',
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'This wallet doesn’t support the networks of this app.',
  'error.CONNECTOR_NOT_FOUND':
    'This wallet is no longer available. Reload the page or choose another one.',
  'error.DISCONNECT_FAILED':
    'Your wallet reported a problem, but you’re disconnected from this page.',
  'error.FACTOR_REQUIRED': 'You need your passkey or recovery code for this.',
  'error.FEATURE_UNAVAILABLE': 'This isn’t available here.',
  'error.FROZEN': 'This wallet is locked. Unlock it first.',
  'error.LOCKED': 'Too many wrong codes. Start again.',
  'error.LOGIN_FAILED': 'Couldn’t sign you in. Try again in a moment.',
  'error.MEDIA_TYPE': 'Couldn’t read the request.',
  'error.MODAL_CLOSED': 'You closed the window.',
  'error.MULTI_WALLET_DISABLED': 'You can use only one wallet at a time here.',
  'error.NAMESPACE_UNSUPPORTED': 'This type of network isn’t supported.',
  'error.NETWORK_NOT_FOUND': 'This app doesn’t support that network.',
  'error.NETWORK_UNSUPPORTED': 'This network isn’t supported yet.',
  'error.NOT_CONNECTED': 'Connect a wallet first.',
  'error.NOT_FOUND': 'Nothing found.',
  'error.OPTIONS_INVALID': 'This page isn’t set up correctly.',
  'error.ORIGIN_NOT_ALLOWED': 'This page isn’t allowed to use the service.',
  'error.OTP_EXPIRED': 'This code has expired. Request a new one.',
  'error.OTP_INVALID': 'Wrong code. Check it and try again.',
  'error.PEER_MISSING': 'This page isn’t set up correctly.',
  'error.POPUP_CLOSED': 'You closed the window.',
  'error.PROJECT_INVALID': 'This page isn’t set up correctly.',
  'error.PROVIDER_ERROR': 'The wallet reported an error.',
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'error.REQUEST_ABORTED': 'Cancelled.',
  'error.REQUEST_INVALID': 'Something went wrong on our side.',
  'error.REQUEST_REJECTED': 'You declined the request in your wallet.',
  'error.RESPONSE_INVALID': 'The response couldn’t be read. Try again.',
  'error.SERVER_ERROR': 'Something went wrong on our side.',
  'error.SESSION_EXPIRED':
    'The connection to your wallet has expired. Check the clock of this device and connect again.',
  'error.SIGNATURE_INVALID': 'The signature is invalid.',
  'error.SITE_BLOCKED':
    'Your wallet isn’t sharing an account with this site, usually because you declined before. Allow this site in your wallet’s settings under website access, then try again.',
  'error.SWITCH_FAILED': 'Your wallet didn’t switch networks.',
  'error.TOO_EARLY': 'This isn’t possible yet. Try again later.',
  'error.UNKNOWN': 'An error occurred',
  'error.UPSTREAM_UNAVAILABLE': 'Can’t reach the network. Check your connection and try again.',
  'error.VIEW_UNKNOWN': 'This isn’t available here.',

  'frame.unreachable':
    'Couldn’t load your wallet. Check your connection, turn off ad blockers for this site, and try again.',

  'wallet.declined': 'You declined the request in your wallet.',
  'wallet.unauthorized': 'Connect your wallet again first.',
  'wallet.unsupportedMethod': 'Your wallet can’t do this.',
  'wallet.offline': 'Your wallet is offline.',
  'wallet.unknownNetwork': 'Your wallet doesn’t know this network.',
  'wallet.batch': 'Your wallet can’t send these transactions together.',
  'wallet.malformed': 'Your wallet didn’t understand the request.',
  'wallet.failed': 'Your wallet or the network had a problem. Try again.',
  'wallet.busy': 'Your wallet already has an open request. Answer it there first.',
  'wallet.rateLimited': 'Too many requests. Wait a moment and try again.',
  'wallet.reverted': 'The network would reject this transaction.',
  'wallet.fees': 'The network fee is wrong. Try again.',
  'wallet.nonce': 'An earlier transaction is still pending. Wait for it to finish.',
  'wallet.gas': 'The gas limit is wrong. Try again.',
  'wallet.funds': 'You don’t have enough for the amount and the fee.',
  'wallet.rent':
    'You don’t have enough of the network’s own coin for the fee or for the minimum balance of an account.',
  'wallet.expired':
    'The transaction wasn’t included in time and is no longer valid. You can send it again.',
  'wallet.transactionType': 'The network doesn’t support this type of transaction.',
  'wallet.unexpected': 'The wallet reported something unexpected. Try again.',
} satisfies ErrorTexts
export type FailureWords = typeof failureWords
