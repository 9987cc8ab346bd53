import {
  connect,
  disconnect,
  type Fairlead,
  getAccount,
  getAuth,
  getConnections,
  getProvider,
  mock,
  signIn,
} from '@fairlead/core'
import { defaultSiwx } from '@fairlead/core/siwx'
import type { Namespace } from '@fairlead/protocol'
import { expect } from 'vitest'
import { settled } from '../../../createTestEnvironment.ts'
import type { Check, Connected } from '../Check.ts'

/** Returns the storage entries that contain the account's address. */
function naming({ chains, wallet, world }: Connected): string[] {
  const address = wallet.addressOf(chains[0], 0)
  return [...world.storage.entries].flatMap(([key, value]) =>
    value.toLowerCase().includes(address.toLowerCase()) ? [key] : [],
  )
}
const statusOf = (fairlead: Fairlead, namespace: Namespace) =>
  getAccount(fairlead, namespace).status

/** Waits until the wallet has no permission, session or login for the page, if pages can end it. */
const untilLeft = ({ waitFor, wallet }: Connected) =>
  waitFor('left by the page', () => wallet.cannotBeLeft || !wallet.isServing())

/** A second wallet that pages connect in addition to the first. */
const second = { id: 'second', name: 'Second Wallet' }

/** Checks of disconnecting, by the page or by the wallet. */
export const leaving: readonly Check[] = [
  {
    id: 'disconnect',
    title: 'disconnect reaches the wallet',
    async run(connected) {
      const { events, fairlead, namespace, wallet } = connected
      expect(wallet.isServing()).toBe(true)
      await disconnect(fairlead)
      await untilLeft(connected)
      expect(statusOf(fairlead, namespace)).toBe('disconnected')
      expect(getProvider(fairlead, namespace)).toBeUndefined()
      expect(events.filter(({ name }) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
    },
  },
  {
    id: 'disconnectOne',
    title: 'disconnecting this wallet by its id reaches it too',
    async run(connected) {
      const { fairlead, namespace, wallet } = connected
      await disconnect(fairlead, { id: wallet.connectorId, namespace })
      await untilLeft(connected)
      expect(statusOf(fairlead, namespace)).toBe('disconnected')
    },
  },
  {
    id: 'forgotten',
    title: 'after disconnect the storage has nothing of the account, and the modal is closed',
    async run(connected) {
      const { fairlead, namespace, openPage } = connected
      await fairlead.modal.open()
      await disconnect(fairlead)
      await settled()
      expect(fairlead.modal.isOpen()).toBe(false)
      expect(naming(connected)).toEqual([])
      fairlead.destroy()
      expect(statusOf(await openPage(), namespace)).toBe('disconnected')
    },
  },
  {
    id: 'signedOut',
    title: 'disconnect ends the sign-in',
    options: () => ({ siwx: defaultSiwx() }),
    async run(connected) {
      const { fairlead, namespace, waitFor, way } = connected
      if (!way.signsIn) await signIn(fairlead, { namespace })
      await waitFor('signed in', () => getAuth(fairlead, namespace).status === 'signed')
      await disconnect(fairlead)
      await settled()
      expect(naming(connected)).toEqual([])
      expect(getAuth(fairlead, namespace).status).toBe('none')
    },
  },
  {
    id: 'again',
    title: 'disconnected and connected once more, it is connected, and disconnect works again',
    async run(connected) {
      const { connect: connectAgain, fairlead, namespace } = connected
      await disconnect(fairlead)
      await untilLeft(connected)
      await connectAgain(fairlead)
      expect(statusOf(fairlead, namespace)).toBe('connected')
      expect(getProvider(fairlead, namespace)).toBeDefined()
      await disconnect(fairlead)
      await untilLeft(connected)
    },
  },
  {
    id: 'reload',
    title: 'after a reload the same account is connected, and nobody is asked',
    async run(connected) {
      const { chains, fairlead, namespace, openPage, waitFor, wallet } = connected
      fairlead.destroy()
      wallet.person.prompts.length = 0
      const next = await openPage()
      await waitFor('connected again', () => getAccount(next, namespace).isConnected)
      expect(getAccount(next, namespace).address).toBe(wallet.addressOf(chains[0], 0))
      expect(wallet.person.prompts).toEqual([])
    },
  },
  {
    id: 'noReconnect',
    title: 'with enableReconnect off, a reload leaves the page disconnected',
    async run({ fairlead, namespace, openPage }) {
      fairlead.destroy()
      const next = await openPage({ enableReconnect: false })
      await settled()
      expect(statusOf(next, namespace)).toBe('disconnected')
    },
  },
  {
    id: 'otherTab',
    title: 'another tab is connected to the same account',
    async run({ chains, namespace, openPage, waitFor, wallet }) {
      const other = await openPage()
      await waitFor('connected there', () => getAccount(other, namespace).isConnected)
      expect(getAccount(other, namespace).address).toBe(wallet.addressOf(chains[0], 0))
    },
  },
  {
    id: 'otherTabSees',
    title: 'disconnected here, another tab is disconnected too',
    async run(connected) {
      const { fairlead, namespace, openPage, waitFor } = connected
      const other = await openPage()
      await waitFor('connected there', () => getAccount(other, namespace).isConnected)
      await disconnect(fairlead)
      await waitFor('disconnected there', () => statusOf(other, namespace) === 'disconnected')
      await untilLeft(connected)
    },
  },
  {
    id: 'otherTabLeaves',
    title: 'disconnected in another tab, this one is disconnected and the wallet is left',
    async run(connected) {
      const { fairlead, namespace, openPage, waitFor } = connected
      const other = await openPage()
      await waitFor('connected there', () => getAccount(other, namespace).isConnected)
      await disconnect(other)
      await waitFor('disconnected here', () => statusOf(fairlead, namespace) === 'disconnected')
      await untilLeft(connected)
    },
  },
  {
    id: 'beside',
    title: 'a second wallet stands beside the first, which comes back when that one is left',
    options: () => ({ features: { multiWallet: true } }),
    async run({ chains, fairlead, namespace, wallet }) {
      await connect(fairlead, { connectorId: second.id, namespace })
      await settled()
      expect(getConnections(fairlead).map(({ connectorId }) => connectorId)).toEqual([
        second.id,
        wallet.connectorId,
      ])
      await disconnect(fairlead, { id: second.id, namespace })
      await settled()
      expect(getAccount(fairlead, namespace).address).toBe(wallet.addressOf(chains[0], 0))
      expect(getProvider(fairlead, namespace)).toBeDefined()
      expect(wallet.isServing()).toBe(true)
    },
  },
  {
    id: 'replaced',
    title: 'a second wallet takes the place of the first, which is listened to no longer',
    async run({ fairlead, namespace, wallet, world }) {
      await connect(fairlead, { connectorId: second.id, namespace })
      await settled()
      const before = getAccount(fairlead, namespace)
      expect(before.walletInfo?.name).toBe(second.name)
      if (wallet.isServing()) {
        await wallet.changeAccount?.()
        await wallet.end?.()
      }
      await settled()
      expect(getAccount(fairlead, namespace)).toEqual(before)
      expect(world.consoleLines).toEqual([])
    },
  },
  {
    id: 'destroyed',
    title: 'after destroy nothing is listened to, and the wallet keeps the page',
    async run({ fairlead, wallet, world }) {
      fairlead.destroy()
      const before = fairlead.store.getState()
      expect(wallet.isServing()).toBe(true)
      await wallet.changeAccount?.()
      await wallet.end?.()
      await world.clock.advance(10_000)
      expect(fairlead.store.getState()).toBe(before)
      expect(world.consoleLines).toEqual([])
    },
  },
]

/** Creates the second wallet, for all tabs. */
export const createSecond = (namespace: Namespace, chainId: Connected['chains'][0]) =>
  mock({ ...second, chainId, chains: [namespace], provider: { signMessage() {} } }).create
