import type { Adapter, ConnectorType, Environment, Fairlead, FairleadOptions } from '@fairlead/core'
import { bitcoin } from '@fairlead/core/bitcoin'
import {
  bitcoin as bitcoinNetwork,
  bitcoinTestnet,
  cosmosHub,
  kusama,
  osmosis,
  polkadot,
  solanaDevnet,
  solana as solanaNetwork,
} from '@fairlead/core/networks'
import { solana } from '@fairlead/core/solana'
import { universal } from '@fairlead/core/universal'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { settled, type TestWorld } from '../../createTestEnvironment.ts'
import { testNetwork } from '../../createTestFairlead.ts'
import type { Person } from '../createPerson.ts'
import type { Signed } from './createKeys.ts'

/** A wallet that a page connects to, controlled from the wallet's side. */
export type SiteWallet = {
  readonly connectorId: string
  readonly name: string
  /** Undefined if this kind of wallet has no icon. */
  readonly icon?: string | undefined
  readonly type: ConnectorType
  /** The simulated user, who answers the page's requests. */
  readonly person: Person
  /** Returns one of two accounts on a network of the page. */
  addressOf(chainId: ChainId, index: 0 | 1): string
  /** True while the wallet has a permission, session or login for this page. */
  isServing(): boolean
  /** True if pages can't end the connection. */
  readonly cannotBeLeft?: boolean | undefined
  verifies(signed: Signed): Promise<boolean>
  /** The user switches to the second account in the wallet. */
  changeAccount?(): void | Promise<void>
  /** The user switches to the second network in the wallet. */
  changeNetwork?(): void | Promise<void>
  /** The user disconnects in the wallet. */
  end?(): void | Promise<void>
}

/** A browser with one wallet, before anything is connected. */
export type Site = {
  readonly namespace: Namespace
  /** Two networks of the page; it starts on the first. */
  readonly chains: readonly [ChainId, ChainId]
  readonly wallet: SiteWallet
  readonly world: TestWorld
  openTab(options: Partial<FairleadOptions>): Promise<Fairlead>
  /** The user connects the wallet. */
  connect(fairlead: Fairlead): Promise<void>
}

/** A connection method. */
export type Way = {
  readonly name: string
  readonly namespaces: readonly Namespace[]
  /** Ids of checks that don't apply, each with the reason. */
  readonly without: Readonly<Record<string, string>>
  /** True if the connection is restored, so no `connect` ran in the tab that is checked. */
  readonly isResumed?: boolean | undefined
  /** True if connecting includes the sign-in, if the page wants one. */
  readonly signsIn?: boolean | undefined
  openSite(namespace: Namespace): Promise<Site>
  /**
   * Opens the page and connects.
   * @param options - Options of every tab.
   * @param observers - Additional options of the tab that is checked.
   * @returns The tab that is checked.
   */
  start(
    site: Site,
    options: Partial<FairleadOptions>,
    observers?: Partial<FairleadOptions>,
  ): Promise<Fairlead>
}

/** Opens a fresh page and connects in one step. */
export const startFresh: Way['start'] = async (site, options, observers) => {
  const fairlead = await site.openTab({ ...options, ...observers })
  await site.connect(fairlead)
  return fairlead
}

/** Adapter and networks of a page with one namespace. */
export const pageOf: Readonly<
  Record<
    Namespace,
    { createAdapter: () => Adapter; networks: FairleadOptions['networks']; chains: Site['chains'] }
  >
> = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    createAdapter: universal,
    networks: [testNetwork(31337), testNetwork(31338)],
  },
  solana: {
    chains: [solanaNetwork.caipNetworkId, solanaDevnet.caipNetworkId],
    createAdapter: solana,
    networks: [solanaNetwork, solanaDevnet],
  },
  polkadot: {
    chains: [polkadot.caipNetworkId, kusama.caipNetworkId],
    createAdapter: universal,
    networks: [polkadot, kusama],
  },
  bip122: {
    chains: [bitcoinNetwork.caipNetworkId, bitcoinTestnet.caipNetworkId],
    createAdapter: bitcoin,
    networks: [bitcoinNetwork, bitcoinTestnet],
  },
  cosmos: {
    chains: [cosmosHub.caipNetworkId, osmosis.caipNetworkId],
    createAdapter: universal,
    networks: [cosmosHub, osmosis],
  },
}

/** Bitcoin has no public default node. */
export const customRpcUrls = Object.fromEntries(
  [bitcoinNetwork, bitcoinTestnet].map(({ caipNetworkId }) => [
    caipNetworkId,
    [{ url: 'https://esplora.example/api' }],
  ]),
)

/** Balance of every account, in the smallest unit. */
export const balance = 1_234_567n

/** Nodes of all networks: they return the balance and refuse everything else. */
export const nodes: Environment['fetch'] = async (input, init) => {
  const url = String(input)
  if (url.includes('/address/'))
    return Response.json({
      chain_stats: { funded_txo_sum: Number(balance), spent_txo_sum: 0 },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
    })
  if (init?.method !== 'POST') return new Response('{}', { status: 404 })
  const body: unknown = JSON.parse(String(init.body))
  const answer = ({ id, method }: { id: number; method: string }) => ({
    id,
    jsonrpc: '2.0',
    ...(Object.hasOwn(readings, method)
      ? { result: readings[method] }
      : { error: { code: -32601, message: `No such method: ${method}` } }),
  })
  return Response.json(
    Array.isArray(body) ? body.map(answer) : answer(body as { id: number; method: string }),
  )
}

const readings: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_getBalance: `0x${balance.toString(16)}`,
  getBalance: { context: { slot: 1 }, value: Number(balance) },
}

/**
 * Waits until `isDone` returns true, at most 20 s; advances the clock by up to 3 s, in steps of 500 ms. Code is loaded
 * on demand, for which a busy machine needs far more rounds than the steps take.
 */
export async function until(world: TestWorld, isDone: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  for (let round = 0; !isDone() && (round < 30 || performance.now() < end); round++) {
    await settled()
    if (round < 30 && round % 5 === 4) await world.clock.advance(500)
  }
}
