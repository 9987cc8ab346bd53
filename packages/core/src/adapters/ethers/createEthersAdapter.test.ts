import { createTestFairlead, createTestWallet, rpcError, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { sendTransaction, signMessage, writeContract } from '../../actions/sign.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { createEthersAdapter } from './createEthersAdapter.ts'
import { type Ethers5, loadEthers5 } from './ethers5.ts'
import { loadEthers6 } from './ethers6.ts'

const versions = [
  ['ethers', 'ethers@6', () => loadEthers6()],
  ['ethers5', 'ethers@5', () => loadEthers5(() => import('ethers5'))],
] as const

type Load = Parameters<typeof createEthersAdapter>[0]['load']

function open(load: Load, options: Partial<FairleadOptions> = {}, given: object = {}) {
  const wallet = createTestWallet()
  const { fairlead } = createTestFairlead(
    { adapters: [createEthersAdapter({ load, type: 'ethers' })], ...options },
    undefined,
    {
      injected: () => wallet.provider,
      schedule(run: () => void, ms: number) {
        if (ms > 1_000) return () => {}
        const timer = setImmediate(run)
        return () => clearImmediate(timer)
      },
      ...given,
    },
  )
  const asked = () => wallet.calls.map(({ method }) => method)
  return { asked, fairlead, wallet }
}

test.each(versions)(
  'error: without %s, the first signature says how to install it',
  async (_, install) => {
    const cause = Object.assign(new TypeError('gone'), { code: 'ERR_MODULE_NOT_FOUND' })
    const load = (install === 'ethers@6' ? loadEthers6 : loadEthers5) as typeof loadEthers6
    const { fairlead } = open(() => load(() => Promise.reject(cause)))

    // Connecting does not load ethers.
    await connect(fairlead, { connectorId: 'injected' })
    expect(getAccount(fairlead).isConnected).toBe(true)

    await expect(signMessage(fairlead, { message: 'hi' })).rejects.toMatchObject({
      code: 'PEER_MISSING',
      message: expect.stringContaining(`npm install ${install}`),
    })
  },
)

test('error: the other version of ethers does not count', async () => {
  const six = open(() => loadEthers6((() => import('ethers5')) as never))
  const five = open(() => loadEthers5((() => import('ethers')) as never))

  for (const { fairlead } of [six, five]) {
    await connect(fairlead, { connectorId: 'injected' })
    await expect(signMessage(fairlead, { message: 'hi' })).rejects.toMatchObject({
      code: 'PEER_MISSING',
    })
  }
})

test('error: a failed download is not a missing library, and is retried', async () => {
  let tries = 0
  const { fairlead, wallet } = open(() =>
    loadEthers6(async () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
      return import('ethers')
    }),
  )
  wallet.answers.personal_sign = () => `0x${'ab'.repeat(65)}`
  await connect(fairlead, { connectorId: 'injected' })

  await expect(signMessage(fairlead, { message: 'hi' })).rejects.toThrow('Failed to fetch')

  expect(await signMessage(fairlead, { message: 'hi' })).toMatch(/^0x(?:ab)+$/)
})

test.each(versions)(
  '[ERR-05] %s: reports the wallet’s error, however it is wrapped',
  async (_, __, load) => {
    const { fairlead, wallet } = open(load)
    await connect(fairlead, { connectorId: 'injected' })
    const said = {
      personal_sign: rpcError(4100, 'Locked'),
      eth_sendTransaction: rpcError(5000, 'No'),
    }
    wallet.answers.eth_estimateGas = () => '0x5208'
    wallet.answers.eth_gasPrice = () => '0x1'
    for (const [method, error] of Object.entries(said))
      wallet.answers[method] = () => {
        throw error
      }

    await expect(signMessage(fairlead, { message: 'hi' })).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      group: 'unauthorized',
      rpcCode: 4100,
    })
    const to = '0x000000000000000000000000000000000000dEaD'
    await expect(sendTransaction(fairlead, { to, value: 1n })).rejects.toMatchObject({
      code: 'REQUEST_REJECTED',
    })
    await expect(
      writeContract(fairlead, { abi: ['function a()'], functionName: 'b', to }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  },
)

test.each(versions)(
  '[API-24] %s reads from the next endpoint when one fails, with its headers',
  async (_, __, load) => {
    const asked: [string, unknown][] = []
    const { fairlead } = open(
      load,
      {
        customRpcUrls: {
          'eip155:31337': [
            { url: 'https://down.example' },
            { url: 'https://up.example', headers: { 'x-key': 'a' } },
          ],
        },
      },
      {
        async fetch(url: string, { headers }: RequestInit) {
          asked.push([new URL(url).host, (headers as Record<string, string>)['x-key']])
          if (url.includes('down')) return new Response('', { status: 503 })
          return Response.json({ id: 1, jsonrpc: '2.0', result: '0x2a' })
        },
      },
    )
    await connect(fairlead, { connectorId: 'injected' })

    expect((await fetchBalance(fairlead)).value).toBe(42n)
    expect(asked).toEqual([
      ['down.example', undefined],
      ['up.example', 'a'],
    ])
  },
)

test('[CONN-03] disconnecting revokes the permission, also of the page’s own connectors', async () => {
  const { asked, fairlead, wallet } = open(versions[0][2])
  await connect(fairlead, { connectorId: 'injected' })
  await disconnect(fairlead)
  expect(asked().filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)

  wallet.calls.length = 0
  const own = mock({ provider: wallet.provider, type: 'EXTERNAL' })
  const second = createTestFairlead({
    adapters: [createEthersAdapter({ load: versions[0][2], type: 'ethers' })],
    connectors: [own.create],
  })
  await connect(second.fairlead, { connectorId: 'mock' })
  await disconnect(second.fairlead)
  await settled()
  expect(asked()).toEqual(['wallet_revokePermissions'])
})

test('[NS-04] lists only EVM wallets', () => {
  const sun = mock({ chains: ['solana'], id: 'sun' })
  const both = mock({ chains: ['solana', 'eip155'], id: 'both' })
  const { fairlead } = open(versions[0][2], { connectors: [sun.create, both.create] })

  expect(fairlead.store.getState().connectors.map(({ chains, id }) => [id, chains])).toEqual([
    ['both', ['eip155']],
    ['injected', ['eip155']],
  ])
})

test('behavior: ethers 5 has the expected shape', async () => {
  const library: Ethers5 = (await import('ethers5')) as unknown as Ethers5

  expect(typeof library.utils.Interface).toBe('function')
})
