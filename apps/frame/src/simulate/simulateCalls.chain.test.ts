import { accounts, addresses, hybridAccounts, smartAccounts, startChain } from '@fairlead/test/node'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodes } from '../rpc/createNodes.ts'
import { context, words } from '../testing/methodContext.ts'
import { openSmartFrame } from '../testing/openSmartFrame.ts'
import type { SimulatedCall } from './SimulatedCall.ts'
import { simulateCalls } from './simulateCalls.ts'

const someone = '0x000000000000000000000000000000000000dEaD'
const itemAbi = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)'])

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** Simulates calls of an account at a real node. */
async function tried(address: Hex, calls: readonly SimulatedCall[]) {
  const plain = context()
  const trial = await simulateCalls(calls, {
    ...plain,
    account: { address, type: 'eoa' },
    network: { ...plain.network, caipNetworkId: 'eip155:31337', rpcUrls: [chain.url] },
    nodes: createNodes({
      fetch,
      schedule(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    }),
  })
  const rows = trial.rows.map(({ label, value, word }) => `${label} ${word ?? value}`)
  return { rows, warnings: words(trial) }
}

const erc20 = (functionName: 'approve' | 'transfer', to: Hex, amount: bigint): SimulatedCall => ({
  data: encodeFunctionData({ abi: erc20Abi, args: [someone, amount], functionName }),
  to,
  value: 0n,
})

test('[AUTH-18] default: coins, tokens, an NFT and an allowance, simulated on a real node', async () => {
  const item = encodeFunctionData({
    abi: itemAbi,
    args: [accounts.holder, someone, 1n],
    functionName: 'safeTransferFrom',
  })
  const calls = [
    { data: '0x', to: someone, value: parseEther('1') } as const,
    erc20('transfer', addresses.usdc, 2_500_000n),
    erc20('transfer', addresses.usdt, 1n),
    { data: item, to: addresses.tiles, value: 0n },
    erc20('approve', addresses.dai, parseEther('7')),
  ]
  const fees = {
    maxFeePerGas: 40_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
    type: 'eip1559',
  } as const
  const priced = calls.map((call) => ({ ...call, fees, gas: 500_000n }))
  expect(await tried(accounts.holder, priced)).toEqual({
    rows: [
      'trial trialChanges',
      'leaves 1 ETH',
      'leaves 2.5 USDC',
      `contract ${addresses.usdc}`,
      'leaves 0.000001 USDT',
      `contract ${addresses.usdt}`,
      'leaves # 1',
      `contract ${addresses.tiles}`,
      'allowance 7 DAI',
      `spender ${someone}`,
      `contract ${addresses.dai}`,
    ],
    warnings: [],
  })
})

test('[AUTH-18] error: a call that would revert on the network, after one that would not', async () => {
  const calls = [erc20('approve', addresses.usdc, 1n), erc20('transfer', addresses.usdc, 1n)]
  expect(await tried(accounts.friend, calls)).toEqual({
    rows: [
      'trial trialChanges',
      'allowance 0.000001 USDC',
      `spender ${someone}`,
      `contract ${addresses.usdc}`,
    ],
    warnings: ['high warnFails'],
  })
})

test.each([
  ['eip7702', smartAccounts.eip7702],
  ['counterfactual', smartAccounts.counterfactual07],
  ['hybrid', hybridAccounts[31337]],
] as const)(
  '[AUTH-14][AUTH-18] default: simulates a smart account’s batch before approval: %s',
  async (_, smartAccount) => {
    const { approve, clients, user } = await openSmartFrame({ chain, smartAccount })
    await clients.control.setBalance({ address: user.address, value: parseEther('2') })
    const send = async () => {
      const { description } = await approve('wallet_sendCalls', [
        {
          calls: [
            { to: someone, value: '0x5' },
            { data: erc20('approve', addresses.usdc, 3n).data, to: addresses.usdc },
          ],
          chainId: '0x7a69',
          version: '2.0.0',
        },
      ])
      return description.rows.map(({ label, value, word }) => `${label} ${word ?? value}`)
    }
    const expected = expect.arrayContaining([
      'trial trialChanges',
      'leaves 0.000000000000000005 ETH',
      'allowance 0.000003 USDC',
      `spender ${someone}`,
    ])
    // Before and after the account is deployed.
    expect(await send()).toEqual(expected)
    await expect.poll(() => clients.reader.getCode({ address: user.address })).toBeDefined()
    expect(await send()).toEqual(expected)
  },
)
