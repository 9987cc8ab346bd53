import { encodeFunctionData, erc20Abi, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { account, network, stranger, typedData, usdc } from '../testing/fixtures.ts'
import type { Transaction } from '../walletRequest.ts'
import { describe } from './describe.ts'

const networks = [network(), network({ chainId: 31338, name: 'Local Two', tokens: [] })]
const asked = { account: account.address, chainId: 31337 }

function describeMessage(message: `0x${string}`) {
  return describe({ kind: 'message', ...asked, message }, networks)
}

function describeTransaction(transaction: Transaction, chainId = 31337) {
  return describe({ kind: 'transaction', ...asked, chainId, transaction }, networks)
}

function describeTyped(data: object) {
  return describe({ kind: 'typedData', ...asked, typedData: JSON.stringify(data) }, networks)
}

test('default: a message that is text is shown as text', () => {
  const { block, warnings } = describeMessage(stringToHex('Hello – 你好\n\tline 👋'))

  expect(block).toEqual({ label: 'Message', text: 'Hello – 你好\n\tline 👋' })
  expect(warnings).toEqual([])
})

test.each([
  ['registered', {}, 'Register a name?', 0],
  [
    'given to another account',
    { action: 'transfer', address: stranger },
    'Give a name to another account?',
    1,
  ],
  ['given a profile', { action: 'attributes', attributes: {} }, 'Change the profile of a name?', 0],
  ['given up', { action: 'release' }, 'Give up a name?', 1],
])('behavior: the message by which a name is %s is described', (_, extra, title, warnings) => {
  const text = JSON.stringify({ name: 'alice.example.eth', timestamp: 1_700_000_000, ...extra })

  const described = describeMessage(stringToHex(text))

  expect(described).toMatchObject({ block: { label: 'Message', text }, title })
  expect(described.rows).toContainEqual({ label: 'Name', value: 'alice.example.eth' })
  expect(described.rows).toContainEqual({ label: 'Signed at', value: '2023-11-14T22:13:20.000Z' })
  expect(described.warnings).toHaveLength(warnings)
})

test.each([
  ['with another field', { owner: stranger }],
  ['of another shape', { name: 'alice' }],
])('behavior: a message %s is not described as one about a name', (_, extra) => {
  const text = JSON.stringify({ name: 'alice.example.eth', timestamp: 1_700_000_000, ...extra })
  expect(describeMessage(stringToHex(text)).title).toBe('Sign this message?')
})

test.each([
  ['bytes that are not text', '0xff00'],
  ['nothing', '0x'],
  ['text with a bidi override', stringToHex('pay \u202e001 to')],
  ['text with an invisible mark', stringToHex('ab\u200fc')],
  ['text with a control character', stringToHex('ab\u0000c')],
] as const)('behavior: %s is shown as hexadecimal, with a warning', (_, message) => {
  const { block, warnings } = describeMessage(message)

  expect(block).toEqual({ label: 'Message, as hexadecimal', text: message })
  expect(warnings).toHaveLength(1)
})

test('behavior: typed data is shown as signed: declared fields only, by depth', () => {
  const extra = { ...typedData, message: { ...typedData.message, unsigned: 'x' } }

  const { rows, title, warnings } = describeTyped(extra)

  expect(title).toBe('Sign “Mail”?')
  expect(rows).toEqual([
    { label: 'For', value: 'Ether Mail' },
    { label: 'Network id', value: '31337' },
    { label: 'Contract', value: stranger },
    { label: 'from', value: 'Person', depth: 0 },
    { label: 'name', value: 'Cow', depth: 1 },
    { label: 'wallet', value: stranger, depth: 1 },
    { label: 'to 1', value: 'Person', depth: 0 },
    { label: 'name', value: 'Bob', depth: 1 },
    { label: 'wallet', value: stranger, depth: 1 },
    { label: 'contents', value: 'Hello', depth: 0 },
  ])
  expect(warnings).toEqual([])
})

test('behavior: typed data for another network has a warning', () => {
  const { warnings } = describeTyped({ ...typedData, domain: { chainId: 31338 } })

  expect(warnings).toEqual(['This is for Local Two, while the site is on Local One.'])
})

test('behavior: misleading characters in typed data are escaped', () => {
  const { rows } = describeTyped({
    ...typedData,
    message: { ...typedData.message, contents: 'a\u202eb' },
  })

  expect(rows.at(-1)?.value).toBe('a\\u202eb')
})

test('error: invalid typed data cannot be described', () => {
  expect(() => describeTyped({ hello: 1 })).toThrowError(
    expect.objectContaining({ code: 'REQUEST_INVALID' }),
  )
})

test('default: a transfer of coins shows every digit', () => {
  const { rows, title } = describeTransaction({
    to: stranger,
    value: `0x${(1_250_000_000_000_000_001n).toString(16)}`,
  })

  expect(title).toBe('Send 1.250000000000000001 ETH?')
  expect(rows).toEqual([
    { label: 'Amount', value: '1.250000000000000001 ETH' },
    { label: 'To', value: stranger },
  ])
})

test('default: a token transfer shows token, amount and receiver', () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [stranger, 1_500_000n],
  })

  const { rows, title, warnings } = describeTransaction({ to: usdc.address, data })

  expect(title).toBe('Send 1.5 USDC?')
  expect(rows).toEqual([
    { label: 'Amount', value: '1.5 USDC' },
    { label: 'To', value: stranger },
    { label: 'Token', value: 'USD Coin' },
    { label: 'Token contract', value: usdc.address },
  ])
  expect(warnings).toEqual([])
})

test('behavior: coins sent along with a token call are shown', () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [account.address, stranger, 1n],
  })

  const { rows } = describeTransaction({ to: usdc.address, data, value: '0xde0b6b3a7640000' })

  expect(rows).toContainEqual({ label: 'From', value: account.address })
  expect(rows).toContainEqual({ label: 'Amount', value: '1 ETH' })
})

test('behavior: the same token address on another network is unknown', () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [stranger, 1_500_000n],
  })

  const { title, warnings } = describeTransaction({ to: usdc.address, data }, 31338)

  expect(title).toBe('Send 1500000 units?')
  expect(warnings).toHaveLength(1)
})

test.each([
  [2n ** 256n - 1n, 'Allow spending any amount of USDC?', 'Unlimited', 1],
  [2n ** 255n, 'Allow spending any amount of USDC?', 'Unlimited', 1],
  [5_000_000n, 'Allow spending 5 USDC?', '5 USDC', 0],
  [0n, 'Revoke an allowance?', '0 USDC', 0],
])('behavior: an allowance of %s', (amount, expectedTitle, limit, warned) => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [stranger, amount],
  })

  const { rows, title, warnings } = describeTransaction({ to: usdc.address, data })

  expect(title).toBe(expectedTitle)
  expect(rows.slice(0, 2)).toEqual([
    { label: 'Limit', value: limit },
    { label: 'Spender', value: stranger },
  ])
  expect(warnings).toHaveLength(warned)
})

test.each([
  ['an unknown function', '0xdeadbeef'],
  [
    'a transfer with extra bytes',
    `${encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })}00`,
  ],
  ['a truncated transfer', '0xa9059cbb00'],
  ['an ERC-20 read call', '0x18160ddd'],
] as const)('behavior: %s is shown as unknown data', (_, data) => {
  const { block, title, warnings } = describeTransaction({ to: usdc.address, data })

  expect(title).toBe('Call a contract?')
  expect(block?.text).toBe(data)
  expect(warnings).toHaveLength(1)
})

test('behavior: code without a receiver creates a contract', () => {
  const { block, title } = describeTransaction({ data: '0x6000' })

  expect(title).toBe('Create a contract?')
  expect(block).toEqual({ label: 'Code, 2 bytes', text: '0x6000' })
})

test('behavior: adding a network shows its node', () => {
  const { rpcUrl, ...rest } = network({ chainId: 31339, name: 'Local\u202e Test' })
  const { rows, summary } = describe(
    { kind: 'addNetwork', chainId: 31337, network: { ...rest, rpcUrl } },
    networks,
  )

  expect(rows).toContainEqual({ label: 'Node', value: rpcUrl })
  expect(summary).toContain('Local\\u202e Test')
})

test('behavior: a switch shows both networks, an unknown one by its id', () => {
  const { rows } = describe({ kind: 'switchNetwork', chainId: 5, to: 31338 }, networks)

  expect(rows).toEqual([
    { label: 'From', value: 'network 5' },
    { label: 'To', value: 'Local Two' },
  ])
})

const items = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
])

test.each([
  ['an NFT', [account.address, stranger, 7n], []],
  [
    'an amount of an ERC-1155 token',
    [account.address, stranger, 7n, 3n, '0x'],
    [{ label: 'Amount', value: '3' }],
  ],
] as const)('behavior: %s is sent: its number, and both accounts', (_, args, amount) => {
  const data = encodeFunctionData({ abi: items, args, functionName: 'safeTransferFrom' } as never)

  expect(describeTransaction({ data, to: usdc.address as `0x${string}` })).toMatchObject({
    title: 'Send an item?',
    rows: [
      { label: 'Item number', value: '7' },
      ...amount,
      { label: 'From', value: account.address },
      { label: 'To', value: stranger },
      { label: 'Collection contract' },
    ],
    warnings: [],
  })
})

test.each([
  [true, 'Allow taking all items?', 1],
  [false, 'Revoke an allowance?', 0],
])('behavior: all items of a collection: allowed %s', (isAllowed, title, warnings) => {
  const args = [stranger, isAllowed] as const
  const data = encodeFunctionData({ abi: items, args, functionName: 'setApprovalForAll' })

  const described = describeTransaction({ data, to: usdc.address as `0x${string}` })

  expect(described.title).toBe(title)
  expect(described.rows[0]).toEqual({ label: 'Spender', value: stranger })
  expect(described.warnings).toHaveLength(warnings)
})
