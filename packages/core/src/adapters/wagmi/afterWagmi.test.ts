import { createTestEnvironment, settled } from '@fairlead/test'
import {
  createEvmWallet,
  describeConnected,
  nodes,
  pageOf,
  sentHash,
  startFresh,
  type Way,
} from '@fairlead/test/conformance'
import * as wagmi3 from '@wagmi/core'
import { verifyMessage } from 'viem'
import { afterEach, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { createFairlead } from '../../createFairlead.ts'
import { wagmi } from '../../exports/wagmi.ts'
import type { Fairlead } from '../../Fairlead.ts'

const rdns = 'org.example.fox'
const { chains, networks } = pageOf.eip155

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Connects with wagmi's own action. */
const wagmiWay = (name: string, library: typeof wagmi3): Way => ({
  name,
  namespaces: ['eip155'],
  without: {},
  start: startFresh,

  async openSite() {
    const { connect, createConfig, createStorage } = library
    const world = createTestEnvironment()
    const knows = new Map([31337, 31338].map((id) => [id, `http://127.0.0.1:${id}`]))
    const wallet = createEvmWallet({ knows, rdns })
    wallet.answers.eth_sendTransaction = async () => {
      await wallet.asks('send')
      return sentHash
    }
    const configs = new Map<Fairlead, wagmi3.Config>()
    return {
      chains,
      namespace: 'eip155',
      world,
      wallet: {
        connectorId: rdns,
        icon: 'data:image/png,',
        name: `Wallet ${rdns}`,
        type: 'ANNOUNCED',
        person: wallet,
        addressOf: (_, index) => wallet.accounts[index],
        isServing: wallet.allowsPage,
        verifies: ({ address, message, signature }) =>
          verifyMessage({
            address: address as `0x${string}`,
            message,
            signature: signature as `0x${string}`,
          }),
        changeAccount: () => wallet.useAccount(wallet.accounts[1]),
        changeNetwork: () => wallet.useNetwork(chains[1]),
        end: wallet.forgetPage,
      },
      async openTab(options) {
        const tab = world.openTab({ fetch: nodes })
        const { events = new EventTarget(), storage } = tab
        const location = { hostname: 'app.example', origin: 'https://app.example' }
        const navigator = { languages: ['en'], maxTouchPoints: 0, userAgent: '' }
        // wagmi discovers wallets in the page's `window`.
        vi.stubGlobal('window', Object.assign(events, { location, navigator }))
        wallet.announce(events)
        const adapter = wagmi({
          createConfig,
          networks,
          storage: storage ? createStorage({ storage }) : null,
        })
        const fairlead = createFairlead(
          { projectId: 'test', networks, ...options, adapters: [adapter] },
          tab,
        )
        configs.set(fairlead, adapter.wagmiConfig)
        await settled()
        return fairlead
      },
      async connect(fairlead) {
        const config = configs.get(fairlead)
        const connector = config?.connectors.find(({ id }) => id === rdns)
        if (!config || !connector) throw new TypeError('wagmi has no such wallet')
        await connect(config, { connector })
        await settled()
      },
    }
  },
})

describeConnected([
  wagmiWay('wagmi 3', wagmi3),
  wagmiWay('wagmi 2', wagmi2 as unknown as typeof wagmi3),
])
