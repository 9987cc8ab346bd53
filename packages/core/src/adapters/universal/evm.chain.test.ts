import { createTestFairlead, rpcError, settled } from '@fairlead/test'
import { accounts, addresses, instantReceipts, startChain } from '@fairlead/test/node'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  recoverTypedDataAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import {
  estimateGas,
  sendTransaction,
  signMessage,
  signTypedData,
  writeContract,
} from '../../actions/sign.ts'
import { switchNetwork } from '../../features/networks/switchNetwork.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'

// Like USDT on mainnet, whose `transfer` returns nothing.
const usdtAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])
const recipient = '0x000000000000000000000000000000000000dEaD'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function ask(method: string, params: unknown): Promise<unknown> {
  const response = await fetch(chain.url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as {
    error?: { code: number; message: string }
    result: unknown
  }
  if (error) throw rpcError(error.code, error.message)
  return result
}

/** Creates a wallet with anvil's own keys. It estimates the gas and then signs every request. */
function createAnvilWallet(): Eip1193Provider & { readonly methods: string[] } {
  const methods: string[] = []
  return {
    methods,
    async request({ method, params = [] }) {
      methods.push(method)
      // Account 1 holds the tokens.
      if (/^eth_(?:requestA|a)ccounts$/.test(method)) return [accounts.holder]
      if (method === 'eth_sendTransaction') await ask('eth_estimateGas', params)
      return ask(method, params)
    },
  }
}

async function connected() {
  const wallet = createAnvilWallet()
  const { fairlead } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch: (...input) => fetch(...input),
    injected: () => wallet,
  })
  await connect(fairlead, { connectorId: 'injected' })
  return {
    fairlead,
    reader: createPublicClient({ transport: http(chain.url) }).extend(instantReceipts),
    wallet,
  }
}

test('behavior: the native balance is the chain’s balance', async () => {
  const { fairlead, reader } = await connected()
  const value = await reader.getBalance({ address: accounts.holder })

  const balance = await fetchBalance(fairlead)

  expect(value).toBeGreaterThan(parseEther('1'))
  expect(balance).toMatchObject({ decimals: 18, symbol: 'ETH', value })
  expect(parseEther(balance.formatted)).toBe(value)
})

test('[API-25] personal_sign: signed by the chain’s own account', async () => {
  const { fairlead, reader, wallet } = await connected()
  const message = 'Zażółć gęślą jaźń 🦊\n0xdead'

  const signature = (await signMessage(fairlead, { message })) as `0x${string}`

  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await reader.verifyMessage({ address: accounts.holder, message, signature })).toBe(true)
  expect(wallet.methods).toContain('personal_sign')
})

test('behavior: a native transfer is exact to the last wei', async () => {
  const { fairlead, reader } = await connected()
  const before = await reader.getBalance({ address: recipient })
  const value = 123_456_789_012_345_678n

  const hash = (await sendTransaction(fairlead, { to: recipient, value })) as `0x${string}`

  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', from: accounts.holder.toLowerCase() })
  expect((await reader.getBalance({ address: recipient })) - before).toBe(value)
})

test('behavior: transfers a token whose transfer returns nothing', async () => {
  const { fairlead, reader } = await connected()
  const contract = { abi: usdtAbi, address: addresses.usdt } as const
  const held = () =>
    reader.readContract({ ...contract, args: [recipient], functionName: 'balanceOf' })
  const before = await held()

  const hash = (await writeContract(fairlead, {
    abi: usdtAbi,
    args: [recipient, 25n],
    functionName: 'transfer',
    to: addresses.usdt,
  })) as `0x${string}`

  const { status } = await reader.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  expect((await held()) - before).toBe(25n)
})

test('[ERR-05] error: more than the balance, as the node reports', async () => {
  const { fairlead } = await connected()

  const sending = sendTransaction(fairlead, { to: recipient, value: parseEther('1000000000') })

  await expect(sending).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'funds' })
})

test('[ERR-05] error: a call that the contract reverts', async () => {
  const { fairlead } = await connected()

  const writing = writeContract(fairlead, {
    abi: usdtAbi,
    args: [recipient, 2n ** 200n],
    functionName: 'transfer',
    to: addresses.usdt,
  })

  await expect(writing).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'reverted' })
})

test('error: a wallet that silently moved to another chain sends nothing', async () => {
  const { fairlead, reader, wallet } = await connected()
  const request = wallet.request.bind(wallet)
  wallet.request = (call) =>
    call.method === 'eth_chainId' ? Promise.resolve('0x1') : request(call)
  const before = await reader.getTransactionCount({ address: accounts.holder })

  await expect(sendTransaction(fairlead, { to: recipient, value: 1n })).rejects.toMatchObject({
    code: 'SWITCH_FAILED',
  })

  expect(await reader.getTransactionCount({ address: accounts.holder })).toBe(before)
  expect(wallet.methods).not.toContain('eth_sendTransaction')
})

test('error: an unreachable endpoint is an error, never a zero', async () => {
  const wallet = createAnvilWallet()
  const dead = { http: ['http://127.0.0.1:1'] }
  const network = { ...chain.network, rpcUrls: { default: dead, chainDefault: dead } }
  const { fairlead } = createTestFairlead({ networks: [network] }, undefined, {
    fetch: (...input) => fetch(...input),
    injected: () => wallet,
    // Retries run without delay.
    schedule(run) {
      const timer = setImmediate(run)
      return () => clearImmediate(timer)
    },
  })
  await connect(fairlead, { connectorId: 'injected' })
  await settled()

  await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
})

test('[API-25] on the requested network already, the wallet is not requested', async () => {
  const { fairlead, wallet } = await connected()

  expect(await switchNetwork(fairlead, 'eip155:31337')).toEqual({ ok: true })

  expect(wallet.methods).not.toContain('wallet_switchEthereumChain')
})

test('[API-25] typed data is signed by the account, which can be recovered', async () => {
  const { fairlead } = await connected()
  const typed = {
    domain: { chainId: 31337, name: 'Mail', version: '1' },
    message: { contents: 'hello' },
    primaryType: 'Mail' as const,
    types: { Mail: [{ name: 'contents', type: 'string' }] },
  }

  const signature = (await signTypedData(fairlead, typed)) as `0x${string}`

  const signer = await recoverTypedDataAddress({ ...typed, signature })
  expect(signer.toLowerCase()).toBe(accounts.holder.toLowerCase())
})

test('[FEAT-20] the chain estimates gas; a failing call is reported', async () => {
  const { fairlead } = await connected()

  expect(await estimateGas(fairlead, { to: recipient, value: 1n })).toBe(21_000n)
  const data = encodeFunctionData({
    abi: usdtAbi,
    args: [recipient, 2n ** 200n],
    functionName: 'transfer',
  })
  await expect(estimateGas(fairlead, { data, to: addresses.usdt })).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
  })
})
