import { testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import type { Connector } from '../connectors/createConnector.ts'
import { pairedBitcoin } from '../connectors/pairing/pairedBitcoin.ts'
import { createNamespaceSigner } from './createNamespaceSigner.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const rpcUrls = { default: { http: [] }, chainDefault: { http: [] } }
const network = {
  ...testNetwork(1),
  caipNetworkId: chainId,
  chainNamespace: 'bip122',
  rpcUrls,
} as const
const signer = { address, chainId, connectorId: 'walletConnect' } as const

/** Opens a wallet that reports its network and account, and records its requests. */
function open(at: { accounts?: [string, ...string[]]; chainId?: typeof chainId | typeof testnet }) {
  const { accounts: [first, ...others] = [address] } = at
  const asked: string[] = []
  const now = () =>
    ({
      accounts: [{ address: first }, ...others.map((one) => ({ address: one }))],
      chainId: at.chainId ?? chainId,
    }) as const
  const provider = pairedBitcoin(
    {
      async request({ method }: { method: string }) {
        asked.push(method)
        return method === 'sendTransfer' ? { txid: 'ab'.repeat(32) } : { signature: 's' }
      },
    },
    now,
  )
  const connector = {
    now,
    providers: { bip122: provider },
  } satisfies Partial<Connector>
  return { actions: createNamespaceSigner(connector as unknown as Connector, 'bip122'), asked }
}

test('[NS-04] default: a wallet on the shown network is requested', async () => {
  const { actions, asked } = open({ accounts: ['bc1other', address] })

  expect(await actions.sendTransaction({ ...signer, network, to: address, value: 1n })).toBe(
    'ab'.repeat(32),
  )
  expect(await actions.signMessage({ ...signer, message: 'A' })).toBe('s')
  expect(asked).toEqual(['sendTransfer', 'signMessage'])
})

test.each([
  ['network', { chainId: testnet }],
  ['account', { accounts: ['bc1other'] }],
] as const)('[NS-04] error: on another %s no request is sent', async (_, at) => {
  const { actions, asked } = open(at as Parameters<typeof open>[0])
  const code = 'SWITCH_FAILED'

  await expect(
    actions.sendTransaction({ ...signer, network, to: address, value: 1n }),
  ).rejects.toMatchObject({ code })
  await expect(actions.signMessage({ ...signer, message: 'A' })).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('[NS-04] error: the shown network is checked, not only that of the account', async () => {
  const { actions, asked } = open({})
  const shown = { ...network, caipNetworkId: testnet } as const

  await expect(
    actions.sendTransaction({ ...signer, network: shown, to: address, value: 1n }),
  ).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(asked).toEqual([])
})

test('[NS-04] error: fields that a Bitcoin transfer cannot carry are rejected, not dropped', async () => {
  const { actions, asked } = open({})

  await expect(
    actions.sendTransaction({ ...signer, data: '0x00', network, to: address, value: 1n }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(asked).toEqual([])
})
