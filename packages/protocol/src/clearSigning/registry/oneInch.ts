import type { CallDescriptor } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

const nativeCurrencyAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** The contract enforces the least amount. `data` is for the executor and can mean anything, so it has no label. */
export const oneInch: readonly CallDescriptor[] = [
  {
    context: {
      contract: { deployments: deployedOn('0x111111125421cA6dc452d289314280a0f8842A65') },
    },
    metadata: { owner: '1inch', contractName: 'Aggregation router v6' },
    display: {
      formats: {
        'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)':
          {
            intent: 'Swap tokens',
            fields: [
              {
                path: 'desc.amount',
                label: 'Pays',
                format: 'tokenAmount',
                params: { nativeCurrencyAddress, tokenPath: 'desc.srcToken' },
              },
              {
                path: 'desc.minReturnAmount',
                label: 'Receives at least',
                format: 'tokenAmount',
                params: { nativeCurrencyAddress, tokenPath: 'desc.dstToken' },
              },
              { path: 'desc.dstReceiver', label: 'Recipient', format: 'addressName' },
            ],
          },
      },
    },
  },
]
