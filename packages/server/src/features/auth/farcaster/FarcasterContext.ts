import type { Log } from '../../../log.ts'
import type { AuthContext } from '../AuthContext.ts'

/** Where people of Farcaster are asked and looked up. */
export type FarcasterConfiguration = {
  /** Chain of the registries, as messages name it. */
  chainId: number
  idRegistry: string
  keyRegistry: string
  relayUrl: string
  /** A node of that chain. */
  rpcUrl: string
}

/** The relay and the registries that the world uses; the node is a public one. */
export const defaultFarcaster: FarcasterConfiguration = {
  chainId: 10,
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  relayUrl: 'https://relay.farcaster.xyz',
  rpcUrl: 'https://mainnet.optimism.io',
}

/** What logins with Farcaster stand on. */
export type FarcasterContext = AuthContext & {
  /** Nobody can sign in with it when absent. */
  farcaster: FarcasterConfiguration | undefined
  fetch: typeof globalThis.fetch
  log: Log
}

/** What a login keeps until its end, encrypted. */
export type ChannelContent = { channelToken: string; nonce: string }
