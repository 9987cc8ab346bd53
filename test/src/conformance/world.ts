import type { Adapter, Environment, Fairlead, FairleadOptions } from '@fairlead/core'
import type { ChainId, Namespace } from '@fairlead/protocol'
import type { TestWorld } from '../createTestWorld.ts'
import type { Person } from './createPerson.ts'

/** A wallet with keys, whose person does what a test says. */
export type ConformanceWallet = Person & {
  readonly connectorId: string
  /** Two accounts, in the namespace's form. */
  readonly accounts: readonly [string, string]
  /** The person goes to another account in the wallet itself. */
  useAccount(address: string): void
  /** The person goes to another network there; absent where networks are the page's own affair. */
  useNetwork?(chainId: ChainId): void
  /** The person takes back what the wallet allowed this page. */
  forgetPage(): void
  /** True while the wallet still allows this page. */
  allowsPage(): boolean
}

/** A browser with two wallets in it, and one page at a time. */
export type ConformanceBrowser = {
  readonly fairlead: Fairlead
  readonly wallet: ConformanceWallet
  readonly other: ConformanceWallet
  readonly world: TestWorld
  /** The page is loaded again; the wallets and what is stored stay. */
  reload(): Promise<Fairlead>
  /** Opens the page in one more tab. */
  openTab(options?: Partial<FairleadOptions>): Promise<Fairlead>
}

/** What the suite has to know of a namespace; everything else it does by the public verbs. */
export type ConformanceWorld = {
  readonly namespace: Namespace
  /** Two networks that the page is configured with. */
  readonly chains: readonly [ChainId, ChainId]
  /** A network of the page that no node answers for. */
  readonly deadChain: ChainId
  /** Wallets can be asked whether they let the page in, and their person hears nothing of it. */
  readonly isSilent: boolean
  /** Wallets tell a page when it is let in no longer; else it hears so when it comes back. */
  readonly isTold: boolean
  open(
    createAdapter: CreateAdapter,
    options?: Partial<FairleadOptions>,
    given?: Partial<Environment>,
  ): Promise<ConformanceBrowser>
  /** What the chain itself says, in the smallest unit; absent where the adapter reads no balances. */
  balanceOf?(chainId: ChainId, address: string): Promise<bigint>
  /** Whether the account signed the text. */
  verifies(signed: { address: string; message: string; signature: string }): Promise<boolean>
}

/** Makes the adapter of one page, before the widget of it. */
export type CreateAdapter = (tab: Environment) => Adapter
