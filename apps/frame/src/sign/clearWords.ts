import type { Intent, Label } from '@fairlead/protocol/clear-signing'
import type { ApprovalWords } from '../messages/approval/approvalWords.ts'

/** Titles of requests that descriptors explain. */
export const intentWords: Readonly<Record<Intent, keyof ApprovalWords>> = {
  'Allow a contract to take your tokens': 'approve',
  'Borrow tokens': 'borrow',
  'Change collateral': 'changeCollateral',
  'Do several things at once': 'batch',
  'Offer items for sale': 'offerItems',
  'Register a name': 'registerName',
  'Renew a name': 'renewName',
  'Repay a loan': 'repay',
  'Reserve a name': 'reserveName',
  'Stake coins': 'stake',
  'Supply tokens': 'supply',
  'Swap tokens': 'swap',
  'Unwrap tokens': 'unwrap',
  'Withdraw tokens': 'withdraw',
  'Wrap tokens': 'wrap',
}

/** Labels of fields that descriptors explain. */
export const labelWords: Readonly<Record<Label, keyof ApprovalWords>> = {
  Account: 'forAccount',
  Amount: 'amount',
  Call: 'call',
  Deadline: 'validUntil',
  Duration: 'duration',
  Expires: 'allowedUntil',
  'Item number': 'itemNumber',
  'May take up to': 'allowance',
  Name: 'name',
  Owner: 'nameOwner',
  Pays: 'pays',
  'Pays at most': 'paysAtMost',
  Receives: 'receives',
  'Receives at least': 'receivesAtLeast',
  Recipient: 'recipient',
  Route: 'swapRoute',
  Spender: 'spender',
  Token: 'token',
  'Used as collateral': 'collateral',
  'You give': 'gives',
}
