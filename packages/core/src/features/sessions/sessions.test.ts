import { createTestFairlead, createTestWallet, rpcError, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { getPermissions, requestPermissions, revokePermission } from './sessionVerbs.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const backend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const context = `0x${'ab'.repeat(40)}`
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Connects a wallet that grants every request as it was asked, and keeps the grants. */
async function open(options: Partial<FairleadOptions> = {}) {
  const wallet = createTestWallet({ chainId: '0x7a69' })
  const { fairlead, world } = createTestFairlead(
    {
      features: { smartSessions: true },
      metadata: {
        icons: ['https://app.example/icon.svg'],
        name: 'Harbour Club',
        url: 'https://app.example',
      },
      networks: [testNetwork(31337), testNetwork(1)],
      ...options,
    },
    undefined,
    { injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const chains = { chainIds: ['0x7a69'], ruleTypes: ['expiry'] }
  let grants: Record<string, unknown>[] = []
  Object.assign(wallet.answers, {
    wallet_getGrantedExecutionPermissions: () => grants,
    wallet_getSupportedExecutionPermissions: () => ({
      'erc20-token-periodic': chains,
      'native-token-periodic': chains,
    }),
    wallet_requestExecutionPermissions(params: Record<string, unknown>[]) {
      grants = params.map((one, index) => ({
        ...one,
        context: index === 0 ? context : `${context}0${index}`,
        delegationManager: manager,
        dependencies: [],
      }))
      return grants
    },
    wallet_revokeExecutionPermission([{ permissionContext }]: [{ permissionContext: string }]) {
      grants = grants.filter((one) => one.context !== permissionContext)
      return {}
    },
  })
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => {
    if (name.startsWith('SESSION_')) events.push(name)
  })
  const asked = (name: string) => wallet.calls.filter(({ method }) => method === name)
  const expiry = Math.floor(world.clock.now() / 1000) + 86_400
  const native = { amount: 10n ** 17n, period: 3_600, type: 'allowance' } as const
  const request = { expiry, permissions: [native], to: backend }
  return { asked, events, expiry, fairlead, native, request, wallet, world }
}

test('[FEAT-14] default: asks for allowances by ERC-7715, and returns what the app needs to use them', async () => {
  const { asked, events, expiry, fairlead, native } = await open()
  const allowance = { ...native, reason: 'Your membership', start: 1_700_000_000, token }

  const granted = await requestPermissions(fairlead, {
    expiry,
    permissions: [native, allowance],
    to: backend,
  })

  const shared = {
    chainId: '0x7a69',
    from: account,
    rules: [{ data: { timestamp: expiry }, type: 'expiry' }],
    to: backend,
  }
  const data = { periodAmount: '0x16345785d8a0000', periodDuration: 3_600 }
  expect(asked('wallet_requestExecutionPermissions')).toEqual([
    {
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          ...shared,
          permission: { data, isAdjustmentAllowed: false, type: 'native-token-periodic' },
        },
        {
          ...shared,
          permission: {
            data: {
              ...data,
              justification: 'Your membership',
              startTime: 1_700_000_000,
              tokenAddress: token,
            },
            isAdjustmentAllowed: false,
            type: 'erc20-token-periodic',
          },
        },
      ],
    },
  ])
  expect(granted.grants).toEqual([
    { context, delegationManager: manager, dependencies: [] },
    { context: `${context}01`, delegationManager: manager, dependencies: [] },
  ])
  expect(granted.session).toMatchObject({
    account,
    app: {
      iconUrl: 'https://app.example/icon.svg',
      name: 'Harbour Club',
      url: 'https://app.example',
    },
    chainId: 'eip155:31337',
    expiry,
    keyHolder: 'app',
    status: 'active',
  })
  expect(granted.session.permissions).toEqual([
    {
      amount: 10n ** 17n,
      asset: {},
      period: 3_600,
      start: undefined,
      type: 'allowance',
    },
    {
      amount: 10n ** 17n,
      asset: { address: token },
      period: 3_600,
      start: 1_700_000_000,
      type: 'allowance',
    },
  ])
  expect(events).toEqual(['SESSION_GRANTED'])
  expect(fairlead.modal.view()).toBe('SmartSessionCreated')
})

test('[FEAT-14] default: lists the sessions of the account, and revokes one', async () => {
  const { asked, events, fairlead, request, world } = await open()
  await requestPermissions(fairlead, request)
  expect(await getPermissions(fairlead)).toMatchObject([{ id: context, status: 'active' }])
  await world.clock.advance(86_400_000)
  expect(await getPermissions(fairlead)).toMatchObject([{ id: context, status: 'expired' }])

  await revokePermission(fairlead, { id: context })

  expect(asked('wallet_revokeExecutionPermission')).toEqual([
    { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: context }] },
  ])
  expect(await getPermissions(fairlead)).toEqual([])
  expect(events).toEqual(['SESSION_GRANTED', 'SESSION_REVOKED'])
  expect(await caught(revokePermission(fairlead, { id: context }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('behavior: a permission that is unknown or of another account', async () => {
  const { fairlead, wallet } = await open()
  const grant = { chainId: '0x7a69', context, permission: { data: {}, type: 'gas-sponsorship' } }
  wallet.answers.wallet_getGrantedExecutionPermissions = () => [
    grant,
    { ...grant, context: '0x01', from: backend },
  ]
  expect(await getPermissions(fairlead)).toMatchObject([
    { expiry: undefined, id: context, permissions: [{ name: 'gas-sponsorship', type: 'other' }] },
  ])
})

test('[FEAT-14] error: a wallet without ERC-7715, without the permission, or on another network', async () => {
  const { asked, events, fairlead, request, wallet } = await open()
  const unavailable = { code: 'FEATURE_UNAVAILABLE' }
  expect(
    await caught(requestPermissions(fairlead, { ...request, chainId: 'eip155:1' })),
  ).toMatchObject(unavailable)
  wallet.answers.wallet_getSupportedExecutionPermissions = () => ({})
  expect(await caught(requestPermissions(fairlead, request))).toMatchObject({
    ...unavailable,
    hints: ['Permission: native-token-periodic', 'Network: eip155:31337'],
  })
  delete wallet.answers.wallet_getSupportedExecutionPermissions
  delete wallet.answers.wallet_getGrantedExecutionPermissions
  expect(await caught(requestPermissions(fairlead, request))).toMatchObject(unavailable)
  expect(await caught(getPermissions(fairlead))).toMatchObject(unavailable)
  expect(asked('wallet_requestExecutionPermissions')).toEqual([])
  expect(events).toEqual(['SESSION_ERROR', 'SESSION_ERROR', 'SESSION_ERROR'])
})

test.each([
  ['amount', { amount: 0n }],
  ['period', { period: 59 }],
  ['token', { token: '0x12' }],
  ['type', { type: 'gas' }],
  ['contract', { contract: '0x12', type: 'calls' }],
])('error: an invalid permission: %s', async (field, change) => {
  const { fairlead, native, request, wallet } = await open()
  const before = wallet.calls.length
  const permissions = [{ ...native, ...change }] as never
  expect(await caught(requestPermissions(fairlead, { ...request, permissions }))).toMatchObject({
    code: 'REQUEST_INVALID',
    path: `permissions.0.${field}`,
  })
  expect(wallet.calls).toHaveLength(before)
})

test('error: an expiry in the past, and a wallet that grants more than was asked', async () => {
  const { events, expiry, fairlead, request, wallet } = await open()
  expect(
    await caught(requestPermissions(fairlead, { ...request, expiry: expiry - 86_400 })),
  ).toMatchObject({ code: 'REQUEST_INVALID' })
  const grant = wallet.answers.wallet_requestExecutionPermissions!
  wallet.answers.wallet_requestExecutionPermissions = (params) => {
    const [one] = grant(params) as [{ permission: { data: object } }]
    const data = { ...one.permission.data, periodAmount: '0xffffffffffffffffffff' }
    return [{ ...one, permission: { ...one.permission, data } }]
  }
  expect(await caught(requestPermissions(fairlead, request))).toMatchObject({
    code: 'RESPONSE_INVALID',
  })
  expect(events).toEqual(['SESSION_ERROR'])
})

test('error: declined in the wallet; the feature is off; disconnected', async () => {
  const { events, fairlead, request, wallet } = await open()
  wallet.answers.wallet_requestExecutionPermissions = () => Promise.reject(rpcError(4001))
  expect(await caught(requestPermissions(fairlead, request))).toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(events).toEqual([])
  expect(fairlead.modal.isOpen()).toBe(false)
  const off = await open({ features: {} })
  const before = off.wallet.calls.length
  for (const refused of [
    requestPermissions(off.fairlead, off.request),
    getPermissions(off.fairlead),
    revokePermission(off.fairlead, { id: context }),
  ])
    expect(await caught(refused)).toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
      hints: ['Turn on the feature `smartSessions`'],
    })
  expect(off.wallet.calls).toHaveLength(before)
  const { fairlead: alone } = createTestFairlead({ features: { smartSessions: true } })
  expect(await caught(getPermissions(alone))).toMatchObject({ code: 'ARGUMENT_REQUIRED' })
})
