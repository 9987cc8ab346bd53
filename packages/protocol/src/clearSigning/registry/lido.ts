import type { CallDescriptor } from '../Descriptor.ts'

/** Contracts: https://docs.lido.fi/deployed-contracts/ */
export const lido: readonly CallDescriptor[] = [
  {
    context: {
      contract: {
        deployments: [{ chainId: 1, address: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' }],
      },
    },
    metadata: { owner: 'Lido', contractName: 'stETH' },
    display: {
      formats: {
        'submit(address _referral)': { intent: 'Stake coins', fields: [] },
      },
    },
  },
  {
    context: {
      contract: {
        deployments: [{ chainId: 1, address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' }],
      },
    },
    metadata: { owner: 'Lido', contractName: 'wstETH' },
    display: {
      formats: {
        'wrap(uint256 _stETHAmount)': {
          intent: 'Wrap tokens',
          fields: [
            {
              path: '_stETHAmount',
              label: 'Amount',
              format: 'tokenAmount',
              params: { token: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
            },
          ],
        },
        'unwrap(uint256 _wstETHAmount)': {
          intent: 'Unwrap tokens',
          fields: [
            {
              path: '_wstETHAmount',
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
