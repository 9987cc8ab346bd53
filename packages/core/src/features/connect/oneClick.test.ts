import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  settled,
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
  for (let round = 0; round < 50 && attempt.getState().status !== 'ready'; round++) await settled()
  const state = attempt.getState()
  return { fairlead, phone, uri: state.status === 'ready' ? state.uri : expect.unreachable() }
}

test('[FEAT-21] default: the code asks to sign in; a wallet that cannot connects, and is asked then', async () => {
  const { fairlead, phone, uri } = await offer({})
  expect(uri).toContain('methods=wc_sessionAuthenticate')

  await phone.accept(uri)
  for (let round = 0; round < 50 && !fairlead.modal.isOpen(); round++) await settled()

  expect(fairlead.modal.view()).toBe('SignMessage')
  expect(getAuth(fairlead).status).toBe('required')
})

test.each<[string, Partial<FairleadOptions>]>([
  ['nobody signs in', { siwx: undefined }],
  ['the page says so', { pairing: { oneClickAuth: false } }],
  ['another namespace is asked for', { networks: [testNetwork(31337), testSolanaNetwork] }],
  [
    'the message can’t be made',
    { siwx: { ...defaultSiwx(), createMessage: () => Promise.reject(new TypeError('offline')) } },
  ],
  ['the message can’t be sent', { siwx: defaultSiwx({ statement: 'two\nlines' }) }],
])('[FEAT-21] behavior: the code asks for a connection alone where %s', async (_, options) => {
  const { uri } = await offer(options)
  expect(uri).not.toContain('wc_sessionAuthenticate')
})

test('[FEAT-21] siweConfig: without getMessageParams the code asks to sign in for this page', async () => {
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
