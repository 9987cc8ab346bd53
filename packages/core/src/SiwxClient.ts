import type { BaseError, ChainId, Namespace } from '@fairlead/protocol'
import type { ConnectSignIn } from './connectors/ConnectSignIn.ts'
import type { SignInProposal } from './connectors/embedded/SignInProposal.ts'
import type { SiwxCacao, SiwxSession } from './siwx/Siwx.ts'

/**
 * Sign-in state of one namespace: `none` if no signature is needed (no wallet is connected, the network is
 * not configured, or signing was skipped), `required` until the user signs, `pending` while the state is
 * looked up or the wallet is asked.
 */
export type AuthState = {
  readonly status: 'none' | 'pending' | 'required' | 'signed'
  /** Session of the signed-in account. */
  readonly session?: SiwxSession | undefined
  /** Message of the current or the latest signing request. */
  readonly message?: string | undefined
  /** Error of the latest attempt; cleared while the wallet is asked and after a switch of account or network. */
  readonly error?: BaseError | undefined
  /** True if the wallet is disconnected when the user does not sign. */
  readonly isRequired?: boolean | undefined
  /** Network with a valid session; declining to sign returns the user to it. */
  readonly returnTo?: ChainId | undefined
}

/** Sign-in (SIWX) of one widget. */
export type SiwxClient = {
  /** Subscribes to wallet changes. Call once. @param back - Namespaces of stored connections. */
  start(back: readonly Namespace[]): void
  /** Signs the user in. @throws the same errors as the exported function `signIn`. */
  signIn(namespace: Namespace): Promise<SiwxSession>
  /** Cancels a sign-in: switches back to `returnTo`, or disconnects if signing is required. */
  cancel(namespace: Namespace): Promise<void>
  signOut(namespace: Namespace): Promise<void>
  /** Ends the sessions of disconnected accounts if the configuration says so. Never rejects. */
  leave(left: readonly SiwxClient.Left[]): Promise<void>
  /** Returns the sign-in request that is sent together with a connection proposal; undefined if unsupported. */
  oneClick(asked: SiwxClient.Proposed): Promise<SiwxClient.Request | undefined>
  /** Returns the sign-in proposal that is signed while logging in to the embedded wallet; undefined if unsupported. */
  oneStep(chainId: ChainId): Promise<SignInProposal | undefined>
  /**
   * Returns the sign-in request for a wallet that signs in together with connecting (ERC-7846); undefined if
   * unsupported.
   */
  connectSignIn(chainId: ChainId): Promise<ConnectSignIn | undefined>
  /** Stores the sessions of these signatures. Invalid ones are dropped, and the user is asked to sign again. */
  accept(cacaos: readonly SiwxClient.Signed[]): Promise<void>
  /**
   * Resolves to true if the contract accepts the signature. @throws `UPSTREAM_UNAVAILABLE` if the chain can't
   * be read.
   */
  verifyContract(question: SiwxClient.Question): Promise<boolean>
}

export declare namespace SiwxClient {
  type Left = { readonly addresses: readonly string[]; readonly namespace: Namespace }
  type Proposed = Readonly<
    Record<
      string,
      { readonly chains?: readonly string[] | undefined; readonly methods: readonly string[] }
    >
  >
  type Request = {
    chains: readonly string[]
    domain: string
    uri: string
    nonce: string
    statement?: string | undefined
    exp?: string | undefined
    nbf?: string | undefined
    requestId?: string | undefined
    resources?: readonly string[] | undefined
    methods: readonly string[]
  }
  /** A signature (CACAO) with the message that was signed. */
  type Signed = { readonly cacao: SiwxCacao; readonly message: string }
  type Question = { address: string; chainId: string; message: string; signature: string }
}
