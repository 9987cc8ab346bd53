import {
  connect,
  disconnect,
  fetchBalance,
  getAccount,
  getNetwork,
  getProvider,
  signMessage,
  switchNetwork,
} from '@fairlead/core'
import { describe, expect, test } from 'vitest'
import { settled } from '../createTestEnvironment.ts'
import type { ConformanceWorld, CreateAdapter } from './setup.ts'

/**
 * Registers the tests that every adapter must pass, whatever its namespace, so that a page sees the same account,
 * network and provider shapes.
 * @param start - Called once, before the first test.
 */
export function describeConnecting(options: describeConnecting.Options): void {
  const { createAdapter, name, world: start } = options

  describe(`${name}: connecting`, () => {
    const open = async () => {
      const world = start()
      const { namespace } = world
      const browser = await world.open(createAdapter)
      const { fairlead, wallet } = browser
      const { connectorId } = wallet
      const connected = () => connect(fairlead, { connectorId, namespace })
      const account = () => getAccount(fairlead, namespace)
      return { ...browser, account, connected, connectorId, namespace, world }
    }

    test('[NS-04] a wallet of the page is listed, and nobody is asked before it is chosen', async () => {
      const { account, fairlead, other, wallet } = await open()
      // Some wallets are discovered only when their list is opened.
      fairlead.modal.open()
      await settled()

      const ids = fairlead.store.getState().connectors.map(({ id }) => id)

      expect(ids).toEqual(expect.arrayContaining([wallet.connectorId, other.connectorId]))
      expect([...wallet.prompts, ...other.prompts]).toEqual([])
      expect(account().status).toBe('disconnected')
    })

    test('[NS-04] the wallet that was chosen connects, after one question', async () => {
      const { account, connected, fairlead, namespace, other, wallet, world } = await open()

      await connected()

      expect(account()).toMatchObject({ address: wallet.accounts[0], isConnected: true })
      expect(getNetwork(fairlead, namespace)?.caipNetworkId).toBe(world.chains[0])
      expect(wallet.prompts).toEqual(['connect'])
      expect(other.prompts).toEqual([])
    })

    test('[CONN-01] error: the person declines: typed, and nothing changed; then agrees', async () => {
      const { account, connected, wallet } = await open()
      wallet.person = 'refuses'

      await expect(connected()).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
      expect(account().status).toBe('disconnected')

      wallet.person = 'agrees'
      await connected()
      expect(account().address).toBe(wallet.accounts[0])
    })

    test('behavior: given up, a yes that comes later changes nothing', async () => {
      const { account, connectorId, fairlead, namespace, wallet } = await open()
      const attempt = new AbortController()
      wallet.person = 'is away'
      const connecting = connect(fairlead, { connectorId, namespace, signal: attempt.signal })
      await settled()
      expect(account().status).toBe('connecting')

      attempt.abort()
      await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
      wallet.comeBack()
      await settled()

      expect(account().status).toBe('disconnected')
    })

    test('[CONN-02] after a reload it is connected again, and nobody was asked', async () => {
      const { connected, namespace, reload, wallet } = await open()
      await connected()
      wallet.prompts.length = 0

      const fairlead = await reload()

      expect(getAccount(fairlead, namespace)).toMatchObject({
        address: wallet.accounts[0],
        isConnected: true,
      })
      expect(wallet.prompts).toEqual([])
    })

    test('[CONN-02] a wallet that no longer lets the page in is not connected after a reload', async () => {
      const { connected, fairlead, namespace, reload, wallet, world } = await open()
      await connected()
      fairlead.destroy()
      wallet.forgetPage()
      wallet.prompts.length = 0
      wallet.person = 'refuses'

      const after = await reload()

      expect(getAccount(after, namespace).status).toBe('disconnected')
      expect(wallet.prompts).toEqual(world.isSilent ? [] : ['connect'])
    })

    test('[CONN-03] disconnected, it stays so, also after a reload', async () => {
      const { account, connected, fairlead, namespace, reload, wallet } = await open()
      await connected()

      await disconnect(fairlead, { namespace })
      expect(account()).toMatchObject({ isConnected: false, status: 'disconnected' })
      expect(getProvider(fairlead, namespace)).toBeUndefined()
      wallet.useAccount(wallet.accounts[1])
      await settled()
      expect(account().status).toBe('disconnected')

      expect(getAccount(await reload(), namespace).status).toBe('disconnected')
    })

    test('[NS-04] what the person does in the wallet is what the page shows', async () => {
      const { account, connected, fairlead, namespace, wallet, world } = await open()
      await connected()

      wallet.useAccount(wallet.accounts[1])
      wallet.useNetwork?.(world.chains[1])
      await settled()
      expect(account().address).toBe(wallet.accounts[1])
      const at = world.chains[wallet.useNetwork ? 1 : 0]
      expect(getNetwork(fairlead, namespace)?.caipNetworkId).toBe(at)

      wallet.forgetPage()
      await settled()
      expect(account().status).toBe(world.isTold ? 'disconnected' : 'connected')
    })

    test('behavior: a wallet that is not the connected one is not listened to', async () => {
      const { account, connected, other, world } = await open()
      await connected()
      const before = account()

      other.useAccount(other.accounts[1])
      other.useNetwork?.(world.chains[1])
      other.forgetPage()
      await settled()

      expect(account()).toEqual(before)
    })

    test('behavior: another wallet takes the place of the first', async () => {
      const { account, connected, fairlead, namespace, other, wallet } = await open()
      await connected()

      await connect(fairlead, { connectorId: other.connectorId, namespace })
      await settled()
      expect(account().address).toBe(other.accounts[0])

      wallet.useAccount(wallet.accounts[1])
      await settled()
      expect(account().address).toBe(other.accounts[0])
    })

    test('[MOD-09] the network is switched when the page asks for it', async () => {
      const { connected, fairlead, namespace, wallet, world } = await open()
      await connected()

      expect(await switchNetwork(fairlead, world.chains[1])).toEqual({ ok: true })
      await settled()

      expect(getNetwork(fairlead, namespace)?.caipNetworkId).toBe(world.chains[1])
      expect(wallet.prompts.filter((prompt) => prompt === 'connect')).toHaveLength(1)
    })

    test('behavior: getProvider is one object for one account, and another for another', async () => {
      const { connected, fairlead, namespace, wallet } = await open()
      await connected()
      const provider = getProvider(fairlead, namespace)

      expect(provider).toBeDefined()
      expect(getProvider(fairlead, namespace)).toBe(provider)

      wallet.useAccount(wallet.accounts[1])
      await settled()
      expect(getProvider(fairlead, namespace)).toBeDefined()
      expect(getProvider(fairlead, namespace)).not.toBe(provider)
    })

    test('[API-25] a message is signed by the account that is shown', async () => {
      const { connected, fairlead, namespace, wallet, world } = await open()
      await connected()
      const message = 'Zażółć gęślą jaźń 🦊\n0xdead'

      const signature = await signMessage(fairlead, { message, namespace })

      const [address] = wallet.accounts
      expect(await world.verifies({ address, message, signature })).toBe(true)
      expect(await world.verifies({ address, message: 'other', signature })).toBe(false)
    })

    test('[ERR-05] error: a declined signature says so', async () => {
      const { connected, fairlead, namespace, wallet } = await open()
      await connected()
      wallet.person = 'refuses'

      const signing = signMessage(fairlead, { message: 'no', namespace })

      await expect(signing).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
    })

    test('[FEAT-01] a balance is what the chain says, to the last unit', async () => {
      const { connected, fairlead, namespace, wallet, world } = await open()
      await connected()

      const told = fetchBalance(fairlead, { namespace }).then(({ value }) => value)

      if (!world.balanceOf) return expectUnread(told, unavailable)
      expect(await told).toBe(await world.balanceOf(world.chains[0], wallet.accounts[0]))
    })

    test('[FEAT-03] error: a balance that could not be read is no zero', async () => {
      const { connected, fairlead, namespace, wallet, world } = await open()
      await connected()
      if (wallet.useNetwork) wallet.useNetwork(world.deadChain)
      else await switchNetwork(fairlead, world.deadChain)
      await settled()
      expect(getNetwork(fairlead, namespace)?.caipNetworkId).toBe(world.deadChain)

      await expectUnread(
        fetchBalance(fairlead, { namespace }),
        world.balanceOf ? /^(?:PROVIDER_ERROR|UPSTREAM_UNAVAILABLE)$/ : unavailable,
      )
    })
  })
}

export declare namespace describeConnecting {
  type Options = {
    createAdapter: CreateAdapter
    name: string
    /** Returns the world; called in each test, so that it can be created in `beforeAll`. */
    world: () => ConformanceWorld
  }
}

const unavailable = /^FEATURE_UNAVAILABLE$/

async function expectUnread(reading: Promise<unknown>, code: RegExp): Promise<void> {
  await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(code) })
}
