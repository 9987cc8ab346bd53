import type { CallDescriptor } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

/** WETH9 and its copies: a coin as an ERC-20 token. The amount of `deposit` is the value of the transaction. */
export const wrappedCoins: readonly CallDescriptor[] = [
  {
    context: {
      contract: {
        deployments: [
          { chainId: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
          { chainId: 137, address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
          { chainId: 42_161, address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
          ...deployedOn('0x4200000000000000000000000000000000000006', [10, 8453]),
        ],
      },
    },
    metadata: { owner: 'WETH9', contractName: 'Wrapped coin' },
    display: {
      formats: {
        'deposit()': { intent: 'Wrap tokens', fields: [] },
        'withdraw(uint256 wad)': {
          intent: 'Unwrap tokens',
          fields: [
            {
              path: 'wad',
              label: 'Amount',
              format: 'tokenAmount',
              params: { token: '@.to' },
            },
          ],
        },
      },
    },
  },
]
