import {
  getAccount,
  getAuth,
  getNetwork,
  getProvider,
  signIn,
  subscribeAccount,
} from '@fairlead/core'
import { defaultSiwx } from '@fairlead/core/siwx'
import { expect } from 'vitest'
import { settled } from '../../../createTestEnvironment.ts'
import type { Check } from '../Check.ts'

/** Checks of changes that the user makes in the wallet. */
export const following: readonly Check[] = [
  {
    id: 'changeAccount',
    title: 'another account is chosen in the wallet: the page shows it, and getProvider changes',
    async run({ chains, fairlead, namespace, waitFor, wallet }) {
      const before = getProvider(fairlead, namespace)
      const told: unknown[] = []
      subscribeAccount(fairlead, ({ address }) => void told.push(address), namespace)
      const next = wallet.addressOf(chains[0], 1)
      await wallet.changeAccount?.()
      await waitFor(`the account ${next}`, () => getAccount(fairlead, namespace).address === next)
      expect(told).toEqual([next])
      expect(getProvider(fairlead, namespace)).toBeDefined()
      if (namespace === 'eip155') expect(getProvider(fairlead, namespace)).not.toBe(before)
    },
  },
  {
    id: 'changeNetwork',
    title: 'another network is chosen in the wallet: the page goes there',
    async run({ chains, fairlead, namespace, waitFor, wallet }) {
      await wallet.changeNetwork?.()
      const at = () => getNetwork(fairlead, namespace).caipNetworkId
      await waitFor(`the network ${chains[1]}`, () => at() === chains[1])
      expect(getAccount(fairlead, namespace).caipAddress).toMatch(`${chains[1]}:`)
    },
  },
  {
    id: 'end',
    title: 'the connection is ended in the wallet: the page is disconnected, and its modal closes',
    async run({ events, fairlead, namespace, waitFor, wallet, world }) {
      await fairlead.modal.open()
      await wallet.end?.()
      await waitFor('disconnected', () => !getAccount(fairlead, namespace).isConnected)
      await settled()
      expect(getAccount(fairlead, namespace).status).toBe('disconnected')
      expect(fairlead.modal.isOpen()).toBe(false)
      expect(getProvider(fairlead, namespace)).toBeUndefined()
      expect(events.filter(({ name }) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
      expect(world.consoleLines).toEqual([])
    },
  },
  {
    id: 'endSignedIn',
    title: 'the connection is ended in the wallet: the sign-in ends too',
    options: () => ({ siwx: defaultSiwx() }),
    async run({ chains, fairlead, namespace, waitFor, wallet, way, world }) {
      const status = () => getAuth(fairlead, namespace).status
      if (!way.signsIn) await signIn(fairlead, { namespace })
      await waitFor('signed in', () => status() === 'signed')
      await wallet.end?.()
      await waitFor('disconnected', () => !getAccount(fairlead, namespace).isConnected)
      await settled()
      const kept = world.storage.entries.get('fairlead/siwx') ?? ''
      expect(kept).not.toContain(wallet.addressOf(chains[0], 0))
    },
  },
  {
    id: 'endReload',
    title: 'the connection is ended in the wallet: the page stays disconnected after a reload',
    async run({ fairlead, namespace, openPage, waitFor, wallet }) {
      await wallet.end?.()
      await waitFor('disconnected', () => !getAccount(fairlead, namespace).isConnected)
      fairlead.destroy()
      expect(getAccount(await openPage(), namespace).status).toBe('disconnected')
    },
  },
]
