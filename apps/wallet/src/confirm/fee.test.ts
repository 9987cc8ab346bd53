import { afterEach, expect, test } from 'vitest'
import { createClients } from '../account.ts'
import { account, network, stranger } from '../testing/fixtures.ts'
import { serveRpc } from '../testing/serveRpc.ts'
import type { Transaction } from '../walletRequest.ts'
import { estimateFee } from './fee.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const block = {
  baseFeePerGas: '0x64',
  difficulty: '0x0',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  number: '0x1',
  size: '0x1',
  timestamp: '0x1',
  transactions: [],
}
const node = {
  eth_chainId: () => ({ result: '0x7a69' }),
  eth_estimateGas: () => ({ result: '0x5208' }),
  eth_getBalance: () => ({ result: '0xde0b6b3a7640000' }),
  eth_getBlockByNumber: () => ({ result: block }),
  eth_maxPriorityFeePerGas: () => ({ result: '0x1' }),
}

async function estimate(script: Parameters<typeof serveRpc>[0], transaction: Transaction = {}) {
  const { stop, url } = await serveRpc(script)
  stops.push(stop)
  const { reader } = createClients(network({ rpcUrl: url }), account)
  return estimateFee(reader, account, { to: stranger, value: '0x1', ...transaction })
}

test('default: gas times the maximum price, as the node reports', async () => {
  // The base fee of 100 with viem's margin of a fifth, and a tip of 1.
  expect(await estimate(node)).toEqual({
    status: 'known',
    gas: 21_000n,
    most: 21_000n * 121n,
    price: { maxFeePerGas: 121n, maxPriorityFeePerGas: 1n },
  })
})

test('behavior: the page’s fee is shown', async () => {
  const fee = await estimate(node, {
    gas: '0xc350',
    maxFeePerGas: '0x3',
    maxPriorityFeePerGas: '0x2',
  })

  expect(fee).toMatchObject({ gas: 50_000n, most: 150_000n })
})

test('error: reports why the contract would revert', async () => {
  const error = { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' }

  expect(await estimate({ ...node, eth_estimateGas: () => ({ error }) })).toEqual({
    status: 'fails',
    reason: 'ERC20: transfer amount exceeds balance',
  })
})

test('error: more than the balance', async () => {
  expect(await estimate(node, { value: '0xde0b6b3a7640000' })).toEqual({
    status: 'fails',
    reason: 'not enough for the amount and the fee.',
  })
})

test('behavior: an unresponsive node says nothing about the transaction', async () => {
  expect(await estimate({ ...node, eth_estimateGas: () => undefined })).toEqual({
    status: 'unknown',
  })
})
