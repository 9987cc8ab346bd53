import { createFairlead, type Environment, type FairleadOptions } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'
import { createPublicClient, type Hex, http, verifyMessage } from 'viem'
import { createTestWorld, settled } from '../createTestWorld.ts'
import { createEvmWallet, type EvmWallet } from './createEvmWallet.ts'
import type { ConformanceBrowser, ConformanceWorld, CreateAdapter } from './world.ts'

/** A browser whose wallets are EVM's. */
export type EvmBrowser = ConformanceBrowser & {
  readonly wallet: EvmWallet
  readonly other: EvmWallet
}

/** EVM wallets over two chains that run. */
export type EvmWorld = Omit<ConformanceWorld, 'open'> & {
  open(
    createAdapter: CreateAdapter,
    options?: Partial<FairleadOptions>,
    given?: Partial<Environment>,
  ): Promise<EvmBrowser>
}

/** @param networks - Two chains that run, as the page is configured with them. */
export function createEvmWorld(networks: readonly [CaipNetwork, CaipNetwork]): EvmWorld {
  const urlOf = ({ rpcUrls }: CaipNetwork) => String(rpcUrls.default.http[0])
  const [first, second] = networks
  const nowhere = { http: ['http://127.0.0.1:1'] }
  const dead: CaipNetwork = {
    ...first,
    id: 1_111,
    caipNetworkId: 'eip155:1111',
    name: 'Dead',
    rpcUrls: { default: nowhere, chainDefault: nowhere },
  }

  return {
    namespace: 'eip155',
    chains: [first.caipNetworkId, second.caipNetworkId],
    deadChain: dead.caipNetworkId,
    async balanceOf(chainId, address) {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? first
      const client = createPublicClient({ transport: http(urlOf(network)) })
      return client.getBalance({ address: address as Hex })
    },
    verifies: ({ address, message, signature }) =>
      verifyMessage({ address: address as Hex, message, signature: signature as Hex }),

    async open(createAdapter, options = {}, given = {}) {
      const world = createTestWorld()
      const knows = () =>
        new Map([first, second, dead].map((network) => [Number(network.id), urlOf(network)]))
      const wallet = createEvmWallet({ knows: knows(), rdns: 'org.example.fox' })
      const other = createEvmWallet({ firstAccount: 3, knows: knows(), rdns: 'org.example.bear' })

      async function load() {
        const tab = world.openTab({
          fetch: (...input) => fetch(...input),
          // The waits between the tries of a node are over at once; no other time passes.
          schedule(run, ms) {
            if (ms > 1_000) return world.clock.schedule(run, ms)
            const timer = setImmediate(run)
            return () => clearImmediate(timer)
          },
          ...given,
        })
        for (const one of [wallet, other]) one.announce(tab.events)
        const fairlead = createFairlead(
          {
            projectId: 'test',
            networks: [first, second, dead],
            ...options,
            adapters: [createAdapter(tab)],
          },
          tab,
        )
        await settled()
        await fairlead.modal.ready()
        return fairlead
      }

      const browser = { fairlead: await load(), other, wallet }
      let shown = browser.fairlead
      return {
        ...browser,
        async reload() {
          shown.destroy()
          shown = await load()
          return shown
        },
      }
    },
  }
}
