import {
  createTestAdapter,
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { ethers } from '../exports/ethers.ts'
import type { FairleadOptions } from '../FairleadOptions.ts'
import { connect } from './connect.ts'
import { fetchBalance } from './fetchBalance.ts'
import { estimateGas, sendTransaction, signMessage, signTypedData, writeContract } from './sign.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const signature = `0x${'cd'.repeat(65)}`
const abi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
]

async function connected(wallet = createTestWallet(), options: Partial<FairleadOptions> = {}) {
  const events = new EventTarget()
  wallet.announce(events)
  const { fairlead } = createTestFairlead(options, undefined, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })
  wallet.calls.length = 0
  return { fairlead, wallet }
}

test('[API-25] signMessage uses personal_sign: the text, then the address', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.personal_sign = () => signature

  expect(await signMessage(fairlead, { message: 'héllo' })).toBe(signature)
  expect(wallet.calls).toEqual([{ method: 'personal_sign', params: ['0x68c3a96c6c6f', address] }])
})

test.each([['0x'], [`0x${'a'.repeat(61)}`], ['signed'], [null], [{ signature }]])(
  '[FEAT-20] error: a wallet that signs with %j',
  async (answer) => {
    const { fairlead, wallet } = await connected()
    wallet.answers.personal_sign = () => answer

    await expect(signMessage(fairlead, { message: 'x' })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  },
)

test('default: a transaction is sent to the wallet on its chain, once', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_sendTransaction = () => hash

  expect(await sendTransaction(fairlead, { to, value: 5n })).toBe(hash)
  expect(wallet.calls).toEqual([
    { method: 'eth_chainId' },
    { method: 'eth_sendTransaction', params: [{ from: address, to, value: '0x5' }] },
  ])
})

test('behavior: data without a receiver creates a contract, with viem and with ethers', async () => {
  for (const adapters of [[], [ethers()]]) {
    const { fairlead, wallet } = await connected(createTestWallet(), { adapters })
    Object.assign(wallet.answers, {
      eth_estimateGas: () => '0x5208',
      eth_sendTransaction: () => hash,
    })

    expect(await sendTransaction(fairlead, { data: '0x6001' })).toBe(hash)

    const sent = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
    expect(sent?.params).toEqual([expect.objectContaining({ data: '0x6001' })])
    expect(sent?.params).not.toEqual([expect.objectContaining({ to: expect.anything() })])
  }
})

test('error: a transaction without a receiver and without data', async () => {
  const { fairlead } = await connected()

  await expect(sendTransaction(fairlead, { value: 1n })).rejects.toMatchObject({
    code: 'ARGUMENT_REQUIRED',
  })
})

test('default: a contract call is a transaction with its data', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_sendTransaction = () => hash

  expect(
    await writeContract(fairlead, { abi, args: [to, 7n], functionName: 'transfer', to, value: 1n }),
  ).toBe(hash)

  const word = (text: string) => text.padStart(64, '0')
  const data = `0xa9059cbb${word(to.slice(2).toLowerCase())}${word('7')}`
  expect(wallet.calls.at(-1)?.params).toEqual([{ data, from: address, to, value: '0x1' }])
})

test.each([[hash.slice(0, -1)], [`${hash}0`], ['ok'], [null]])(
  '[FEAT-20] error: a wallet that returns %j for a transaction',
  async (answer) => {
    const { fairlead, wallet } = await connected()
    wallet.answers.eth_sendTransaction = () => answer

    await expect(sendTransaction(fairlead, { to })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  },
)

test.each([
  [4001, 'REQUEST_REJECTED', 'declined'],
  [5000, 'REQUEST_REJECTED', 'declined'],
  [4100, 'PROVIDER_ERROR', 'unauthorized'],
  [-32603, 'PROVIDER_ERROR', 'failed'],
])(
  '[ERR-05] error: the wallet returns code %i; it is called once',
  async (code, expected, group) => {
    const { fairlead, wallet } = await connected()
    const refuse = () => {
      throw rpcError(code)
    }
    wallet.answers.personal_sign = refuse
    wallet.answers.eth_sendTransaction = refuse

    const error = { code: expected, group }
    await expect(signMessage(fairlead, { message: 'x' })).rejects.toMatchObject(error)
    await expect(sendTransaction(fairlead, { to })).rejects.toMatchObject(error)
    const asked = wallet.calls
      .map(({ method }) => method)
      .filter((name) => !name.startsWith('eth_chain'))
    expect(asked).toEqual(['personal_sign', 'eth_sendTransaction'])
  },
)

test('error: a wallet that moved to another chain sends nothing', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_sendTransaction = () => hash
  wallet.chainId = '0x1'

  await expect(sendTransaction(fairlead, { to })).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
})

test('error: a wallet that rejects a transaction is called once, and the node’s reason is kept', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(-32000, 'insufficient funds for gas * price + value')
  }

  await expect(sendTransaction(fairlead, { to })).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    group: 'funds',
  })
  expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

test('error: a receiver that is not an address', async () => {
  const { fairlead, wallet } = await connected()

  await expect(sendTransaction(fairlead, { to: 'vitalik.eth' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect(wallet.calls).toEqual([])
})

test('[MOD-14] during a wallet request, a click outside the card does not close the modal', async () => {
  const { fairlead, wallet } = await connected()
  let answer = (_: string) => {}
  wallet.answers.personal_sign = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await fairlead.modal.open()
  const signing = signMessage(fairlead, { message: 'x' })
  await expect.poll(() => wallet.calls.length).toBe(1)

  fairlead.modal.pressBackdrop()
  expect(fairlead.modal.isOpen()).toBe(true)
  answer(signature)
  await signing
  await settled()
  fairlead.modal.pressBackdrop()

  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[ERR-02] error: required arguments', async () => {
  const { fairlead } = createTestFairlead()
  const call = { abi, functionName: 'transfer', to }

  await expect(signMessage(fairlead, { message: 'x' })).rejects.toThrow(
    'signMessage: no wallet is connected',
  )
  const adapters = [createTestAdapter(mock(), ['eip155'])]
  const { fairlead: other } = createTestFairlead({ adapters })
  await expect(signMessage(other, { message: 'x', namespace: 'solana' })).rejects.toThrow(
    'signMessage: adapter is missing',
  )
  await expect(sendTransaction(fairlead, { to })).rejects.toThrow(
    'sendTransaction: no wallet is connected',
  )
  await expect(writeContract(fairlead, call)).rejects.toThrow(
    'writeContract: no wallet is connected',
  )
  await expect(fetchBalance(fairlead)).rejects.toThrow('fetchBalance: address is missing')
  await expect(fetchBalance(other, { namespace: 'solana' })).rejects.toThrow('Adapter not found')
})

test('[ERR-02] error: the network is missing while the wallet is on an unknown one', async () => {
  const { fairlead } = await connected(createTestWallet({ chainId: '0x3e7' }))

  await expect(sendTransaction(fairlead, { to })).rejects.toThrow(
    'sendTransaction: network is missing',
  )
  await expect(writeContract(fairlead, { abi, functionName: 'transfer', to })).rejects.toThrow(
    'writeContract: network is missing',
  )
  await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code: 'ARGUMENT_REQUIRED' })
})

test('error: an adapter that cannot sign reports so', async () => {
  const wallet = mock({ chainId: 'solana:sun', chains: ['solana'] })
  const { fairlead } = createTestFairlead({
    adapters: [createTestAdapter(wallet, ['solana'])],
    networks: [testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'mock' })

  await expect(signMessage(fairlead, { message: 'x' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    hints: ['Adapter: solana', 'Operation: signMessage'],
  })
})

const mail = {
  domain: { chainId: 31337n, name: 'Mail' },
  message: { contents: 'héllo', value: 5n },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'contents', type: 'string' },
      { name: 'value', type: 'uint256' },
    ],
  },
}

test('[API-25] signTypedData uses eth_signTypedData_v4: the account, then the data as JSON', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_signTypedData_v4 = () => signature

  expect(await signTypedData(fairlead, mail)).toBe(signature)

  const [{ method, params } = { method: 'none' }] = wallet.calls
  const [account, text] = params as [string, string]
  expect(method).toBe('eth_signTypedData_v4')
  expect(account).toBe(address)
  expect(JSON.parse(text)).toMatchObject({
    message: { contents: 'héllo', value: '5' },
    primaryType: 'Mail',
  })
})

test('[FEAT-20] error: typed data that is declined, and an invalid signature', async () => {
  const { fairlead, wallet } = await connected()
  wallet.answers.eth_signTypedData_v4 = () => {
    throw rpcError(4001)
  }
  await expect(signTypedData(fairlead, mail)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })

  wallet.answers.eth_signTypedData_v4 = () => 'signed'
  await expect(signTypedData(fairlead, mail)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[ERR-02] error: missing arguments for signing and estimating are named', async () => {
  const { fairlead } = createTestFairlead()

  await expect(signTypedData(fairlead, mail)).rejects.toThrow(
    'signTypedData: no wallet is connected',
  )
  await expect(estimateGas(fairlead, { to })).rejects.toThrow('estimateGas: no wallet is connected')
})
