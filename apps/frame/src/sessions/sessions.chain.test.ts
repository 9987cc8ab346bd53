import {
  decodeContext,
  type Execution,
  encodeContext,
  encodeRevocationOfAll,
  hashDelegation,
  rootAuthority,
  toDelegationTypedData,
} from '@fairlead/protocol/delegations'
import {
  accountAddresses,
  addresses,
  createClients,
  delegationAddresses,
  delegatorAccounts,
  startChain,
} from '@fairlead/test/node'
import {
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Description } from '../approval/Description.ts'
import { createSessionApp, type SessionApp, transferOf } from '../testing/createSessionApp.ts'
import { openSmartFrame } from '../testing/openSmartFrame.ts'

const day = 86_400
const shop = '0x000000000000000000000000000000000000bEEF'
const smartAccount = delegatorAccounts[31337]
const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
])
const words = ({ warnings }: Description) => warnings.map(({ level, word }) => `${level} ${word}`)
const said = ({ sentences = [] }: Description) => sentences.map(({ word }) => word)

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** A user with ether and dollars, and an app with a session key. */
async function open(options: { dailyWei?: string } = {}) {
  const opened = await openSmartFrame({ chain, smartAccount, ...options })
  const { clients, user } = opened
  await fund(clients, user.address)
  const app = await createSessionApp(clients)
  return { ...opened, app, now: Math.floor(Date.now() / 1_000) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function fund({ control, holder, reader }: ReturnType<typeof createClients>, address: Hex) {
  await control.setBalance({ address, value: parseEther('10') })
  const hash = await holder.writeContract({
    abi: tokenAbi,
    address: addresses.usdc,
    args: [address, parseUnits('200', 6)],
    functionName: 'transfer',
  })
  await reader.waitForTransactionReceipt({ hash })
}

const dollars = (now: number, app: SessionApp, data = {}, expiry = now + day) => ({
  chainId: '0x7a69',
  permission: {
    data: {
      periodAmount: numberToHex(parseUnits('100', 6)),
      periodDuration: day,
      tokenAddress: addresses.usdc,
      ...data,
    },
    isAdjustmentAllowed: false,
    type: 'erc20-token-periodic',
  },
  rules: [{ data: { timestamp: expiry }, type: 'expiry' }],
  to: app.address,
})
type Granted = { context: Hex; delegationManager: Hex }

async function grantDollars({ app, approve, now }: Opened) {
  const { description, result } = await approve('wallet_requestExecutionPermissions', [
    dollars(now, app),
  ])
  const [granted] = result as [Granted]
  return { ...granted, description }
}

const pay = (amount: number): Execution =>
  transferOf(addresses.usdc, shop, parseUnits(String(amount), 6))
const heldBy = ({ clients }: Opened, address: Hex) =>
  clients.reader.readContract({
    abi: tokenAbi,
    address: addresses.usdc,
    args: [address],
    functionName: 'balanceOf',
  })

test('[FEAT-14] default: one approval installs the code and grants an allowance, which the chain enforces', async () => {
  const opened = await open()
  const { app, ask, clients, server, user } = opened
  expect(await ask('wallet_getSupportedExecutionPermissions', [])).toEqual(
    Object.fromEntries(
      ['native-token-periodic', 'erc20-token-periodic', 'contract-call'].map((type) => [
        type,
        { chainIds: ['0x7a69'], ruleTypes: ['expiry'] },
      ]),
    ),
  )
  const { context, delegationManager, description } = await grantDollars(opened)
  expect(description.title).toBe('session')
  expect(description.sentences).toEqual([
    { values: { amount: '100 USDC', period: { seconds: day } }, word: 'sessionSend' },
    { values: { until: (opened.now + day) * 1_000 }, word: 'sessionUntil' },
    { values: {}, word: 'sessionKeyApp' },
    { values: {}, word: 'sessionLimits' },
    { values: {}, word: 'sessionStop' },
  ])
  expect(description.rows).toEqual([
    { label: 'sessionDelegate', value: app.address },
    { label: 'token', value: addresses.usdc },
    { label: 'fee', value: expect.stringMatching(/^0\.\d+ ETH$/) },
  ])
  expect(description.about).toEqual([{ label: 'smartCode', value: smartAccount.address }])
  expect(words(description)).toEqual([
    'high warnSession',
    'note warnSmartOn',
    'note warnSessionsEnd',
  ])
  expect(delegationManager).toBe(delegationAddresses.manager)
  expect(await clients.reader.getCode({ address: user.address })).toBe(
    `0xef0100${smartAccount.address.slice(2).toLowerCase()}`,
  )

  const before = await heldBy(opened, shop)
  await app.redeem(context, pay(60))
  expect((await heldBy(opened, shop)) - before).toBe(parseUnits('60', 6))
  expect(await app.refusalOf(context, pay(60))).toMatch(/transfer-amount-exceeded$/)
  await app.redeem(context, pay(40))
  expect((await heldBy(opened, shop)) - before).toBe(parseUnits('100', 6))

  // Saved at the server, and listed for this page.
  expect(server.sessions.list).toMatchObject([{ context, origin: 'https://app.example' }])
  expect(await ask('wallet_getGrantedExecutionPermissions', [])).toEqual([
    {
      ...dollars(opened.now, app),
      context,
      delegationManager,
      dependencies: [],
      from: user.address,
    },
  ])
  // The code is installed, so the second grant needs no transaction.
  const second = await grantDollars(opened)
  expect(second.description.about).toBeUndefined()
  expect(second.description.rows).toHaveLength(2)
})

test('[FEAT-14] default: the project pays for installing the code', async () => {
  const opened = await open({ dailyWei: String(parseEther('1')) })
  const { description } = await grantDollars(opened)
  expect(description.rows).toContainEqual({
    label: 'feePaidBy',
    value: accountAddresses.paymaster07,
  })
  expect(await opened.clients.reader.getBalance({ address: opened.user.address })).toBe(
    parseEther('10'),
  )
})

test('[FEAT-14] default: revoking ends a session on chain, and at the server', async () => {
  const opened = await open()
  const { app, approve, ask, server } = opened
  const { context } = await grantDollars(opened)
  expect(await app.refusalOf(context, pay(1))).toBeUndefined()
  const { description, result } = await approve('wallet_revokeExecutionPermission', [
    { permissionContext: context },
  ])
  expect(result).toEqual({})
  expect(description.title).toBe('sessionRevoke')
  expect(said(description)).toEqual(['sessionRevokes'])
  expect(await app.refusalOf(context, pay(1))).toBeDefined()
  expect(server.sessions.list).toMatchObject([{ revokedAt: 1 }])
  expect(await ask('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  await expect(
    ask('wallet_revokeExecutionPermission', [{ permissionContext: context }]),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('[FEAT-14] security: over the limit, also by two calls of one transaction; other targets, functions and values', async () => {
  const opened = await open()
  const { app, user } = opened
  const { context } = await grantDollars(opened)
  expect(await app.refusalOf(context, pay(101))).toMatch(/transfer-amount-exceeded$/)
  expect(await app.refusalOf(context, pay(60), pay(60))).toMatch(/transfer-amount-exceeded$/)
  expect(await app.refusalOf(context, transferOf(addresses.dai, shop, 1n))).toMatch(
    /invalid-contract$/,
  )
  const approve = encodeFunctionData({
    abi: parseAbi(['function approve(address, uint256)']),
    args: [shop, 1n],
    functionName: 'approve',
  })
  expect(await app.refusalOf(context, { ...pay(1), data: approve })).toMatch(/invalid-method$/)
  expect(await app.refusalOf(context, { ...pay(1), value: 1n })).toMatch(/value-too-high$/)
  expect(await app.refusalOf(context, { data: '0x', target: shop, value: 1n })).toBeDefined()
  expect(
    await app.refusalOf(context, { data: '0x12345678', target: user.address, value: 0n }),
  ).toBeDefined()
})

test('[FEAT-14] security: another key can’t use a session, and the delegate can’t pass it on', async () => {
  const opened = await open()
  const { app, clients } = opened
  const { context } = await grantDollars(opened)
  const thief = await createSessionApp(clients)
  expect(await thief.refusalOf(context, pay(1))).toBeDefined()

  const [root] = decodeContext(context)
  const passedOn = {
    authority: hashDelegation(root!),
    caveats: [],
    delegate: thief.address,
    delegator: app.address,
    salt: 1n,
  }
  const place = { chainId: 31337, manager: delegationAddresses.manager }
  const sign = async (by: SessionApp) => {
    const { message, ...data } = toDelegationTypedData(passedOn, place)
    const typedData = { ...data, message: { ...message, salt: 1n } }
    return by.account.signTypedData(typedData)
  }
  for (const by of [thief, app]) {
    const leaf = { ...passedOn, signature: await sign(by) }
    const joined = joinDelegations(leaf, root!)
    expect(await thief.refusalOf(joined, pay(1))).toMatch(
      by === app ? /(?:unauthorized|invalid)-redeemer$/ : /./,
    )
  }
  // Without the caveats, the signature is of other data.
  const bare = encodeContext({ ...root!, caveats: [] })
  expect(await app.refusalOf(bare, pay(1))).toBeDefined()
  const own = { ...root!, authority: rootAuthority, delegate: thief.address }
  expect(await thief.refusalOf(encodeContext(own), pay(1))).toBeDefined()
})

function joinDelegations(...list: readonly ReturnType<typeof decodeContext>[number][]): Hex {
  const [leaf, root] = list.map((one) => encodeContext(one).slice(2))
  // Both contexts are lists with one struct: offset of the list, its length, offset of the struct, the struct.
  const struct = (context: string) => context.slice(3 * 64)
  const second = 2 * 32 + struct(leaf!).length / 2
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return `0x${word(32)}${word(2)}${word(64)}${word(second)}${struct(leaf!)}${struct(root!)}`
}

test('[FEAT-14] security: expired, and revoked without any server by the account’s nonce', async () => {
  const opened = await open()
  const { app, approve, ask, clients, user } = opened
  const { context } = await grantDollars(opened)
  const data = encodeRevocationOfAll(delegationAddresses.manager)
  await approve('eth_sendTransaction', [
    { data, from: user.address, to: delegationAddresses.nonce },
  ])
  expect(await app.refusalOf(context, pay(1))).toMatch(/invalid-nonce$/)
  expect(await ask('wallet_getGrantedExecutionPermissions', [])).toEqual([])

  const later = await grantDollars(opened)
  expect(await app.refusalOf(later.context, pay(1))).toBeUndefined()
  const snapshot = await clients.control.snapshot()
  onTestFinished(() => clients.control.revert({ id: snapshot }))
  await clients.control.increaseTime({ seconds: day + 60 })
  await clients.control.mine({ blocks: 1 })
  expect(await app.refusalOf(later.context, pay(1))).toMatch(/expired-delegation$/)
})

test('[FEAT-14][SEC-113] security: a session of one network is not valid on another one', async () => {
  const opened = await open()
  const { app, user } = opened
  const { context } = await grantDollars(opened)
  const other = await startChain({ chainId: 31338 })
  onTestFinished(() => other.stop())
  // The same account with the same code and money, and the same app: only the network differs.
  const clients = createClients(other)
  const code = `0xef0100${smartAccount.address.slice(2).toLowerCase()}` as const
  await clients.control.setCode({ address: user.address, bytecode: code })
  await fund(clients, user.address)
  const appThere = await createSessionApp(clients, app.account)
  expect(await app.refusalOf(context, pay(1))).toBeUndefined()
  expect(await appThere.refusalOf(context, pay(1))).toBe(
    toFunctionSelector('InvalidERC1271Signature()'),
  )
})

test('[FEAT-14] security: other code ends the use of a session, and returning to this code ends the session', async () => {
  const opened = await open()
  const { app, clients, user } = opened
  const { context } = await grantDollars(opened)
  const other = accountAddresses.simple7702Account
  const bytecode = `0xef0100${other.slice(2).toLowerCase()}` as const
  await clients.control.setCode({ address: user.address, bytecode })
  expect(await app.refusalOf(context, pay(1))).toBeDefined()

  const again = await grantDollars(opened)
  expect(words(again.description)).toEqual([
    'high warnSession',
    'high warnSmartReplaced',
    'note warnSessionsEnd',
  ])
  expect(await app.refusalOf(context, pay(1))).toMatch(/invalid-nonce$/)
  expect(await app.refusalOf(again.context, pay(1))).toBeUndefined()
})

test('[FEAT-14] security: an enforcer that checks nothing, or another manager, is refused', async () => {
  const { enforcers } = smartAccount.delegations
  for (const delegations of [
    {
      ...smartAccount.delegations,
      enforcers: { ...enforcers, erc20Period: enforcers.exactCalldata },
    },
    { ...smartAccount.delegations, enforcers: { ...enforcers, nonce: shop } },
    { ...smartAccount.delegations, manager: delegationAddresses.multiSigAccount },
  ] as const) {
    const opened = await openSmartFrame({ chain, smartAccount: { ...smartAccount, delegations } })
    const app = await createSessionApp(opened.clients)
    const now = Math.floor(Date.now() / 1_000)
    await expect(
      opened.ask('wallet_requestExecutionPermissions', [dollars(now, app)]),
    ).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
      message: expect.stringContaining('not the one that was audited'),
    })
  }
})

test('[FEAT-14] error: delegates that mean anyone or the account itself, other networks and accounts, and encodings as typed data', async () => {
  const opened = await open()
  const { app, ask, frame, now, show, user } = opened
  const request = dollars(now, app)
  for (const [change, path] of [
    [{ to: '0x0000000000000000000000000000000000000a11' }, 'params.0.to'],
    [{ to: user.address }, 'params.0.to'],
    [{ to: delegationAddresses.manager }, 'params.0.to'],
    [{ from: shop }, 'params.0.from'],
    [{ permission: { data: {}, type: 'root' } }, 'params.0.permission.type'],
    [{ rules: [] }, 'Add a rule of type expiry (params.0.rules)'],
  ] as const)
    await expect(
      ask('wallet_requestExecutionPermissions', [{ ...request, ...change }]),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(path) })
  await expect(
    ask('wallet_requestExecutionPermissions', [{ ...request, chainId: '0x1' }]),
  ).rejects.toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
  await expect(
    ask('wallet_requestExecutionPermissions', [dollars(now, app, { tokenAddress: shop })]),
  ).rejects.toThrow('does not report decimals')

  const typedData = toDelegationTypedData(
    {
      authority: rootAuthority,
      caveats: [],
      delegate: app.address,
      delegator: user.address,
      salt: 1n,
    },
    { chainId: 31337, manager: delegationAddresses.manager },
  )
  const signing = ask('eth_signTypedData_v4', [user.address, typedData])
  const asked = await show(signing)
  expect(words(asked.description)).toEqual(['block blockedDelegation'])
  frame.queue.reject(asked)
  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })

  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  await expect(ask('wallet_requestExecutionPermissions', [request])).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
})

test('[FEAT-14] default: the older wire format names two keys, whose common account is the delegate', async () => {
  const opened = await open()
  const { approve, now, server, user } = opened
  const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const keyOf = ({ publicKey }: { publicKey: Hex }) => ({ publicKey, type: 'secp256k1' })
  const request = {
    expiry: now + day,
    permissions: [
      {
        data: {
          abi: [{ inputs: [{ type: 'uint256' }], name: 'withdraw', type: 'function' }],
          address: addresses.weth,
          functions: [{ functionName: 'withdraw' }],
        },
        type: 'contract-call',
      },
      { data: { allowance: '0x64', period: day }, type: 'native-token-recurring-allowance' },
    ],
    policies: [{ data: { count: 3 }, type: 'call-limit' }],
    signer: { data: { keys: keys.map(keyOf) }, type: 'keys' },
    version: 2,
  }
  const { description, result } = await approve('wallet_grantPermissions', [request])
  expect(said(description)).toEqual([
    'sessionCall',
    'sessionCount',
    'sessionUntil',
    'sessionSend',
    'sessionCount',
    'sessionUntil',
    'sessionKeyShared',
    'sessionLimits',
    'sessionStop',
  ])
  expect(words(description).slice(0, 2)).toEqual(['high warnSession', 'high warnUnknown'])
  const { context } = result as { context: Hex }
  expect(result).toMatchObject({
    address: user.address,
    chainId: '0x7a69',
    expiry: request.expiry,
    permissions: request.permissions,
  })

  const pci = crypto.randomUUID()
  server.sessions.add({ caipNetworkId: 'eip155:31337', context, pci })
  const revoked = await approve('wallet_revokePermissions', [{ pci }])
  expect(
    await opened.clients.reader.verifyMessage({
      address: user.address,
      message: {
        raw: stringToHex(`Revoke session ${pci} of eip155:31337:${user.address.toLowerCase()}`),
      },
      signature: revoked.result as Hex,
    }),
  ).toBe(true)
  // Ended on chain already: only the signature is left.
  const again = await approve('wallet_revokePermissions', [{ pci }])
  expect(said(again.description)).toEqual(['sessionEnded'])
  await expect(
    opened.ask('wallet_revokePermissions', [{ pci: crypto.randomUUID() }]),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
