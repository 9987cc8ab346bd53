import type { ChainId, Namespace } from '@fairlead/protocol'
import type { CreateConnector } from '../connectors/createConnector.ts'
import type { Behavior, WalletRefusal, WalletRequest } from './createDesk.ts'

/** How a wallet makes itself known to a page. */
export type WalletDoor = 'eip6963' | 'injectedWeb3' | 'keplr' | 'wallet-standard'

/** A wallet that a test drives. The same in unit tests and, installed into a page, in a browser. */
export type TestWallet = {
  readonly namespace: Namespace
  readonly name: string
  /** What the modal calls it: of its row, the test hook is `fl-connect-wallet-<id>`. */
  readonly id: string
  /** Of the account that is in use. */
  readonly address: string
  /** The network that it is on. */
  readonly chainId: ChainId
  /** Everything that it was asked, oldest first; also what no person is asked about. */
  readonly requests: readonly WalletRequest[]
  /** For unit tests: pass it in the option `connectors`. */
  readonly connector: CreateConnector

  /**
   * Says yes to the oldest request that waits, or to the next one that comes. Resolves when the
   * answer is on its way.
   *
   * @param method - Only to a request of this method.
   */
  approve(method?: string): Promise<void>
  /** Says no to the oldest request that waits, or to the next one. */
  reject(refusal?: WalletRefusal.Options & { method?: string | undefined }): Promise<void>
  /** The oldest request that waits, or the next one: to look at before it is answered. */
  nextRequest(method?: string): Promise<WalletRequest>
  /** What it does from now on by itself, for one method or for all that a person is asked about. */
  answer(behavior: Behavior | WalletRefusal, method?: string): void

  /** Goes to another network, as a person does in the wallet. Resolves when every page was told. */
  switchNetwork(chainId: ChainId): Promise<void>
  /** Shows another of its accounts. Resolves when every page was told. */
  switchAccount(index: number): Promise<void>
  /** Lets nobody in any more. Resolves when every page was told. */
  drop(): Promise<void>

  /** What its page side needs; for `installWallet`. */
  readonly page: TestWalletPage
}

/** The part of a wallet that runs in a page, and what it is connected to. */
export type TestWalletPage = {
  readonly door: WalletDoor
  /** Handed to the script in the page: plain data. */
  readonly definition: Readonly<Record<string, unknown>>
  /** Answers the script. Bytes are `{ bytes: number[] }`. */
  handle(method: string, params: unknown): Promise<unknown>
  /** @returns Stops. */
  listen(onEvent: (name: string, value: unknown) => Promise<void> | void): () => void
}

/** What all wallets can be made with. */
export type TestWalletOptions = {
  name?: string | undefined
  /** At first; `wait` unless given: the test says yes or no. */
  behavior?: Behavior | undefined
  /** By method: also for what no person is asked about, e.g. `eth_accounts`. */
  behaviors?: Readonly<Record<string, Behavior | WalletRefusal>> | undefined
  /** Lets pages in without asking, as if they had been there before. */
  isAuthorized?: boolean | undefined
  /** Answers of methods that it does not know by itself, after a yes. Throw to fail. */
  answers?: Readonly<Record<string, (params: unknown) => unknown>> | undefined
  /** Makes itself known only when `announce` is called in the page. */
  isLate?: boolean | undefined
}
