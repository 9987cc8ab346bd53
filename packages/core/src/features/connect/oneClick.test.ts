import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import { getAuth } from '../siwx/signIn.ts'

async function offer(options: Partial<FairleadOptions>) {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const { fairlead } = createTestFairlead(
    { relayUrl: 'wss://relay.example', siwx: defaultSiwx(), ...options },
    world,
    { pairing: phone.openTab() },
  )
  const { attempt, start } = await fairlead.pairing()
  start()
  await expect.poll(() => attempt.getState().status).toBe('ready')
  const state = attempt.getState()
  return { fairlead, phone, uri: state.status === 'ready' ? state.uri : expect.unreachable() }
}

test('[FEAT-21] default: the code requests sign-in; a wallet without it connects, and is asked to sign afterwards', async () => {
  const { fairlead, phone, uri } = await offer({})
  expect(uri).toContain('methods=wc_sessionAuthenticate')

  await phone.accept(uri)
  await expect.poll(() => fairlead.modal.view()).toBe('SignMessage')
  expect(getAuth(fairlead).status).toBe('required')
})

test.each<[string, Partial<FairleadOptions>]>([
  ['sign-in is off', { siwx: undefined }],
  ['the option disables it', { pairing: { oneClickAuth: false } }],
  ['another namespace is requested', { networks: [testNetwork(31337), testSolanaNetwork] }],
  [
    'the message cannot be created',
    { siwx: { ...defaultSiwx(), createMessage: () => Promise.reject(new TypeError('offline')) } },
  ],
  ['the message cannot be sent', { siwx: defaultSiwx({ statement: 'two\nlines' }) }],
])('[FEAT-21] behavior: the code requests only a connection when %s', async (_, options) => {
  const { uri } = await offer(options)
  expect(uri).not.toContain('wc_sessionAuthenticate')
})

test('[FEAT-21] siweConfig: without getMessageParams the code requests sign-in for this page', async () => {
  const { uri } = await offer({
    siwx: undefined,
    siweConfig: {
      getNonce: async () => 'nonce12345678',
      createMessage: () => 'text',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => {},
    },
  })
  expect(uri).toContain('methods=wc_sessionAuthenticate')
})
