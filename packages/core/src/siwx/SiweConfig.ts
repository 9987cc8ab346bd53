import type { SiwxCacao } from './Siwx.ts'

/** The server's session of the user who is signed in. */
export type SiweSession = {
  readonly address: string
  /** Chain id as a number, e.g. 1 for Ethereum. */
  readonly chainId: number
}

/** A page's own functions for signing in with Ethereum. Source: options and API, section 8. */
export type SiweConfig = {
  /** Returns a nonce from the server: at least 8 letters and digits, for one use. */
  getNonce(address?: string): Promise<string>
  /** Returns the fields of the message. */
  getMessageParams?(): Promise<SiweConfig.MessageParams> | SiweConfig.MessageParams
  /** Returns the message text (EIP-4361). */
  createMessage(given: SiweConfig.MessageInput): string
  /** Asks the server to verify the signature and to start a session. */
  verifyMessage(given: {
    message: string
    signature: string
    cacao?: SiwxCacao | undefined
  }): Promise<boolean>
  /** Returns the server's current session. */
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<unknown>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** True if an account must sign in to stay connected. Default: true. */
  readonly required?: boolean | undefined
  /** True if disconnecting also signs out. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

export declare namespace SiweConfig {
  type MessageParams = {
    domain: string
    uri: string
    /** Chain ids as numbers. */
    chains?: readonly number[] | undefined
    statement?: string | undefined
    requestId?: string | undefined
    resources?: readonly string[] | undefined
    /** Expiration Time, ISO 8601. */
    exp?: string | undefined
    /** Issued At, ISO 8601. Default: now. */
    iat?: string | undefined
    /** Not Before, ISO 8601. */
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
