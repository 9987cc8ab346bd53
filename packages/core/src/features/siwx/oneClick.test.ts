import { createTestFairlead, settled, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { SiwxClient } from '../../SiwxClient.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { formatMessage } from '../../siwx/siwxMessage.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { getAuth } from './signIn.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains = [31337, 31338, 31339] as const
const networks = [testNetwork(31337), testNetwork(31338), testNetwork(31339)] as const

/** Returns a wallet's answer to a sign-in for several networks: one message each, with the same nonce. */
const signed = (): readonly SiwxClient.Signed[] =>
  chains.map((chain) => ({
    cacao: { h: { t: 'caip122' }, p: {}, s: { s: '0x12', t: 'eip191' } },
    message: formatMessage({
      accountAddress: account,
      chainId: `eip155:${chain}`,
      domain: 'app.example',
      nonce: 'nonce12345678',
      uri: 'https://app.example',
      version: '1',
    }),
  }))

/** Mocks a server that has one session and accepts a nonce once. */
function createPageServer() {
  const calls: string[] = []
  let session: { address: string; chainId: number } | null = null
  const siweConfig: NonNullable<FairleadOptions['siweConfig']> = {
    createMessage: () => '',
    getNonce: async () => 'nonce12345678',
    getSession: async () => session,
    signOut: async () => true,
    onSignIn: (found) => calls.push(`onSignIn ${found?.chainId}`),
    async verifyMessage({ message }) {
      const chainId = Number(/Chain ID: (\d+)/.exec(message)?.[1])
      calls.push(`verifyMessage ${chainId}`)
      session = { address: account, chainId }
      return true
    },
  }
  return { calls, siweConfig }
}

test('[FEAT-21] siweConfig: of texts for several networks, the one for the active network is verified, once', async () => {
  const { calls, siweConfig } = createPageServer()
  const { fairlead } = createTestFairlead({ connectors: [mock().create], networks, siweConfig })
  await switchNetwork(fairlead, 'eip155:31338')
  const auth = await fairlead.internal.siwx()

  await auth.accept(signed())
  await connect(fairlead, { connectorId: 'mock' })
  await settled()

  expect(calls).toEqual(['verifyMessage 31338', 'onSignIn 31338'])
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-21] siweConfig: a wallet that signed for other networks only is verified once too', async () => {
  const { calls, siweConfig } = createPageServer()
  const { fairlead } = createTestFairlead({ connectors: [mock().create], networks, siweConfig })
  const auth = await fairlead.internal.siwx()
  await auth.accept(signed().slice(1))
  expect(calls).toEqual(['verifyMessage 31338', 'onSignIn 31338'])
})

test('[FEAT-21] siwx: each network keeps its own sign-in, the active one first', async () => {
  const kept: string[] = []
  const siwx: Siwx = { ...defaultSiwx(), addSession: ({ data }) => void kept.push(data.chainId) }
  const { fairlead } = createTestFairlead({ connectors: [mock().create], networks, siwx })
  await switchNetwork(fairlead, 'eip155:31339')
  const auth = await fairlead.internal.siwx()
  await auth.accept(signed())
  expect(kept).toEqual(['eip155:31339', 'eip155:31337', 'eip155:31338'])
})

test('[FEAT-21] default: the wallet is asked to sign for the active network first', async () => {
  const { fairlead } = createTestFairlead({
    connectors: [mock().create],
    networks,
    siwx: defaultSiwx(),
  })
  await switchNetwork(fairlead, 'eip155:31338')
  const auth = await fairlead.internal.siwx()
  const asked = await auth.oneClick({
    eip155: { chains: chains.map((chain) => `eip155:${chain}`), methods: ['personal_sign'] },
  })
  expect(asked?.chains).toEqual(['eip155:31338', 'eip155:31337', 'eip155:31339'])
})
