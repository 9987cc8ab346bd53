import { parseEther, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { InputError } from '../errors/InputError.ts'
import { mostLifetime, startMargin } from './limits.ts'
import { isDelegationOf, isPermitted, toDelegation } from './permission.ts'
import { readExecutionRequests, readGrantRequest, readGrantTerms } from './readRequests.ts'
import { enforcerNames } from './terms.ts'

const now = 1_800_000_000
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const app = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const context = { now, own: [account] } as const
const day = 86_400

const native = { periodAmount: '0x64', periodDuration: day }
const request = (permission: unknown, more = {}) => ({
  chainId: '0x7a69',
  permission,
  rules: [{ data: { timestamp: now + day }, type: 'expiry' }],
  to: app,
  ...more,
})
const nativeRequest = (data = {}, more = {}) =>
  request(
    { data: { ...native, ...data }, isAdjustmentAllowed: true, type: 'native-token-periodic' },
    more,
  )

function failure(run: () => unknown): Pick<InputError, 'hints'> & { path: string } {
  try {
    run()
  } catch (error) {
    return error as InputError
  }
  return { hints: [], path: 'no error' }
}

test('[FEAT-14] default: requests under the current names of ERC-7715', () => {
  const found = readExecutionRequests(
    [
      nativeRequest({ justification: 'Weekly\nreward', startTime: now + 5 }),
      request({
        data: { ...native, tokenAddress: token },
        type: 'erc20-token-periodic',
      }),
    ],
    context,
  )
  expect(found).toMatchObject([
    {
      chainId: 31337,
      expiry: now + day,
      justification: expect.stringMatching(/^Weekly ?reward$/),
      permission: { kind: 'native', periodAmount: 100n, periodDuration: day, startTime: now + 5 },
      given: { permission: { type: 'native-token-periodic' } },
      to: app,
    },
    { permission: { kind: 'erc20', startTime: now - startMargin, token } },
  ])
})

const key = (digit: string) => ({
  publicKey: `0x04${digit.repeat(128)}`,
  type: 'secp256k1',
})
const grant = (permissions: unknown[], more = {}) => ({
  expiry: now + day,
  permissions,
  policies: [],
  signer: { data: { keys: [key('1'), key('2')] }, type: 'keys' },
  version: 2,
  ...more,
})
const abi = [
  { inputs: [{ name: 'count', type: 'uint256' }], name: 'mint', outputs: [], type: 'function' },
  {
    inputs: [{ components: [{ type: 'address' }, { type: 'uint8[]' }], type: 'tuple[]' }],
    name: 'play',
    type: 'function',
  },
]

test('[FEAT-14] default: requests of the older wire format', () => {
  const found = readGrantRequest(
    [
      grant(
        [
          {
            data: {
              abi,
              address: token,
              functions: [
                { functionName: 'mint' },
                { functionName: 'play' },
                { functionName: 'burnIt(uint256)' },
                { functionName: '0x12345678' },
              ],
            },
            type: 'contract-call',
          },
          {
            data: { allowance: '0x5', period: day, start: 0 },
            type: 'native-token-recurring-allowance',
          },
          {
            data: { address: token, allowance: '0x6', period: day },
            type: 'erc20-recurring-allowance',
          },
        ],
        { policies: [{ data: { count: 7 }, type: 'call-limit' }] },
      ),
    ],
    context,
  )
  expect(found).toMatchObject({
    expiry: now + day,
    keys: [key('1').publicKey, key('2').publicKey],
    permissions: [
      {
        callLimit: 7,
        functions: [
          { name: 'mint', selector: toFunctionSelector('mint(uint256)') },
          { name: 'play', selector: toFunctionSelector('play((address,uint8[])[])') },
          { selector: toFunctionSelector('burnIt(uint256)') },
          { selector: '0x12345678' },
        ],
        kind: 'contractCall',
        target: token,
        valueLimit: 0n,
      },
      { callLimit: 7, kind: 'native', periodAmount: 5n, startTime: now - startMargin },
      { kind: 'erc20', periodAmount: 6n, token },
    ],
  })
})

test.each<[string, unknown[], string, string]>([
  ['no permission', [], '(whole value)', ''],
  [
    'an unknown type',
    [request({ data: {}, type: 'root' })],
    'params.0.permission.type',
    'Supported',
  ],
  [
    'an unknown rule',
    [nativeRequest({}, { rules: [{ data: {}, type: 'ip' }] })],
    'params.0.rules.0.type',
    'Supported: expiry',
  ],
  ['no expiry', [nativeRequest({}, { rules: [] })], 'params.0.rules', 'Add a rule of type expiry'],
  [
    'an expiry in the past',
    [nativeRequest({}, { rules: [{ data: { timestamp: now }, type: 'expiry' }] })],
    'params.0.rules',
    'in the past',
  ],
  [
    'an expiry after 30 days',
    [
      nativeRequest(
        {},
        { rules: [{ data: { timestamp: now + mostLifetime + 1 }, type: 'expiry' }] },
      ),
    ],
    'params.0.rules',
    'At most 30 days',
  ],
  [
    'an expiry that is text',
    [nativeRequest({}, { rules: [{ data: { timestamp: 'never' }, type: 'expiry' }] })],
    'params.0.rules.0.data.timestamp',
    '',
  ],
  [
    'the largest amount',
    [nativeRequest({ periodAmount: `0x${'f'.repeat(64)}` })],
    'params.0.permission.data.periodAmount',
    'unlimited',
  ],
  [
    'an amount that no token has',
    [nativeRequest({ periodAmount: '0x100000000000000000000000000000000' })],
    'params.0.permission.data.periodAmount',
    'unlimited',
  ],
  [
    'an amount of zero',
    [nativeRequest({ periodAmount: '0x0' })],
    'params.0.permission.data.periodAmount',
    'zero',
  ],
  [
    'a period of a second',
    [nativeRequest({ periodDuration: 1 })],
    'params.0.permission.data.periodDuration',
    'no limit in effect',
  ],
  [
    'a period of a century',
    [nativeRequest({ periodDuration: 3_153_600_000 })],
    'params.0.permission.data.periodDuration',
    'At most',
  ],
  [
    'two delegates',
    [nativeRequest(), nativeRequest({}, { to: account })],
    'params.1.to',
    'one delegate',
  ],
  [
    'two networks',
    [nativeRequest(), nativeRequest({}, { chainId: '0x1' })],
    'params.1.chainId',
    'one network',
  ],
  ['no delegate', [nativeRequest({}, { to: undefined })], 'params.0.to', ''],
  ['too many', Array(6).fill(nativeRequest()), 'params', 'At most 5'],
])('[FEAT-14] error: %s is refused with its field', (_, params, path, detail) => {
  const found = failure(() => readExecutionRequests(params, context))
  expect(found.path).toBe(path)
  expect(found.hints.join()).toContain(detail)
})

const call = (functionName: unknown, more = {}) =>
  grant([
    {
      data: { abi, address: token, functions: [{ functionName, ...more }] },
      type: 'contract-call',
    },
  ])
const toContract = (address: string) =>
  grant([{ data: { abi, address, functions: [{ functionName: 'mint' }] }, type: 'contract-call' }])
const functionPath = 'params.0.permissions.0.data.functions.0.functionName'

test.each<[string, unknown, string, string]>([
  ['any function', call('*'), functionPath, 'Not a function name'],
  ['an empty name', call(''), functionPath, 'Not a function name'],
  ['a selector of zeros', call('0x00000000'), functionPath, 'Name each function'],
  ['a function that the ABI lacks', call('gone'), functionPath, 'no such function'],
  ['a transfer', call('transfer(address,uint256)'), functionPath, 'token allowance'],
  ['a transfer by its selector', call('0xA9059CBB'), functionPath, 'token allowance'],
  ['an approval', call('approve(address to, uint256 amount)'), functionPath, 'token allowance'],
  ['an operator', call('setApprovalForAll(address,bool)'), functionPath, 'token allowance'],
  ['a permit', call('0xd505accf'), functionPath, 'token allowance'],
  ['an upgrade', call('upgradeToAndCall(address,bytes)'), functionPath, 'who controls'],
  ['a module', call('enableModule(address)'), functionPath, 'who controls'],
  ['several calls in one', call('multicall(bytes[])'), functionPath, 'any other call'],
  [
    'conditions on arguments',
    call('mint', { args: [{ operator: 'EQUAL', value: 1 }] }),
    'params.0.permissions.0.data.functions.0.args',
    'not supported',
  ],
  [
    'an unlimited value',
    call('mint', { valueLimit: `0x${'f'.repeat(64)}` }),
    'params.0.permissions.0.data.functions.0.valueLimit',
    'unlimited',
  ],
  [
    'the account itself',
    toContract(account.toLowerCase()),
    'params.0.permissions.0.data.address',
    'account itself',
  ],
  [
    'any contract',
    toContract(`0x${'0'.repeat(40)}`),
    'params.0.permissions.0.data.address',
    'Name each contract',
  ],
  [
    'an unknown permission',
    grant([{ data: {}, type: 'sudo' }]),
    'params.0.permissions.0.type',
    'Supported',
  ],
  [
    'an unknown policy',
    { ...call('mint'), policies: [{ data: {}, type: 'gas-limit' }] },
    'params.0.policies.0.type',
    'Supported: call-limit',
  ],
  [
    'a call limit of zero',
    { ...call('mint'), policies: [{ data: { count: 0 }, type: 'call-limit' }] },
    'params.0.policies.0.data.count',
    '',
  ],
  [
    'one key alone',
    { ...call('mint'), signer: { data: { keys: [key('1')] }, type: 'keys' } },
    'params.0.signer.data.keys',
    'Not the keys',
  ],
  [
    'one key twice',
    { ...call('mint'), signer: { data: { keys: [key('1'), key('1')] }, type: 'keys' } },
    'params.0.signer.data.keys',
    'equal',
  ],
  ['no expiry', { ...call('mint'), expiry: undefined }, 'params.0.expiry', ''],
])('[FEAT-14] error: %s is refused with its field, in the older format', (_, one, path, detail) => {
  const found = failure(() => readGrantRequest([one], context))
  expect(found.path).toBe(path)
  expect(found.hints.join()).toContain(detail)
})

test('[API-19] default: terms of the older format are read without a signer, with the caller’s path', () => {
  const { signer: _, ...terms } = call('mint')
  expect(readGrantTerms(terms, { ...context, path: 'body' }).permissions).toHaveLength(1)
  const path = failure(() =>
    readGrantTerms({ ...terms, expiry: 1 }, { ...context, path: 'body' }),
  ).path
  expect(path).toBe('body.expiry')
})

const enforcers = Object.fromEntries(
  enforcerNames.map((name, at) => [name, `0x${String(at + 1).padStart(40, '0')}`]),
) as Parameters<typeof toDelegation>[0]['enforcers']

test('[FEAT-14] default: each permission becomes the caveats that enforce it, always with delegate, expiry and nonce', () => {
  const named = Object.fromEntries(
    Object.entries(enforcers).map(([name, address]) => [address, name]),
  )
  const { permissions } = readGrantRequest(
    [
      grant(
        [
          {
            data: { abi, address: token, functions: [{ functionName: 'mint' }] },
            type: 'contract-call',
          },
          { data: { allowance: '0x5', period: day }, type: 'native-token-recurring-allowance' },
          {
            data: { address: token, allowance: '0x6', period: day },
            type: 'erc20-recurring-allowance',
          },
        ],
        { policies: [{ data: { count: 7 }, type: 'call-limit' }] },
      ),
    ],
    context,
  )
  const base = { delegate: app, delegator: account, enforcers, expiry: now + day } as const
  const all = ['limitedCalls', 'redeemer', 'timestamp', 'nonce']
  const expected = [
    ['allowedTargets', 'allowedMethods', 'valueLte', ...all],
    ['nativePeriod', 'exactCalldata', ...all],
    ['erc20Period', 'valueLte', ...all],
  ]
  for (const [at, permission] of permissions.entries()) {
    const delegation = toDelegation({ ...base, nonce: 2n, permission, salt: 9n })
    expect(delegation.caveats.map(({ enforcer }) => named[enforcer])).toEqual(expected[at])
    expect(isDelegationOf(delegation, { ...base, permission })).toBe(true)
    const later = { ...base, expiry: base.expiry + 1 }
    expect(isDelegationOf(delegation, { ...later, permission })).toBe(false)
    const fewer = { ...delegation, caveats: delegation.caveats.slice(1) }
    expect(isDelegationOf(fewer, { ...base, permission })).toBe(false)
    const passed = { ...delegation, authority: `0x${'12'.repeat(32)}` as const }
    expect(isDelegationOf(passed, { ...base, permission })).toBe(false)
  }
})

test('[FEAT-14][API-19] default: only calls within a permission are permitted', () => {
  const [contract, coin, erc20] = readGrantRequest(
    [
      grant([
        {
          data: { abi, address: token, functions: [{ functionName: 'mint', valueLimit: '0x5' }] },
          type: 'contract-call',
        },
        {
          data: { allowance: '0xde0b6b3a7640000', period: day },
          type: 'native-token-recurring-allowance',
        },
        {
          data: { address: token, allowance: '0x6', period: day },
          type: 'erc20-recurring-allowance',
        },
      ]),
    ],
    context,
  ).permissions
  const mint = `${toFunctionSelector('mint(uint256)')}${'0'.repeat(64)}` as const
  const run = { data: mint, target: token, value: 5n } as const
  expect(isPermitted(contract!, run)).toBe(true)
  expect(isPermitted(contract!, { ...run, value: 6n })).toBe(false)
  expect(isPermitted(contract!, { ...run, target: app })).toBe(false)
  expect(isPermitted(contract!, { ...run, data: '0x12345678' })).toBe(false)

  const pay = { data: '0x', target: app, value: parseEther('1') } as const
  expect(isPermitted(coin!, pay)).toBe(true)
  expect(isPermitted(coin!, { ...pay, value: pay.value + 1n })).toBe(false)
  expect(isPermitted(coin!, { ...pay, data: '0x00' })).toBe(false)

  const transfer = (amount: bigint) =>
    ({
      data: `0xa9059cbb${app.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
      target: token,
      value: 0n,
    }) as const
  expect(isPermitted(erc20!, transfer(6n))).toBe(true)
  expect(isPermitted(erc20!, transfer(7n))).toBe(false)
  expect(isPermitted(erc20!, { ...transfer(6n), value: 1n })).toBe(false)
  expect(isPermitted(erc20!, { ...transfer(6n), target: app })).toBe(false)
})
