import type { ErrorTexts } from '../totalTexts.ts'

/** Failures: `error.` by error code, `frame.` of the embedded wallet, `wallet.` by the wallet's error. */
export const failureWords = {
  'error.ADAPTER_NOT_FOUND': 'This app can’t reach that network.',
  'error.ARGUMENT_REQUIRED': 'Something is missing for this. Reload the page and try again.',
  'error.BODY_TOO_LARGE': 'That is too much at once.',
  'error.CHAIN_UNSUPPORTED': 'This app does not use that network.',
  'error.CONFLICT': 'This was just changed elsewhere. Try again.',
  'error.CONNECTION_REJECTED': 'You said no in the wallet.',
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'This wallet can’t use the networks of this app.',
  'error.CONNECTOR_NOT_FOUND':
    'This wallet is no longer there. Reload the page, or choose another one.',
  'error.DISCONNECT_FAILED': 'The wallet reported a problem, but you are disconnected here.',
  'error.FACTOR_REQUIRED': 'This needs your passkey or your recovery code.',
  'error.FEATURE_UNAVAILABLE': 'This is not available here.',
  'error.FROZEN': 'This wallet is locked. Unlock it first.',
  'error.LOCKED': 'Too many wrong codes. Start again.',
  'error.LOGIN_FAILED': 'Signing in did not work. Try again in a moment.',
  'error.MEDIA_TYPE': 'The request could not be read.',
  'error.MODAL_CLOSED': 'You closed the window.',
  'error.MULTI_WALLET_DISABLED': 'One wallet at a time can be used here.',
  'error.NAMESPACE_UNSUPPORTED': 'This kind of network is not supported.',
  'error.NETWORK_NOT_FOUND': 'This app does not use that network.',
  'error.NETWORK_UNSUPPORTED': 'This network is not supported yet.',
  'error.NOT_CONNECTED': 'Connect a wallet first.',
  'error.NOT_FOUND': 'Nothing was found.',
  'error.OPTIONS_INVALID': 'This page is not set up correctly.',
  'error.ORIGIN_NOT_ALLOWED': 'This page is not allowed to use the service.',
  'error.OTP_EXPIRED': 'This code is too old. Ask for a new one.',
  'error.OTP_INVALID': 'This code is not right.',
  'error.PEER_MISSING': 'This page is not set up correctly.',
  'error.POPUP_CLOSED': 'You closed the window.',
  'error.PROJECT_INVALID': 'This page is not set up correctly.',
  'error.PROVIDER_ERROR': 'The wallet reported an error.',
  'error.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'error.REQUEST_ABORTED': 'You stopped this.',
  'error.REQUEST_INVALID': 'Something went wrong on our side.',
  'error.REQUEST_REJECTED': 'You said no in the wallet.',
  'error.RESPONSE_INVALID': 'The answer made no sense. Try again.',
  'error.SERVER_ERROR': 'Something went wrong on our side.',
  'error.SESSION_EXPIRED':
    'The connection to the wallet is over. Check the clock of this device and connect again.',
  'error.SIGNATURE_INVALID': 'The signature does not fit.',
  'error.SITE_BLOCKED':
    'Your wallet doesn’t share an account with this site, usually because you declined before. Open the wallet’s settings, allow this site under website access, then try again.',
  'error.SWITCH_FAILED': 'The wallet stayed on its network.',
  'error.TOO_EARLY': 'This is not possible yet. Try later.',
  'error.UNKNOWN': 'An error occurred',
  'error.UPSTREAM_UNAVAILABLE':
    'The network can’t be reached. Check your connection and try again.',
  'error.VIEW_UNKNOWN': 'This is not available here.',

  'frame.unreachable':
    'The wallet could not be loaded. Check your connection, switch off ad blockers for this site, and try again.',

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
  'wallet.rent':
    'The network’s own coin is not enough for the fee, or for what an account must hold.',
  'wallet.expired':
    'The network did not take it in time, and will not any more. You can send it again.',
  'wallet.transactionType': 'The network does not know this kind of transaction.',
  'wallet.unexpected': 'The wallet reported something unexpected. Try again.',
} satisfies ErrorTexts
export type FailureWords = typeof failureWords
