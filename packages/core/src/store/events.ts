import type { ChainId } from '@fairlead/protocol'
import { createListeners } from '../utils/listeners.ts'

/** What each event tells. No address, no e-mail, no search text. */
export type EventProperties = {
  MODAL_OPENED: { connected: boolean; view: string }
  MODAL_CLOSED: { connected: boolean }
  WALLET_SELECTED: { id: string; name: string; platform: string; view: string }
  CONNECT_SUCCESS: { id: string; method: string; name: string; reconnect: boolean }
  CONNECT_ERROR: { code: string; id: string }
  CONNECT_REJECTED: { id: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { namespace: string }
  NETWORKS_OPENED: Record<string, never>
  NETWORK_SWITCHED: { network: ChainId }
  NETWORK_SWITCH_ERROR: { code: string; network: ChainId }
  HELP_OPENED: { topic: string }
  ADDRESS_COPIED: Record<string, never>
  ACCOUNT_ACTION: { action: string }
  SEND_INITIATED: SendProperties
  /** Of the network's own coin alone. */
  SEND_SUCCESS: SendProperties & { hash: string }
  SEND_ERROR: SendProperties & { code: string }
  SEND_REJECTED: SendProperties
}
type SendProperties = {
  /** `eoa` where the wallet does not say. */
  accountType: string
  network: ChainId
  /** Its symbol. */
  token: string
  /** Whole tokens. */
  amount: string
}
/** Names of events; {@link EventProperties} says what each tells. */
export type EventName = keyof EventProperties

/** Something that happened, with when and on which network. */
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
  /** @returns Stops. */
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
