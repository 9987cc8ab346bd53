import { createTestFairlead, createTestPairing, createTestWorld, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getProvider } from '../../actions/getProvider.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'

async function open(options: Partial<FairleadOptions> = {}) {
  const world = createTestWorld()
  const phone = await createTestPairing(world.clock)
  const openTab = () =>
    createTestFairlead({ relayUrl: 'wss://relay.example', ...options }, world, {
      pairing: phone.openTab(),
    }).fairlead
  return { fairlead: openTab(), openTab, phone, world }
}

async function uriOf(fairlead: Awaited<ReturnType<typeof open>>['fairlead']) {
  const { attempt } = await fairlead.pairing()
  for (let round = 0; round < 20 && attempt.getState().status !== 'ready'; round++) await settled()
  const state = attempt.getState()
  return state.status === 'ready' ? state.uri : `not ready: ${JSON.stringify(state)}`
}

test('[PAIR-01][NS-04] default: a page connects a phone, and asks it to sign', async () => {
  const { fairlead, phone } = await open()
  phone.answers.personal_sign = () => `0x${'ab'.repeat(65)}`
  const connecting = connect(fairlead, { connectorId: 'walletConnect' })
  const uri = await uriOf(fairlead)

  await phone.accept(uri)
  const connection = await connecting

  expect(connection).toMatchObject({
    approved: ['eip155:31337', 'eip155:31338'],
    chainId: 'eip155:31337',
    connectorId: 'walletConnect',
    wallet: { imageUrl: 'https://phone.example/icon.png', name: 'Phone Wallet' },
  })
  const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')
  const address = getAccount(fairlead).address
  expect(await provider?.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider?.request({ method: 'personal_sign', params: ['0x6869', address] })).toBe(
    `0x${'ab'.repeat(65)}`,
  )
  expect(phone.requests[0]).toMatchObject({ chainId: 'eip155:31337', method: 'personal_sign' })
})
