import type { CallDescriptor, Field, TypedDataDescriptor } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

const deployments = deployedOn('0x000000000022D473030F116dDEE9F6B43aC78BA3')
const metadata = { owner: 'Uniswap', contractName: 'Permit2' }
const spender: Field = { path: 'spender', label: 'Spender', format: 'addressName' }
const signatureEnds = (path: string): Field => ({ path, label: 'Deadline', format: 'date' })
/** A field for an amount that the spender may take. */
const allowance = (path: string, tokenPath: string, threshold: string): Field => ({
  path,
  label: 'May take up to',
  format: 'tokenAmount',
  params: { tokenPath, threshold, message: 'Unlimited' },
})
const largest160 = `0x${'f'.repeat(40)}`
/** Amounts of signature transfers are `uint256`. */
const largest256 = `0x${'f'.repeat(64)}`

/** Source: https://github.com/Uniswap/permit2 */
export const permit2: readonly CallDescriptor[] = [
  {
    context: { contract: { deployments } },
    metadata,
    display: {
      formats: {
        'approve(address token, address spender, uint160 amount, uint48 expiration)': {
          intent: 'Allow a contract to take your tokens',
          fields: [
            spender,
            allowance('amount', 'token', largest160),
            { path: 'expiration', label: 'Expires', format: 'date' },
          ],
        },
      },
    },
  },
]

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'

export const permit2TypedData: readonly TypedDataDescriptor[] = [
  {
    context: { eip712: { deployments, domain: { name: 'Permit2' } } },
    metadata,
    display: {
      formats: {
        [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: {
          intent: 'Allow a contract to take your tokens',
          fields: [
            spender,
            allowance('details.amount', 'details.token', largest160),
            { path: 'details.expiration', label: 'Expires', format: 'date' },
            signatureEnds('sigDeadline'),
          ],
        },
        [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: {
          intent: 'Allow a contract to take your tokens',
          fields: [
            spender,
            allowance('details.[].amount', 'details.[].token', largest160),
            { path: 'details.[].expiration', label: 'Expires', format: 'date' },
            signatureEnds('sigDeadline'),
          ],
        },
        [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
          {
            intent: 'Allow a contract to take your tokens',
            fields: [
              spender,
              allowance('permitted.amount', 'permitted.token', largest256),
              signatureEnds('deadline'),
            ],
          },
        [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
          {
            intent: 'Allow a contract to take your tokens',
            fields: [
              spender,
              allowance('permitted.[].amount', 'permitted.[].token', largest256),
              signatureEnds('deadline'),
            ],
          },
      },
    },
  },
]
