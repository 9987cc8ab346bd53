import type { Environment, FairleadOptions } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'
import { createPublicClient, type Hex, http, verifyMessage } from 'viem'
import { createEvmWallet, type EvmWallet } from './createEvmWallet.ts'
import { openBrowser } from './openBrowser.ts'
import type { ConformanceBrowser, ConformanceWorld, CreateAdapter } from './setup.ts'

/** A browser with EVM wallets. */
export type EvmBrowser = ConformanceBrowser & {
  readonly wallet: EvmWallet
  readonly other: EvmWallet
}

/** EVM wallets on two running chains. */
export type EvmWorld = Omit<Required<ConformanceWorld>, 'open'> & {
  open(
    createAdapter: CreateAdapter,
    options?: Partial<FairleadOptions>,
    given?: Partial<Environment>,
  ): Promise<EvmBrowser>
}

/** @param networks - Two running chains, as the page configures them. */
export function createEvmSetup(networks: readonly [CaipNetwork, CaipNetwork]): EvmWorld {
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
    isSilent: true,
    isTold: true,
    async balanceOf(chainId, address) {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? first
      const client = createPublicClient({ transport: http(urlOf(network)) })
      return client.getBalance({ address: address as Hex })
    },
    verifies: ({ address, message, signature }) =>
      verifyMessage({ address: address as Hex, message, signature: signature as Hex }),

    async open(createAdapter, options = {}, given = {}) {
      const knows = () =>
        new Map([first, second, dead].map((network) => [Number(network.id), urlOf(network)]))
      return openBrowser({
        createAdapter,
        enter: (wallet, page) => wallet.announce(page),
        given: { fetch: (...input) => fetch(...input), ...given },
        options: { networks: [first, second, dead], ...options },
        other: createEvmWallet({ firstAccount: 3, knows: knows(), rdns: 'org.example.bear' }),
        wallet: createEvmWallet({ knows: knows(), rdns: 'org.example.fox' }),
      })
    },
  }
}
