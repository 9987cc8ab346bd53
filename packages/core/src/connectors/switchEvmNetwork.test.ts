import type { CaipNetwork } from '@fairlead/protocol'
import { createTestWallet, rpcError, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import { switchEvmNetwork } from './switchEvmNetwork.ts'

const network: CaipNetwork = {
  ...toCaipNetwork(testNetwork(8453, 'Base')),
  rpcUrls: {
    default: { http: ['https://api.example/v1?projectId=secret'] },
    chainDefault: { http: ['https://base.example', 'http://127.0.0.1:8453'] },
  },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  assets: { imageUrl: 'https://img.example/base.png' },
}

/** Opens a wallet on chain 1 that knows the given chains. */
function open(known: readonly number[] = [1], switchesOnAdd = false) {
  const wallet = createTestWallet({ chainId: '0x1' })
  const knows = new Set(known)
  wallet.answers.wallet_switchEthereumChain = (params) => {
    const [{ chainId }] = params as [{ chainId: string }]
    if (!knows.has(Number(chainId))) throw rpcError(4902, 'Unrecognized chain ID')
    wallet.chainId = chainId
    return null
  }
  wallet.answers.wallet_addEthereumChain = (params) => {
    const [{ chainId }] = params as [{ chainId: string }]
    knows.add(Number(chainId))
    if (switchesOnAdd) wallet.chainId = chainId
    return null
  }
  const run = (signal = new AbortController().signal) =>
    switchEvmNetwork(wallet.provider, { network, signal })
  const asked = () => wallet.calls.map(({ method }) => method.replace(/^(?:wallet|eth)_/, ''))
  return { asked, run, wallet }
}

test('[API-25] a chain known to the wallet: switch, confirm', async () => {
  const { asked, run, wallet } = open([1, 8453])

  await run()

  expect(asked()).toEqual(['chainId', 'switchEthereumChain', 'chainId'])
  expect(wallet.calls[1]?.params).toEqual([{ chainId: '0x2105' }])
})

test('[API-25] already on the chain, in any notation: no request is sent', async () => {
  for (const chainId of ['0x2105', '0x02105', '8453', 8453]) {
    const { asked, run, wallet } = open()
    wallet.chainId = chainId
    await run()
    expect(asked()).toEqual(['chainId'])
  }
})

test('[API-25] an unknown chain: add with the network’s own endpoints only, switch, confirm', async () => {
  const { asked, run, wallet } = open()

  await run()

  expect(asked()).toEqual([
    'chainId',
    'switchEthereumChain',
    'addEthereumChain',
    'chainId',
    'switchEthereumChain',
    'chainId',
  ])
  expect(wallet.calls[2]?.params).toEqual([
    {
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://base.example', 'http://127.0.0.1:8453'],
      blockExplorerUrls: ['https://scan.example'],
      iconUrls: ['https://img.example/base.png'],
    },
  ])
  expect(JSON.stringify(wallet.calls)).not.toContain('secret')
})

test('[API-25] a wallet that switches as part of adding is not requested twice', async () => {
  const { asked, run } = open([1], true)

  await run()

  expect(asked()).toEqual([
    'chainId',
    'switchEthereumChain',
    'addEthereumChain',
    'chainId',
    'chainId',
  ])
})

test.each([
  ['4902', rpcError(4902), true],
  ['4902 inside -32603', rpcError(-32603, 'Internal', { originalError: { code: 4902 } }), true],
  ['4902 as cause', Object.assign(new Error('x'), { cause: rpcError(4902) }), true],
  ['-32603 alone', rpcError(-32603), false],
  ['4001', rpcError(4001), false],
  ['5000', rpcError(5000), false],
  ['5000 with 4902 inside', rpcError(5000, 'x', { originalError: { code: 4902 } }), false],
  ['4200', rpcError(4200), false],
  ['a message alone', new Error('Unrecognized chain ID'), false],
  ['a string', '4902', false],
])('[API-25] a failure of %s triggers adding the chain: %s', async (_, thrown, adds) => {
  const { asked, run, wallet } = open([1], true)
  wallet.answers.wallet_switchEthereumChain = () => {
    throw thrown
  }

  await run().catch(() => {})

  expect(asked().includes('addEthereumChain')).toBe(adds)
})

test.each([
  ['switching', 'wallet_switchEthereumChain', 4001],
  ['switching, by 5000', 'wallet_switchEthereumChain', 5000],
  ['adding', 'wallet_addEthereumChain', 4001],
])('[API-25] error: %s declined', async (_, method, code) => {
  const { run, wallet } = open()
  wallet.answers[method] = () => {
    throw rpcError(code)
  }

  await expect(run()).rejects.toMatchObject({ code: 'REQUEST_REJECTED', group: 'declined' })
})

test('[API-25] error: the wallet approves and keeps its network', async () => {
  const { run, wallet } = open()
  wallet.answers.wallet_switchEthereumChain = () => null

  await expect(run()).rejects.toMatchObject({
    code: 'SWITCH_FAILED',
    hints: ['Wanted: eip155:8453'],
  })
})

test('[API-25] error: a wallet that reports a false network', async () => {
  const { run, wallet } = open()
  wallet.answers.eth_chainId = () => 'base'

  await expect(run()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('behavior: omits an icon that is not https, and a missing explorer', async () => {
  const { wallet } = open()
  const { assets: _, blockExplorers: __, ...plain } = network
  for (const assets of [{}, { imageUrl: 'data:image/png,' }, { imageUrl: 'http://img.example' }])
    await switchEvmNetwork(wallet.provider, {
      network: { ...plain, assets },
      signal: new AbortController().signal,
    }).catch(() => {})

  const added = wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(added.map(({ params }) => Object.keys((params as [object])[0]))).toEqual(
    added.map(() => ['chainId', 'chainName', 'nativeCurrency', 'rpcUrls']),
  )
  expect(added.length).toBeGreaterThan(0)
})

test('error: aborted during the wallet’s request', async () => {
  const { run, wallet } = open()
  wallet.answers.wallet_switchEthereumChain = () => new Promise(() => {})
  const caller = new AbortController()
  const attempt = run(caller.signal)

  caller.abort()

  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})
