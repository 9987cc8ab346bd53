import type { BaseError, ChainId, Namespace } from '@fairlead/protocol'
import type { SignInProposal } from './connectors/embedded/SignInProposal.ts'
import type { SiwxCacao, SiwxSession } from './siwx/Siwx.ts'

/**
 * How one namespace stands: `none` where nothing has to be signed (nobody is connected, the network is
 * not one of the page, or signing was skipped), `required` until somebody signs, `pending` while that
 * is looked up or the wallet is asked.
 */
export type AuthState = {
  readonly status: 'none' | 'pending' | 'required' | 'signed'
  /** Who has signed in. */
  readonly session?: SiwxSession | undefined
  /** What the wallet is asked to sign, or was last. */
  readonly message?: string | undefined
  /** Why the last try failed; absent while the wallet is asked, and after another account or network. */
  readonly error?: BaseError | undefined
  /** Nobody stays connected unsigned. */
  readonly isRequired?: boolean | undefined
  /** The network that is signed already, and that not signing leads back to. */
  readonly returnTo?: ChainId | undefined
}

/** Signing in, of one widget. */
export type Auth = {
  /** Follows the wallets; called once. @param back - Namespaces of the last visit. */
  start(back: readonly Namespace[]): void
  /** @throws as the verb of that name. */
  signIn(namespace: Namespace): Promise<SiwxSession>
  /** Does what not signing leads to. */
  cancel(namespace: Namespace): Promise<void>
  signOut(namespace: Namespace): Promise<void>
  /** Somebody has left: ends the sign-ins of these accounts, where that is wanted. Never fails. */
  leave(left: readonly Auth.Left[]): Promise<void>
  /** What a wallet is asked to sign together with connecting; nothing where it can't be. */
  oneClick(asked: Auth.Proposed): Promise<Auth.Request | undefined>
  /** What whoever logs in to the embedded wallet signs with it; nothing where it can't be. */
  oneStep(chainId: ChainId): Promise<SignInProposal | undefined>
  /** Keeps what a wallet signed so. What does not hold is signed again later. */
  accept(cacaos: readonly Auth.Signed[]): Promise<void>
  /** Whether a contract signed. @throws `UPSTREAM_UNAVAILABLE` where the chain does not say. */
  verifyContract(question: Auth.Question): Promise<boolean>
}

export declare namespace Auth {
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
  /** A sign-in, with the text that it is about. */
  type Signed = { readonly cacao: SiwxCacao; readonly message: string }
  type Question = { address: string; chainId: string; message: string; signature: string }
}
