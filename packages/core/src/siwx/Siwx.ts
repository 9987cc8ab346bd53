import type { ChainId, Namespace } from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'

/** What somebody signs in with. Source: EIP-4361, CAIP-122; times are ISO 8601. */
export type SiwxData = {
  /** Before the domain, e.g. `https`; most messages have none. */
  readonly scheme?: string | undefined
  /** Host, and port where it has one, of the page that asks. */
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

/** The data, and by `toString` the text that a wallet shows and signs. */
export type SiwxMessage = SiwxData & { toString(): string }

/** What a wallet of the pairing protocol answers to a sign-in. Source: CAIP-74. */
export type SiwxCacao = {
  readonly h: Readonly<Record<string, unknown>>
  readonly p: Readonly<Record<string, unknown>>
  readonly s: Readonly<Record<string, unknown>>
}

/** Somebody who has signed in. */
export type SiwxSession = {
  readonly data: SiwxData
  /** The text, as it was signed. */
  readonly message: string
  /** In the namespace's own form: hexadecimal (eip155, polkadot), base58 (solana), base64 (others). */
  readonly signature: string
  /** The key, base64, where a signature alone does not tell whose it is (cosmos). */
  readonly publicKey?: string | undefined
  /** Where it came with a pairing. */
  readonly cacao?: SiwxCacao | undefined
}

/** What came of looking at a signature; `unknown` when a chain had to be asked and did not answer. */
export type Verdict = 'valid' | 'invalid' | 'unknown'

/** Whether an account signed a text. */
export type SiwxQuestion = Pick<SiwxSession, 'message' | 'publicKey' | 'signature'> & {
  readonly address: string
  readonly chainId: ChainId
}

/** One call to a node of a network of eip155, as JSON-RPC. */
export type ReadRpc = (
  chainId: ChainId,
  call: { readonly method: string; readonly params?: unknown },
) => Promise<unknown>

/** Looks at signatures of one namespace, in a page as in a server. */
export type SiwxVerifier = {
  readonly namespace: Namespace
  /** @param lent - Asked where the verifier has no way to a chain of its own. */
  verify(
    question: SiwxQuestion,
    lent?: { readonly readRpc?: ReadRpc | undefined },
  ): Promise<Verdict>
}

/** What a widget lends to the one that keeps its sign-ins. */
export type SiwxHost = {
  /** Of the page: `https://…`. */
  readonly origin: string
  readonly storage: KeyValueStorage | undefined
  /** Where sessions are kept. */
  readonly key: string
  readonly readRpc: ReadRpc
  now(): number
}

/** How a page signs people in. Source: options and API, section 8. */
export type Siwx = {
  /** Namespaces that are signed in; all where absent. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Called once by the widget that uses it. */
  attach?(host: SiwxHost): void
  /** Without an address when a wallet is asked to connect and to sign in at once. */
  createMessage(input: Siwx.MessageInput): SiwxMessage | Promise<SiwxMessage>
  /** Replaces the wallet's signature. */
  signMessage?(input: {
    message: string
    chainId: ChainId
    accountAddress: string
  }): Promise<string>
  /** @throws what keeps somebody from being signed in, e.g. `SIGNATURE_INVALID`. */
  addSession(session: SiwxSession): void | Promise<void>
  /** Replaces all. */
  setSessions(sessions: readonly SiwxSession[]): void | Promise<void>
  /** Ends the sign-in of one account on one network. */
  revokeSession(chainId: ChainId, address: string): void | Promise<void>
  /** Those that hold. */
  getSessions(
    chainId: ChainId,
    address: string,
  ): readonly SiwxSession[] | Promise<readonly SiwxSession[]>
  /** Whether nobody stays connected unsigned. Default: true. */
  getRequired?(): boolean | Promise<boolean>
  /** Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** What follows when somebody does not sign at the first connection. Default: disconnect. */
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
