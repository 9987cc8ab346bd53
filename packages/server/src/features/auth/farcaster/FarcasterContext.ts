import type { Log } from '../../../log.ts'
import type { AuthContext } from '../AuthContext.ts'

/** Endpoints and contracts of Farcaster. */
export type FarcasterConfiguration = {
  /** Chain id of the registries, as sign-in messages state it. */
  chainId: number
  idRegistry: string
  keyRegistry: string
  relayUrl: string
  /** JSON-RPC URL of a node of that chain. */
  rpcUrl: string
}

/** Farcaster's public relay and registries on OP Mainnet, with a public node. */
export const defaultFarcaster: FarcasterConfiguration = {
  chainId: 10,
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  relayUrl: 'https://relay.farcaster.xyz',
  rpcUrl: 'https://mainnet.optimism.io',
}

/** Dependencies of the Farcaster login. */
export type FarcasterContext = AuthContext & {
  /** Farcaster login is unavailable if absent. */
  farcaster: FarcasterConfiguration | undefined
  fetch: typeof globalThis.fetch
  log: Log
}

/** State of a login until it ends; stored encrypted. */
export type ChannelContent = { channelToken: string; nonce: string }
