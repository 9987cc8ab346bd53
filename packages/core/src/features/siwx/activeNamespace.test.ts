import {
  createTestEnvironment,
  frameSolanaAddress,
  settled,
  signInEmbedded,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { getAccount } from '../../actions/getAccount.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { cancelSignIn, getAuth, signIn } from './signIn.ts'

const sun = 'solana:sun'

/** Logs in by email, in a page with an EVM network and a Solana network. */
async function logIn() {
  const kept: string[] = []
  const siwx: Siwx = {
    ...defaultSiwx(),
    addSession: ({ data }) => void kept.push(data.chainId),
    signMessage: async () => 'signed',
  }
  const networks = [testNetwork(31337), { ...testSolanaNetwork, caipNetworkId: sun }] as const
  const set = await signInEmbedded({ options: { networks, siwx }, world: createTestEnvironment() })
  await settled()
  return { ...set, kept }
}

const sheet = ({ modal }: Fairlead) => {
  const { navigation } = modal.store.getState()
  return navigation.open ? navigation.history.map(({ data, view }) => ({ data, view })) : []
}

test('[FEAT-21] behavior: a login requests sign-in for the active namespace; for Solana when it becomes active', async () => {
  const { fairlead } = await logIn()
  expect(getAccount(fairlead, 'solana').address).toBe(frameSolanaAddress)
  await signIn(fairlead)
  await settled()
  expect(sheet(fairlead)).toEqual([])

  await switchNetwork(fairlead, sun)
  await settled()
  expect(sheet(fairlead)).toMatchObject([{ data: { namespace: 'solana' }, view: 'SignMessage' }])
  await switchNetwork(fairlead, 'eip155:31337')
  await settled()
  expect(sheet(fairlead)).toEqual([])
  await switchNetwork(fairlead, sun)
  await settled()
  await signIn(fairlead)
  expect(getAuth(fairlead, 'solana').status).toBe('signed')
  expect(sheet(fairlead)).toEqual([])
})

test('[FEAT-21] behavior: cancelling in one namespace disconnects it; the login continues in the other', async () => {
  const { fairlead, inside } = await logIn()
  await signIn(fairlead)
  await switchNetwork(fairlead, sun)
  await settled()

  await cancelSignIn(fairlead)

  expect(getAccount(fairlead, 'solana').isConnected).toBe(false)
  expect(getAccount(fairlead, 'eip155').isConnected).toBe(true)
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  expect(sheet(fairlead)).toEqual([])
  expect(inside.asked()).not.toContain('SIGN_OUT')

  // The same login serves Solana again, and asks again.
  await switchNetwork(fairlead, sun)
  await settled()
  expect(sheet(fairlead)).toMatchObject([{ data: { namespace: 'solana' }, view: 'SignMessage' }])
})
