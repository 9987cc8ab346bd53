import type { SiwxCacao } from './Siwx.ts'

/** Who a page's server says is signed in. */
export type SiweSession = {
  readonly address: string
  /** A number, e.g. 1 for Ethereum. */
  readonly chainId: number
}

/** A page's own functions for signing in with Ethereum. Source: options and API, section 8. */
export type SiweConfig = {
  /** From the server: at least 8 letters and digits, for one use. */
  getNonce(address?: string): Promise<string>
  /** What the message is made of. */
  getMessageParams?(): Promise<SiweConfig.MessageParams> | SiweConfig.MessageParams
  /** The text, as EIP-4361 has it. */
  createMessage(given: SiweConfig.MessageInput): string
  /** Asks the server, which then remembers who it is. */
  verifyMessage(given: {
    message: string
    signature: string
    cacao?: SiwxCacao | undefined
  }): Promise<boolean>
  /** Who the server remembers. */
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<unknown>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Whether nobody stays connected unsigned. Default: true. */
  readonly required?: boolean | undefined
  /** Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

export declare namespace SiweConfig {
  type MessageParams = {
    domain: string
    uri: string
    /** Numbers. */
    chains?: readonly number[] | undefined
    statement?: string | undefined
    requestId?: string | undefined
    resources?: readonly string[] | undefined
    /** When it ends, ISO 8601. */
    exp?: string | undefined
    /** When it was made, ISO 8601. Default: now. */
    iat?: string | undefined
    /** When it begins, ISO 8601. */
    nbf?: string | undefined
  }
  type MessageInput = MessageParams & {
    /** `did:pkh:eip155:1:0x…` */
    address: string
    accountAddress: string
    chainId: number
    nonce: string
    version: '1'
  }
}
