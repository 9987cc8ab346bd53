import type { ChainId } from '@fairlead/protocol'
import { createListeners } from '../utils/listeners.ts'

/** Category of the failure in an `ERROR` event. */
export type ErrorCategory =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'INTERNAL_SDK_ERROR'
  | 'SECURE_SITE_ERROR'

/** A wallet as shown in a list. */
export type WalletSeen = {
  id: string
  name: string
  /** Ways to connect: `extension`, `mobile`, `qr`, `web`, `desktop` or `none`. */
  platform: string
  /** Position in the list, from 1. */
  position: number
}

/** Properties of each event. They never contain an address, email or search text. */
export type EventProperties = {
  MODAL_OPENED: { connected: boolean; view: string }
  MODAL_CLOSED: { connected: boolean }
  WALLETS_OPENED: Record<string, never>
  WALLET_SEARCHED: {
    queryLength: number
    /** `none` or `certified`. */
    filter: string
  }
  WALLET_SELECTED: WalletSeen & { view: string }
  /** Wallets that were visible on screen; each one once per view. */
  WALLET_IMPRESSION: { view: string; wallets: readonly WalletSeen[] }
  /** `target` names the link, e.g. `homepage` or `playStore`. */
  GET_WALLET: { id: string; target: string }
  CONNECT_SUCCESS: { id: string; method: string; name: string; reconnect: boolean }
  CONNECT_ERROR: { code: string; id: string }
  CONNECT_REJECTED: { id: string }
  /** A link to a wallet could not be opened. */
  DEEPLINK_ERROR: { code: string; id: string; name: string }
  /** Another connection is active. `id` is its connector's id. */
  CONNECTION_SWITCHED: { id: string; namespace: string }
  /** A connection was removed from the recent ones. */
  CONNECTION_DELETED: { id: string; namespace: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { namespace: string }
  NETWORKS_OPENED: Record<string, never>
  NETWORK_SWITCHED: { network: ChainId }
  NETWORK_SWITCH_ERROR: { code: string; network: ChainId }
  HELP_OPENED: { topic: string }
  ADDRESS_COPIED: Record<string, never>
  ACTIVITY_OPENED: Record<string, never>
  ACTIVITY_MORE: Record<string, never>
  ACTIVITY_ERROR: Record<string, never>
  /** At most 5 per minute. `errorType` is one of our error codes, or the name of another error. */
  ERROR: {
    type: 'error'
    event: ErrorCategory
    errorType: string
    errorMessage: string
    stackTrace: string
    /** Milliseconds since 1970. */
    timestamp: number
  }
  ACCOUNT_ACTION: { action: string }
  ACCOUNT_TYPE_SET: { type: string }
  EMAIL_SELECTED: Record<string, never>
  EMAIL_SUBMITTED: Record<string, never>
  EMAIL_CODE_SENT: Record<string, never>
  EMAIL_CODE_SUCCESS: Record<string, never>
  EMAIL_CODE_ERROR: Record<string, never>
  EMAIL_EDIT_SUBMITTED: Record<string, never>
  EMAIL_EDIT_SUCCESS: Record<string, never>
  DEVICE_REGISTERED: Record<string, never>
  SOCIAL_STARTED: { provider: string }
  SOCIAL_USER_REQUESTED: { provider: string }
  SOCIAL_SUCCESS: { provider: string; reconnect: boolean }
  SOCIAL_ERROR: { code: string; provider: string }
  SOCIAL_CANCELLED: { provider: string }
  REQUEST_APPROVED: { method: string }
  REQUEST_REJECTED: { method: string }
  SIGNIN_STARTED: { network: ChainId }
  SIGNIN_SUCCESS: { network: ChainId }
  SIGNIN_ERROR: { code: string; network: ChainId }
  SIGNIN_CANCELLED: { network: ChainId }
  BUY_OPENED: Record<string, never>
  BUY_PROVIDER_SELECTED: { provider: string }
  /** The user opened the choice of a name. */
  NAME_FLOW_OPENED: Record<string, never>
  /** The wallet is asked to sign the registration of a name. */
  NAME_INITIATED: Record<string, never>
  NAME_SUCCESS: Record<string, never>
  NAME_ERROR: { code: string }
  /** The wallet has granted a smart session. */
  SESSION_GRANTED: Record<string, never>
  SESSION_REVOKED: Record<string, never>
  /** A smart session could not be granted, revoked or listed. */
  SESSION_ERROR: { code: string }
  SEND_INITIATED: SendProperties
  /** Sent only for the network's native token. */
  SEND_SUCCESS: SendProperties & { hash: string }
  SEND_ERROR: SendProperties & { code: string }
  SEND_REJECTED: SendProperties
  PAY_OPENED: PayProperties
  /** `exchange` is the exchange's id; absent if a wallet pays. */
  PAY_INITIATED: PayProperties & { exchange?: string | undefined }
  PAY_SUCCESS: PayProperties & { exchange?: string | undefined }
  /** Without network and asset if the order is invalid. */
  PAY_ERROR: Partial<PayProperties> & { code: string; exchange?: string | undefined }
  /** The Swap view was opened. */
  SWAP_OPENED: Pick<SwapProperties, 'accountType' | 'network'>
  /** A token was chosen in the Swap view; `token` is its symbol. */
  TOKEN_SELECTED: { network: ChainId; side: 'from' | 'to'; token: string }
  /** The approval before a swap is in effect. */
  SWAP_APPROVAL_SUCCESS: SwapProperties
  SWAP_APPROVAL_ERROR: SwapProperties & { code: string }
  SWAP_INITIATED: SwapProperties
  /**
   * The network has included the swap, or has not reverted it within three minutes. Between two networks: the tokens
   * arrived.
   */
  SWAP_SUCCESS: SwapProperties & { hash: string }
  SWAP_ERROR: SwapProperties & { code: string }
  /** The user declined the approval or the swap. */
  SWAP_REJECTED: SwapProperties
}
type PayProperties = {
  network: ChainId
  /** Symbol of the asset. */
  asset: string
}
type SwapProperties = {
  /** `eoa` if the wallet does not report it. */
  accountType: string
  network: ChainId
  /** Symbol of the token to pay with. */
  from: string
  /** Symbol of the token to receive. */
  to: string
  /** Whole tokens. */
  fromAmount: string
  /** Whole tokens that are expected. */
  toAmount: string
  /** Network on which the tokens arrive, if it is another one. */
  toNetwork?: ChainId
}
type SendProperties = {
  /** `eoa` if the wallet does not report it. */
  accountType: string
  network: ChainId
  /** Symbol of the token. */
  token: string
  /** Whole tokens. */
  amount: string
}
/** Name of an event; see {@link EventProperties} for its properties. */
export type EventName = keyof EventProperties

/** An event with its time and the active network. */
export type FairleadEvent = {
  [name in EventName]: {
    readonly name: name
    /** Milliseconds since 1970. */
    readonly timestamp: number
    readonly caipNetworkId: ChainId | undefined
    readonly properties: EventProperties[name]
  }
}[EventName]

export type Events = {
  emit<name extends EventName>(name: name, properties: EventProperties[name]): void
  /** Subscribes to all events. @returns Unsubscribes. */
  subscribe(listener: (event: FairleadEvent) => void): () => void
}

export function createEvents(options: createEvents.Options): Events {
  const { networkId, now, onError } = options
  const { emit, subscribe } = createListeners<FairleadEvent>(onError)
  return {
    emit(name, properties) {
      const event = { name, timestamp: now(), caipNetworkId: networkId(), properties }
      emit(event as FairleadEvent)
    },
    subscribe,
  }
}

export declare namespace createEvents {
  type Options = {
    networkId: () => ChainId | undefined
    now: () => number
    onError: (error: unknown) => void
  }
}
