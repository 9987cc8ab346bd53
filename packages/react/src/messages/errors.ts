import { ProviderError, type ProviderGroup } from '@fairlead/core'
import { BaseError, type ErrorCode } from '@fairlead/protocol'
import type { Messages } from './en.ts'

/** What people read when something fails. Adding a code without its text does not compile. */
const byCode: Record<ErrorCode, string> = {
  ADAPTER_NOT_FOUND: 'This app can’t reach that network.',
  ARGUMENT_REQUIRED: 'Something is missing for this. Reload the page and try again.',
  BODY_TOO_LARGE: 'That is too much at once.',
  CHAIN_UNSUPPORTED: 'This app does not use that network.',
  CONFLICT: 'Somebody was faster. Try again.',
  CONNECTION_REJECTED: 'You said no in the wallet.',
  CONNECTOR_CHAINS_UNSUPPORTED: 'This wallet can’t use the networks of this app.',
  CONNECTOR_NOT_FOUND: 'This wallet is no longer there. Reload the page, or choose another one.',
  DISCONNECT_FAILED: 'The wallet reported a problem, but you are disconnected here.',
  FEATURE_UNAVAILABLE: 'This is not available here.',
  MODAL_CLOSED: 'You closed the window.',
  MULTI_WALLET_DISABLED: 'One wallet at a time can be used here.',
  NAMESPACE_UNSUPPORTED: 'This kind of network is not supported.',
  NETWORK_NOT_FOUND: 'This app does not use that network.',
  NETWORK_UNSUPPORTED: 'This network is not supported yet.',
  NOT_CONNECTED: 'Connect a wallet first.',
  NOT_FOUND: 'Nothing was found.',
  OPTIONS_INVALID: 'This page is not set up correctly.',
  ORIGIN_NOT_ALLOWED: 'This page is not allowed to use the service.',
  PROJECT_INVALID: 'This page is not set up correctly.',
  PROVIDER_ERROR: 'The wallet reported an error.',
  RATE_LIMITED: 'Too many requests. Wait a moment and try again.',
  REQUEST_ABORTED: 'You stopped this.',
  REQUEST_INVALID: 'Something went wrong on our side.',
  REQUEST_REJECTED: 'You said no in the wallet.',
  RESPONSE_INVALID: 'The answer made no sense. Try again.',
  SERVER_ERROR: 'Something went wrong on our side.',
  SIGNATURE_INVALID: 'The signature does not fit.',
  SWITCH_FAILED: 'The wallet stayed on its network.',
  UNKNOWN: 'An error occurred',
  UPSTREAM_UNAVAILABLE: 'The network can’t be reached. Check your connection and try again.',
  VIEW_UNKNOWN: 'This is not available here.',
}

const byGroup: Record<ProviderGroup, string> = {
  declined: 'You said no in the wallet.',
  unauthorized: 'The wallet wants to be connected again first.',
  unsupportedMethod: 'Your wallet can’t do this.',
  offline: 'Your wallet is offline.',
  unknownNetwork: 'Your wallet does not know this network.',
  batch: 'Your wallet can’t send these together.',
  malformed: 'The wallet did not understand the request.',
  failed: 'The wallet or its network had a problem. Try again.',
  busy: 'A question is open in your wallet already. Answer it there first.',
  rateLimited: 'Too many requests. Wait a moment and try again.',
  reverted: 'The network would refuse this.',
  fees: 'The fee does not fit. Try again.',
  nonce: 'An earlier transaction is still open. Wait for it.',
  gas: 'The gas limit does not fit. Try again.',
  funds: 'There is not enough for the amount and the fee.',
  transactionType: 'The network does not know this kind of transaction.',
  unexpected: 'The wallet reported something unexpected. Try again.',
}

/** One sentence for people, from the code alone. */
export function errorMessage(error: unknown): string {
  if (error instanceof ProviderError) return byGroup[error.group]
  return byCode[BaseError.is(error) ? error.code : 'UNKNOWN']
}

/** Why the network is still the one before: neutral for a no. */
export function switchFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.switchDeclined
  return messages.switchFailed(errorMessage(error))
}
