import type { ChainId, Namespace } from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'

/** Fields of a sign-in message. Source: EIP-4361, CAIP-122; times are ISO 8601. */
export type SiwxData = {
  /** URI scheme before the domain, e.g. `https`; usually absent. */
  readonly scheme?: string | undefined
  /** Host of the page that asks, with the port if it has one. */
  readonly domain: string
  readonly accountAddress: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly version: string
  readonly chainId: ChainId
  /** At least 8 letters and digits, used once. */
  readonly nonce: string
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A sign-in message. `toString` returns the text that a wallet shows and signs. */
export type SiwxMessage = SiwxData & { toString(): string }

/** A wallet's signed answer to a sign-in request of the pairing protocol. Source: CAIP-74. */
export type SiwxCacao = {
  readonly h: Readonly<Record<string, unknown>>
  readonly p: Readonly<Record<string, unknown>>
  readonly s: Readonly<Record<string, unknown>>
}

/** Session of an account that has signed in. */
export type SiwxSession = {
  readonly data: SiwxData
  /** The signed text. */
  readonly message: string
  /** Encoded as usual in the namespace: hexadecimal (eip155, polkadot), base58 (solana), base64 (others). */
  readonly signature: string
  /** Public key, base64; present if it can't be recovered from the signature (cosmos). */
  readonly publicKey?: string | undefined
  /** Present if the sign-in came with a pairing. */
  readonly cacao?: SiwxCacao | undefined
}

/** Result of verifying a signature; `unknown` if a network had to be asked and did not answer. */
export type Verdict = 'valid' | 'invalid' | 'unknown'

/** Signature to verify: did this account sign this message? */
export type SiwxQuestion = Pick<SiwxSession, 'message' | 'publicKey' | 'signature'> & {
  readonly address: string
  readonly chainId: ChainId
}

/** Sends one JSON-RPC call to a node of an eip155 network. */
export type ReadRpc = (
  chainId: ChainId,
  call: { readonly method: string; readonly params?: unknown },
) => Promise<unknown>

/** Verifies signatures of one namespace, in a page or on a server. */
export type SiwxVerifier = {
  readonly namespace: Namespace
  /** @param lent - `readRpc` to use if the verifier has no RPC of its own. */
  verify(
    question: SiwxQuestion,
    lent?: { readonly readRpc?: ReadRpc | undefined },
  ): Promise<Verdict>
}

/** Parts of a widget that its sign-in client uses. */
export type SiwxHost = {
  /** Origin of the page: `https://…`. */
  readonly origin: string
  readonly storage: KeyValueStorage | undefined
  /** Storage key of the sessions. */
  readonly key: string
  readonly readRpc: ReadRpc
  now(): number
}

/** Sign-in client of a page: creates messages and stores sessions. Source: options and API, section 8. */
export type Siwx = {
  /** Namespaces that sign in; all if absent. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Called once by the widget that uses this client. */
  attach?(host: SiwxHost): void
  /** Creates the message to sign. The address is empty for a sign-in in the same step as connecting. */
  createMessage(input: Siwx.MessageInput): SiwxMessage | Promise<SiwxMessage>
  /** Signs the message instead of the wallet. */
  signMessage?(input: {
    message: string
    chainId: ChainId
    accountAddress: string
  }): Promise<string>
  /** Verifies and stores a session. @throws the reason of a refusal, e.g. `SIGNATURE_INVALID`. */
  addSession(session: SiwxSession): void | Promise<void>
  /** Replaces all sessions. */
  setSessions(sessions: readonly SiwxSession[]): void | Promise<void>
  /** Ends the sign-in of one account on one network. */
  revokeSession(chainId: ChainId, address: string): void | Promise<void>
  /** Returns the valid sessions of an account on a network. */
  getSessions(
    chainId: ChainId,
    address: string,
  ): readonly SiwxSession[] | Promise<readonly SiwxSession[]>
  /** True if an account must sign in to stay connected. Default: true. */
  getRequired?(): boolean | Promise<boolean>
  /** True if disconnecting also signs out. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** What happens if the user does not sign at the first connection. Default: disconnect. */
  readonly onCancel?: 'disconnect' | 'stay' | undefined
}

export declare namespace Siwx {
  type MessageInput = {
    accountAddress: string
    chainId: ChainId
    /** ISO 8601. */
    notBefore?: string | undefined
  }
}
