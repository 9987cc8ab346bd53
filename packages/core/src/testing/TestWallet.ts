import type { ChainId, Namespace } from '@fairlead/protocol'
import type { CreateConnector } from '../connectors/createConnector.ts'
import type { Behavior, WalletRefusal, WalletRequest } from './createTestApprovals.ts'

/** Protocol by which a wallet announces itself to a page. */
export type WalletAnnouncement = 'eip6963' | 'injectedWeb3' | 'keplr' | 'wallet-standard'

/** A wallet that a test drives. Works the same in unit tests and, installed into a page, in a browser. */
export type TestWallet = {
  readonly namespace: Namespace
  readonly name: string
  /** Id of the wallet in the modal. The test id of its row is `fl-connect-wallet-<id>`. */
  readonly id: string
  /** Address of the account in use. */
  readonly address: string
  /** The wallet's current network. */
  readonly chainId: ChainId
  /** True while pages have access. */
  readonly isAuthorized: boolean
  /** All requests that the wallet received, oldest first, including those that need no approval. */
  readonly requests: readonly WalletRequest[]
  /** Connector for unit tests: pass it in the option `connectors`. */
  readonly connector: CreateConnector

  /**
   * Approves the oldest waiting request, or the next one. Resolves when the wallet has answered.
   *
   * @param method - Waits for a request of this method.
   * @param options.signal - Stops the wait, e.g. Vitest's `signal` of a test that takes too long. The error names the
   *   requests that are waiting instead.
   */
  approve(method?: string, options?: { signal?: AbortSignal | undefined }): Promise<void>
  /** Declines the oldest waiting request, or the next one. */
  reject(refusal?: WalletRefusal.Options & { method?: string | undefined }): Promise<void>
  /** Resolves with the oldest waiting request, or the next one, without answering it. */
  nextRequest(method?: string): Promise<WalletRequest>
  /** Sets the automatic answer from now on, for one method or for all requests that need approval. */
  answer(behavior: Behavior | WalletRefusal, method?: string): void

  /** Switches the network, as the user does in the wallet. Resolves when every page has been notified. */
  switchNetwork(chainId: ChainId): Promise<void>
  /** Switches the account. Resolves when every page has been notified. */
  switchAccount(index: number): Promise<void>
  /** Revokes the access of all pages. Resolves when every page has been notified. */
  drop(): Promise<void>

  /** Data for `installWallet`. */
  readonly page: TestWalletPage
}

/** Connects the part of a wallet that runs in a page with the test. */
export type TestWalletPage = {
  readonly announcement: WalletAnnouncement
  /** Plain data for the script in the page. */
  readonly definition: Readonly<Record<string, unknown>>
  /** Answers a call of the script. Bytes are encoded as `{ bytes: number[] }`. */
  handle(method: string, params: unknown): Promise<unknown>
  /** Listens to the wallet's events. @returns Unsubscribe function. */
  listen(onEvent: (name: string, value: unknown) => Promise<void> | void): () => void
}

/** Options of all test wallets. */
export type TestWalletOptions = {
  name?: string | undefined
  /** Initial behavior. Default: `wait`, so that the test approves or declines. */
  behavior?: Behavior | undefined
  /** Behavior by method, also for methods that need no approval, e.g. `eth_accounts`. */
  behaviors?: Readonly<Record<string, Behavior | WalletRefusal>> | undefined
  /** Grants access to pages from the start, as after an earlier visit. */
  isAuthorized?: boolean | undefined
  /** Answers to methods that the wallet does not implement, after approval. Throw to fail. */
  answers?: Readonly<Record<string, (params: unknown) => unknown>> | undefined
  /** The wallet announces itself only when the test calls `announce`. */
  isLate?: boolean | undefined
}
