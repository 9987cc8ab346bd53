import { expect, test } from 'vitest'
import { evmTransfer } from './evmTransfer.ts'

// Source: constants, section 5.
const tether: readonly (readonly [number, string])[] = [
  [1, '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  [43114, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
  [2222, '0x919c1c267bc06a7039e03fcc2ef738525769109c'],
  [42220, '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e'],
  [56, '0x55d398326f99059ff775485246999027b3197955'],
  [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
]
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const outputs = (chain: number, token: string) =>
  (evmTransfer({ amount: 1n, chain, to, token }).abi[0] as { outputs: unknown }).outputs

test.each(tether)(
  '[FEAT-08] USDT on chain %i returns nothing, in any letter case',
  (chain, token) => {
    expect(outputs(chain, token)).toEqual([])
    expect(outputs(chain, token.toUpperCase().replace('0X', '0x'))).toEqual([])
    // The same address on another chain is a different contract.
    expect(outputs(chain + 1, token)).toEqual([{ name: '', type: 'bool' }])
  },
)

test('default: any other token returns whether it succeeded', () => {
  const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

  expect(evmTransfer({ amount: 5n, chain: 1, to, token })).toMatchObject({
    args: [to, 5n],
    functionName: 'transfer',
    to: token,
  })
  expect(outputs(1, token)).toEqual([{ name: '', type: 'bool' }])
})
