import { expect, test } from 'vitest'
import { formatTable } from './formatTable.ts'

test('default: columns are aligned, numbers to the right', () => {
  const table = formatTable([
    ['Wallet', 'Network', 'Count'],
    ['MetaMask', 'eip155:1', 1234],
    ['Me', 'solana', 5],
  ])

  expect(table.split('\n')).toEqual([
    'Wallet    Network   Count',
    'MetaMask  eip155:1  1,234',
    'Me        solana        5',
  ])
})

test('[SEC-303] error: control characters of a page can’t reach the terminal', () => {
  expect(formatTable([['\u001b[2J\u202ewallet', '']])).toBe('\u{fffd}[2J\u{fffd}wallet  ')
})
