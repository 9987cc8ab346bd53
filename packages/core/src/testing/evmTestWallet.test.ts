import { createTestFairlead } from '@fairlead/test'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getAccount } from '../actions/getAccount.ts'
import { getChainId } from '../actions/getNetwork.ts'
import { signMessage } from '../actions/sign.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { evmTestWallet } from './evmTestWallet.ts'

const chainId = 'eip155:31337'

test('default: connects and signs when the test approves, with a real key', async () => {
  const wallet = evmTestWallet({ chainId, rdns: 'org.own' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.connector] })

  const connecting = connect(fairlead, { connectorId: 'org.own' })
  expect((await wallet.nextRequest()).method).toBe('eth_requestAccounts')
  expect(getAccount(fairlead).isConnected).toBe(false)
  await wallet.approve()
  await connecting
  const signing = signMessage(fairlead, { message: 'Hello' })
  await wallet.approve('personal_sign')
  const signature = (await signing) as `0x${string}`

  expect(getAccount(fairlead).address).toBe(wallet.address)
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(wallet.address)
})

test('behavior: a page that has access connects again without a second approval', async () => {
  const wallet = evmTestWallet({ chainId, isAuthorized: true })

  const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })

  expect(accounts).toEqual([wallet.address])
  await wallet.drop()
  const asking = wallet.provider.request({ method: 'eth_requestAccounts' })
  expect((await wallet.nextRequest()).status).toBe('waiting')
  await wallet.approve()
  expect(await asking).toEqual([wallet.address])
})

test('error: an approval that is stopped names the requests that are waiting instead', async () => {
  const wallet = evmTestWallet({ chainId })
  const { fairlead } = createTestFairlead({ connectors: [wallet.connector] })
  const connecting = connect(fairlead, { connectorId: wallet.id })
  await wallet.nextRequest()
  const test = new AbortController()

  const approving = wallet.approve('personal_sign', { signal: test.signal })
  test.abort()

  await expect(approving).rejects.toThrow(
    'The wallet received no request of personal_sign to approve. Waiting: eth_requestAccounts.',
  )
  await expect(wallet.approve('personal_sign', { signal: test.signal })).rejects.toThrow('Waiting:')
  await wallet.approve()
  expect((await connecting).accounts[0].address).toBe(wallet.address)
})

test('behavior: declines, and then approves', async () => {
  const wallet = evmTestWallet({ chainId })
  const { fairlead } = createTestFairlead({ connectors: [wallet.connector] })
  const rejected = expect(connect(fairlead, { connectorId: wallet.id })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  await wallet.reject()
  await rejected

  wallet.answer('approve')
  await connect(fairlead, { connectorId: wallet.id })

  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(
    wallet.requests
      .filter(({ method }) => method === 'eth_requestAccounts')
      .map(({ status }) => status),
  ).toEqual(['rejected', 'approved'])
})

test('behavior: changes in the wallet reach the app', async () => {
  const wallet = evmTestWallet({ behavior: 'approve', chainId })
  const { fairlead } = createTestFairlead({ connectors: [wallet.connector] })
  await connect(fairlead, { connectorId: wallet.id })
  const first = wallet.address

  await wallet.switchAccount(1)
  expect(wallet.address).not.toBe(first)
  expect(getAccount(fairlead).address).toBe(wallet.address)
  await wallet.switchNetwork('eip155:31338')
  expect(getChainId(fairlead)).toBe(31338)
  await wallet.drop()
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('behavior: one method can have its own behavior', async () => {
  const wallet = evmTestWallet({
    behavior: 'approve',
    behaviors: { personal_sign: new WalletRefusal({ code: -32002, message: 'Busy' }) },
    isAuthorized: true,
  })
  const params = ['0x00', wallet.address]

  await expect(wallet.provider.request({ method: 'personal_sign', params })).rejects.toMatchObject({
    code: -32002,
  })
  wallet.answer('approve', 'personal_sign')
  expect(await wallet.provider.request({ method: 'personal_sign', params })).toMatch(/^0x/)
})

test('behavior: typed data is signed; the test answers unknown methods', async () => {
  const wallet = evmTestWallet({
    answers: { wallet_getCapabilities: () => ({ '0x1': {} }) },
    behavior: 'approve',
    isAuthorized: true,
  })
  const typedData = {
    domain: { name: 'Test' },
    message: { text: 'Hello' },
    primaryType: 'Note',
    types: { Note: [{ name: 'text', type: 'string' }] },
  } as const
  const params = [wallet.address, JSON.stringify(typedData)]
  const ask = (method: string, params?: unknown) => wallet.provider.request({ method, params })

  const signature = (await ask('eth_signTypedData_v4', params)) as `0x${string}`

  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(wallet.address)
  expect(await ask('wallet_getCapabilities')).toEqual({ '0x1': {} })
  await expect(ask('eth_other')).rejects.toMatchObject({ code: 4200 })
})

test.each([
  ['an unknown network', 'wallet_switchEthereumChain', [{ chainId: '0x89' }], 4902],
  ['a page that is not connected', 'personal_sign', ['0x00', '0x'], 4100],
])('error: %s is refused without a pending request', async (_, method, params, code) => {
  const wallet = evmTestWallet()

  await expect(wallet.provider.request({ method, params })).rejects.toMatchObject({ code })

  expect(wallet.requests).toEqual([expect.objectContaining({ method, status: 'rejected' })])
})

test('error: a batch is refused with the codes of EIP-5792, and without a prompt', async () => {
  const url = 'http://127.0.0.1:1'
  const wallet = evmTestWallet({ isAuthorized: true, rpcUrls: { 'eip155:1': url } })
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const batch = { atomicRequired: false, calls: [{ to: wallet.address }], version: '2.0.0' }

  await expect(
    ask('wallet_sendCalls', { ...batch, atomicRequired: true, chainId: '0x1' }),
  ).rejects.toMatchObject({ code: 5760 })
  await expect(ask('wallet_sendCalls', { ...batch, chainId: '0xa' })).rejects.toMatchObject({
    code: 5710,
  })
  await expect(ask('wallet_getCallsStatus', 'none')).rejects.toMatchObject({ code: 5730 })
  expect(wallet.requests.map(({ status }) => status)).not.toContain('waiting')
})
