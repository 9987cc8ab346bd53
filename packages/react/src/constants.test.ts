import { expect, test } from 'vitest'
import { pageSize } from './features/wallets/AllWalletsView.tsx'
import { limit } from './features/wallets/GetWalletView.tsx'
import { rowsInAll } from './hooks/useConnectRows.ts'
import { en } from './messages/en.ts'
import { accountTabs } from './registry.ts'

// Numbers, orders and texts of the product specification, repeated here so that they change only on purpose.

test('default: how many wallets are listed, section 9', () => {
  expect({ page: pageSize, recommended: limit, rows: rowsInAll }).toEqual({
    page: 40,
    recommended: 4,
    rows: 4,
  })
})

test('default: the account tabs, section 2', () => {
  expect(accountTabs.map(({ id }) => id)).toEqual(['tokens', 'nfts', 'activity'])
})

test('default: the UI texts, section 8', () => {
  expect(en.openInApp).toBe('Open and continue in the wallet app')
  expect(en.balancesUnavailable).toBe('Token Balance Unavailable')
  expect(en.emailWait(12)).toBe('Please try again after 12 seconds')
})
