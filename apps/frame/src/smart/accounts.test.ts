import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createTestServer, otp } from '../testing/createTestServer.ts'
import { createTestStore, openTestFrame, type TestFrame } from '../testing/openTestFrame.ts'

const factory = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const elsewhere = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const factoryCode = '0x6001600255'
const counterfactual: SmartAccountSettings = {
  address: factory,
  codeHash: keccak256(factoryCode),
  entryPoint: '0.7',
  kind: 'counterfactual',
}
const delegated: SmartAccountSettings = {
  address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  codeHash: keccak256(factoryCode),
  entryPoint: '0.8',
  kind: 'eip7702',
}

type User = {
  accounts: { address: string; type: string }[]
  address: `0x${string}`
  preferredAccountType: string
  smartAccountDeployed: boolean
}

/** Opens a signed-in user on a scripted chain. */
async function open(smartAccount: SmartAccountSettings | undefined) {
  const server = await createTestServer(() => 1_800_000_000_000)
  server.smartAccount = smartAccount
  const codes: Record<string, string> = { [factory.toLowerCase()]: factoryCode }
  const said = { address: elsewhere }
  server.networks['https://node.example/'] = (method, params) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getCode') return codes[String(params[0]).toLowerCase()] ?? '0x'
    if (method === 'eth_call') return `0x${said.address.slice(2).toLowerCase().padStart(64, '0')}`
    return new Error('Not here')
  }
  const store = createTestStore()
  const openFrame = (more: Partial<openTestFrame.Options> = {}) =>
    openTestFrame({ clock: () => 1_800_000_000_000, server, store, ...more })
  const frame = await openFrame()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })
  return { codes, frame, openFrame, said, server }
}

const userOf = (frame: TestFrame, payload?: unknown) =>
  frame.ask('GET_USER', payload) as Promise<User>

test('[AUTH-14][NS-06] default: a user without a choice has a smart account at the same address', async () => {
  const { codes, frame } = await open(delegated)
  expect(await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    smartAccountEnabledNetworks: [1],
  })
  const { accounts, address, ...user } = await userOf(frame)
  expect(user).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
  expect(accounts).toEqual([
    { address, type: 'smartAccount' },
    { address, type: 'eoa' },
  ])

  codes[address.toLowerCase()] = `0xef0100${delegated.address.slice(2).toLowerCase()}`
  expect(await userOf(frame)).toMatchObject({ smartAccountDeployed: true })
  // Other code at the address isn't this account.
  codes[address.toLowerCase()] = `0xef0100${'11'.repeat(20)}`
  expect(await userOf(frame)).toMatchObject({ smartAccountDeployed: false })
})

test('[AUTH-14][ENT-04] behavior: switches to an account with its own address, and back', async () => {
  const { frame } = await open(counterfactual)
  const user = await userOf(frame)
  expect(user).toMatchObject({ address: elsewhere, preferredAccountType: 'smartAccount' })
  const [, plain] = user.accounts
  expect(plain).toMatchObject({ type: 'eoa' })

  expect(await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual(plain)
  expect(await userOf(frame)).toMatchObject({
    address: plain?.address,
    preferredAccountType: 'eoa',
  })
  expect(await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    address: elsewhere,
    type: 'smartAccount',
  })
})

test('[AUTH-14] behavior: the user’s choice is stored, a page’s preference lasts for the document', async () => {
  const { frame, openFrame } = await open(delegated)
  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const again = await openFrame()
  expect(await userOf(again)).toMatchObject({ preferredAccountType: 'eoa' })
  expect(await userOf(again, { preferredAccountType: 'smartAccount' })).toMatchObject({
    preferredAccountType: 'smartAccount',
  })
  expect(await userOf(again)).toMatchObject({ preferredAccountType: 'smartAccount' })
  expect(await userOf(await openFrame())).toMatchObject({ preferredAccountType: 'eoa' })
  // Each page has its own choice.
  const other = await openFrame({ origin: 'http://localhost:5173' })
  expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[AUTH-14][NS-06] behavior: without smart accounts the regular one is used, and the preference kept', async () => {
  const { frame, openFrame, server } = await open(undefined)
  expect(await userOf(frame, { preferredAccountType: 'smartAccount' })).toMatchObject({
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })
  await expect(frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  server.smartAccount = delegated
  expect(await userOf(await openFrame())).toMatchObject({ preferredAccountType: 'smartAccount' })
})

test('[AUTH-14][AUTH-18] behavior: Solana has one account, whatever the page prefers', async () => {
  const { frame } = await open(delegated)
  await userOf(frame, { preferredAccountType: 'smartAccount' })
  const solana = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', preferredAccountType: 'eoa' }
  expect((await userOf(frame, solana)).accounts).toHaveLength(1)
  expect(await userOf(frame, { chainId: 1 })).toMatchObject({
    preferredAccountType: 'smartAccount',
  })
})

test('[AUTH-14][AUTH-18] security: a factory with other bytecode gives no address', async () => {
  const { codes, frame } = await open(counterfactual)
  codes[factory.toLowerCase()] = '0x6002'
  await expect(userOf(frame)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('[AUTH-14][AUTH-18] security: an address stays the same after it was returned', async () => {
  const { frame, openFrame, said } = await open(counterfactual)
  expect((await userOf(frame)).address).toBe(elsewhere)
  said.address = factory
  expect((await userOf(await openFrame())).address).toBe(elsewhere)
})
