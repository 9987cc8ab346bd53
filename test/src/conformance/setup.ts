import type { Adapter, Environment, Fairlead, FairleadOptions } from '@fairlead/core'
import type { ChainId, Namespace } from '@fairlead/protocol'
import type { TestWorld } from '../createTestEnvironment.ts'
import type { Person } from './createPerson.ts'

/** A wallet with keys, whose simulated user is controlled by the test. */
export type ConformanceWallet = Person & {
  readonly connectorId: string
  /** Two accounts, in the namespace's format. */
  readonly accounts: readonly [string, string]
  /** The user switches the account in the wallet. */
  useAccount(address: string): void
  /** The user switches the network in the wallet; absent if the page chooses the network. */
  useNetwork?(chainId: ChainId): void
  /** The user revokes the page's permission. */
  forgetPage(): void
  /** True while the wallet still allows this page. */
  allowsPage(): boolean
}

/** A browser with two wallets, and one page at a time. */
export type ConformanceBrowser = {
  readonly fairlead: Fairlead
  readonly wallet: ConformanceWallet
  readonly other: ConformanceWallet
  readonly world: TestWorld
  /** Reloads the page; the wallets and the storage stay. */
  reload(): Promise<Fairlead>
  /** Opens the page in another tab. */
  openTab(options?: Partial<FairleadOptions>): Promise<Fairlead>
}

/** Namespace-specific part of the suite; everything else uses the public API. */
export type ConformanceWorld = {
  readonly namespace: Namespace
  /** Two networks that the page is configured with. */
  readonly chains: readonly [ChainId, ChainId]
  /** A network of the page whose node doesn't answer. */
  readonly deadChain: ChainId
  /** True if a page can ask wallets for existing permission without prompting the user. */
  readonly isSilent: boolean
  /** True if wallets report a revoked permission; otherwise the page learns it when it reloads. */
  readonly isTold: boolean
  open(
    createAdapter: CreateAdapter,
    options?: Partial<FairleadOptions>,
    given?: Partial<Environment>,
  ): Promise<ConformanceBrowser>
  /** Reads the balance from the chain, in the smallest unit; absent if the adapter reads no balances. */
  balanceOf?(chainId: ChainId, address: string): Promise<bigint>
  /** True if the account signed the text. */
  verifies(signed: { address: string; message: string; signature: string }): Promise<boolean>
}

/** Creates the adapter of a page, before its widget. */
export type CreateAdapter = (tab: Environment) => Adapter
