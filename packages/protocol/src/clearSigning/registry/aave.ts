import type { CallDescriptor, Field } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

const amount: Field = {
  path: 'amount',
  label: 'Amount',
  format: 'tokenAmount',
  params: { tokenPath: 'asset' },
}
/** The largest number means the whole debt, or everything that was supplied. */
const amountOrAll: Field = {
  ...amount,
  params: { tokenPath: 'asset', threshold: `0x${'f'.repeat(64)}`, message: 'All' },
}
const account: Field = { path: 'onBehalfOf', label: 'Account', format: 'addressName' }

/** Contracts: https://aave.com/docs/resources/addresses */
export const aave: readonly CallDescriptor[] = [
  {
    context: {
      contract: {
        deployments: [
          { chainId: 1, address: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2' },
          { chainId: 8453, address: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5' },
          ...deployedOn('0x794a61358D6845594F94dc1DB02A252b5b4814aD', [10, 137, 42_161]),
        ],
      },
    },
    metadata: { owner: 'Aave', contractName: 'Pool v3' },
    display: {
      formats: {
        'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': {
          intent: 'Supply tokens',
          fields: [amount, account],
        },
        'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)':
          { intent: 'Borrow tokens', fields: [amount, account] },
        'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)': {
          intent: 'Repay a loan',
          fields: [amountOrAll, account],
        },
        'withdraw(address asset, uint256 amount, address to)': {
          intent: 'Withdraw tokens',
          fields: [amountOrAll, { path: 'to', label: 'Recipient', format: 'addressName' }],
        },
        'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)': {
          intent: 'Change collateral',
          fields: [
            { path: 'asset', label: 'Token', format: 'addressName' },
            { path: 'useAsCollateral', label: 'Used as collateral' },
          ],
        },
      },
    },
  },
]
