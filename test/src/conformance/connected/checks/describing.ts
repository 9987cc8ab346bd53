import {
  type Eip1193Provider,
  getAccount,
  getActiveNamespace,
  getApprovedNetworkIds,
  getChainId,
  getConnections,
  getNetwork,
  getProvider,
  getProviderType,
  getWalletInfo,
} from '@fairlead/core'
import { expect } from 'vitest'
import type { Check, Connected } from '../Check.ts'

const first = ({ chains, wallet }: Connected) => wallet.addressOf(chains[0], 0)

/** Checks of account, network and wallet data right after connecting. */
export const describing: readonly Check[] = [
  {
    id: 'account',
    title: 'the account has every field',
    async run(connected) {
      const { chains, fairlead, namespace } = connected
      const [chainId] = chains
      const address = first(connected)
      const account = getAccount(fairlead, namespace)
      expect(account).toMatchObject({
        accountType: expect.stringMatching(/^(?:eoa|payment)$/),
        address,
        caipAddress: `${chainId}:${address}`,
        isConnected: true,
        status: 'connected',
      })
      expect(account.allAccounts[0]).toMatchObject({ address, chainId, namespace })
      expect(getAccount(fairlead)).toEqual(account)
    },
  },
  {
    id: 'network',
    title: 'the network and the namespace are the active ones',
    async run({ chains, fairlead, namespace }) {
      expect(getActiveNamespace(fairlead)).toBe(namespace)
      expect(getNetwork(fairlead)).toEqual(getNetwork(fairlead, namespace))
      expect(getNetwork(fairlead).caipNetworkId).toBe(chains[0])
      expect(`${namespace}:${getChainId(fairlead)}`).toBe(chains[0])
    },
  },
  {
    id: 'approved',
    title: 'both networks of the page count as allowed',
    async run({ chains, fairlead, namespace }) {
      const approved = getApprovedNetworkIds(fairlead, namespace)
      expect(approved ?? chains).toEqual(expect.arrayContaining([...chains]))
    },
  },
  {
    id: 'told',
    title: 'CONNECT_SUCCESS comes once, with the kind of wallet',
    async run({ events, wallet, way }) {
      const told = events.filter(({ name }) => name.startsWith('CONNECT_'))
      expect(told.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS'])
      expect(told[0]?.properties).toMatchObject({
        id: wallet.connectorId,
        method: wallet.type,
        name: wallet.name,
        reconnect: way.isResumed === true,
      })
    },
  },
  {
    id: 'wallet',
    title: 'the wallet has its name, its picture and its kind',
    async run({ fairlead, namespace, wallet }) {
      const { icon, name, type } = wallet
      expect(getWalletInfo(fairlead, namespace)).toMatchObject({
        name,
        type,
        ...(icon ? { imageUrl: icon } : {}),
      })
      expect(getProviderType(fairlead, namespace)).toBe(type)
    },
  },
  {
    id: 'provider',
    title: 'getProvider is there, and is the same object each time',
    async run({ fairlead, namespace }) {
      const provider = getProvider(fairlead, namespace)
      expect(provider).toBeDefined()
      expect(getProvider(fairlead, namespace)).toBe(provider)
    },
  },
  {
    id: 'answers',
    title: 'the provider says the account and the network that the page shows',
    without: {
      solana: 'providers of Solana have no request for it',
      polkadot: 'providers of Polkadot have no request for it',
      bip122: 'providers of Bitcoin have no request for it',
      cosmos: 'providers of Cosmos have no request for it',
    },
    async run(connected) {
      const provider = getProvider<Eip1193Provider>(connected.fairlead, 'eip155')
      const accounts = await provider?.request({ method: 'eth_accounts' })
      expect((accounts as string[])[0]).toBe(first(connected))
      const chainId = await provider?.request({ method: 'eth_chainId' })
      expect(`eip155:${Number(chainId)}`).toBe(connected.chains[0])
    },
  },
  {
    id: 'listed',
    title: 'with several wallets allowed, the list has this one alone',
    options: () => ({ features: { multiWallet: true } }),
    async run({ chains, fairlead, namespace, wallet }) {
      const entries = getConnections(fairlead)
      expect(entries[0]?.accounts[0].address).toBe(wallet.addressOf(chains[0], 0))
      expect(entries).toMatchObject([
        {
          caipNetwork: { caipNetworkId: chains[0] },
          connectorId: wallet.connectorId,
          icon: wallet.icon,
          name: wallet.name,
          namespace,
          status: 'active',
        },
      ])
    },
  },
  {
    id: 'quiet',
    title: 'no alert, no error event and no line in the console',
    async run({ alerts, events, world }) {
      await world.clock.advance(10_000)
      expect(alerts).toEqual([])
      expect(events.filter(({ name }) => /ERROR|REJECTED/.test(name))).toEqual([])
      expect(world.consoleLines).toEqual([])
    },
  },
  {
    id: 'unasked',
    title: 'the person is asked once to connect, and nothing after that',
    async run({ wallet, way, world }) {
      await world.clock.advance(10_000)
      const isAsked = wallet.type === 'ANNOUNCED' && !way.isResumed
      expect(wallet.person.prompts).toEqual(isAsked ? ['connect'] : [])
    },
  },
  {
    id: 'modal',
    title: 'the modal is closed, and opens with the account',
    async run({ fairlead }) {
      expect(fairlead.modal.isOpen()).toBe(false)
      await fairlead.modal.open()
      expect(fairlead.modal.view()).toBe('Account')
    },
  },
]
