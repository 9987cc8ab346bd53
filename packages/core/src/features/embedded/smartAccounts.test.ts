import {
  frameAddress,
  openEmbedded,
  settled,
  signInEmbedded,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getConnections } from '../../actions/getConnections.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { switchConnection } from '../../actions/switchConnection.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
// Imported here, so that the tests need not wait for the dynamic import.
import './followDeployment.ts'
import { getPreferredAccountType, setPreferredAccountType } from './setPreferredAccountType.ts'

const contract = `0x${'Aa'.repeat(20)}`
const signature = `0x${'ab'.repeat(65)}`

/** Mocks a frame with smart accounts on the first network only. */
function twoAccounts({ address = contract, enabled = [31337] } = {}) {
  let type = 'smartAccount'
  return {
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: enabled }),
    GET_USER(asked: { chainId: string; preferredAccountType?: string }) {
      type = asked.preferredAccountType ?? type
      const isThere = enabled.includes(Number(asked.chainId.split(':')[1]))
      const now = isThere ? type : 'eoa'
      return {
        accounts: [
          { address: frameAddress, type: 'eoa' },
          ...(isThere ? [{ address, type: 'smartAccount' }] : []),
        ],
        address: now === 'eoa' ? frameAddress : address,
        chainId: asked.chainId,
        email: 'anna@example.com',
        preferredAccountType: now,
        smartAccountDeployed: now !== 'eoa',
      }
    },
    SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({
      address: type === 'eoa' ? frameAddress : address,
      type,
    }),
  }
}
const providerOf = (fairlead: Fairlead) => getProvider<Eip1193Provider>(fairlead, 'eip155')!
type Set = Awaited<ReturnType<typeof signInEmbedded>>
const typesAsked = ({ inside }: Pick<Set, 'inside'>) =>
  inside.heard.flatMap(({ payload, type }) =>
    type.endsWith('GET_USER')
      ? [(payload as { preferredAccountType: string }).preferredAccountType]
      : [],
  )
const kept = ({ world }: Pick<Set, 'world'>) =>
  world.storage.entries.get('fairlead/preferred-account-types')

test('[NS-06][AUTH-14][ENT-04] default: a smart account on networks that support it, with both addresses known', async () => {
  const set = await signInEmbedded({ script: twoAccounts() })
  expect(getAccount(set.fairlead)).toMatchObject({
    accountType: 'smartAccount',
    address: contract,
    allAccounts: [
      { address: contract, type: 'smartAccount' },
      { address: frameAddress, type: 'eoa' },
    ],
    embedded: { accountType: 'smartAccount', smartAccountDeployed: true },
  })
  expect(await providerOf(set.fairlead).request({ method: 'eth_accounts' })).toEqual([contract])
  expect(typesAsked(set)).toEqual(['smartAccount'])
  expect(set.world.storage.entries.get('fairlead/frame/smart-account-networks')).toBe('[31337]')
})

/** Mocks a smart account that is deployed when the test says so. */
function undeployed() {
  const script = twoAccounts()
  const chain = { isDeployed: false }
  const GET_USER: typeof script.GET_USER = (asked) => ({
    ...script.GET_USER(asked),
    smartAccountDeployed: chain.isDeployed,
  })
  return {
    chain,
    script: {
      ...script,
      GET_USER,
      RPC_REQUEST: (_: { method: string }): unknown => ({ id: '0xab' }),
    },
  }
}
const isDeployed = (fairlead: Fairlead) => getAccount(fairlead).embedded?.smartAccountDeployed
const batch = {
  method: 'wallet_sendCalls',
  params: [{ calls: [{ to: frameAddress, value: '0x1' }] }],
}

test('[AUTH-14][ENT-04] behavior: an account deployed by its first transaction is then known as deployed', async () => {
  const { chain, script } = undeployed()
  script.RPC_REQUEST = () => {
    chain.isDeployed = true
    return `0x${'ab'.repeat(32)}`
  }
  const set = await signInEmbedded({ script })
  const { fairlead } = set
  const told: unknown[] = []
  providerOf(fairlead).on?.('accountsChanged', (accounts) => told.push(accounts))
  expect(isDeployed(fairlead)).toBe(false)

  const params = [{ from: contract, to: frameAddress, value: '0x1' }]
  await providerOf(fairlead).request({ method: 'eth_sendTransaction', params })
  await expect.poll(() => isDeployed(fairlead)).toBe(true)
  expect(getAccount(fairlead).address).toBe(contract)
  expect(told).toEqual([])
  // A deployed account is not checked again.
  await providerOf(fairlead).request({ method: 'eth_sendTransaction', params })
  await settled()
  expect(typesAsked(set)).toEqual(['smartAccount', 'smartAccount'])
})

test('[AUTH-14][ENT-04] behavior: for a pending batch, polling slows down and stops', async () => {
  const { chain, script } = undeployed()
  const set = await signInEmbedded({ script })
  const { fairlead, world } = set
  await providerOf(fairlead).request(batch)
  await expect.poll(() => typesAsked(set)).toHaveLength(2)
  await settled()
  expect(isDeployed(fairlead)).toBe(false)
  chain.isDeployed = true
  await world.clock.advance(4_000)
  expect(isDeployed(fairlead)).toBe(true)

  const never = await signInEmbedded({ script: undeployed().script })
  await providerOf(never.fairlead).request(batch)
  await expect.poll(() => typesAsked(never)).toHaveLength(2)
  for (const pauseMs of [0, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000]) {
    await never.world.clock.advance(pauseMs)
  }
  expect(typesAsked(never)).toHaveLength(1 + 6)
})

test.each(['what was only signed', 'a widget that is gone'])(
  '[AUTH-14] behavior: after %s polling stops',
  async (what) => {
    const { script } = undeployed()
    if (what.includes('signed')) script.RPC_REQUEST = () => signature
    const set = await signInEmbedded({ script })
    const { fairlead, inside, world } = set
    const sign = { method: 'personal_sign', params: ['0x00', contract] }
    await providerOf(fairlead).request(what.includes('signed') ? sign : batch)
    const looks = what.includes('signed') ? 0 : 1
    await expect.poll(() => typesAsked(set)).toHaveLength(1 + looks)
    await settled()
    if (!what.includes('signed')) fairlead.destroy()
    await world.clock.advance(300_000)
    expect(typesAsked(set)).toHaveLength(1 + looks)
    expect(inside.urls).toHaveLength(1)
  },
)

test('[NS-06] default: a page can prefer the regular account', async () => {
  const options = { defaultAccountTypes: { eip155: 'eoa' } } as const
  const { fairlead } = await signInEmbedded({ options, script: twoAccounts() })
  expect(getAccount(fairlead).address).toBe(frameAddress)
  expect(getPreferredAccountType(fairlead)).toBe('eoa')
})

test('[NS-06] default: before sign-in, reports the account type that would be used', () => {
  const { fairlead } = openEmbedded()
  expect(getPreferredAccountType(fairlead)).toBe('smartAccount')
  expect(getPreferredAccountType(fairlead, 'solana')).toBe('eoa')
  expect(getPreferredAccountType(fairlead, 'bip122')).toBe('payment')
})

test('[AUTH-14] behavior: switches both ways; address, type and related values change in one step', async () => {
  const set = await signInEmbedded({ script: twoAccounts() })
  const { fairlead, inside } = set
  const seen: unknown[] = []
  fairlead.store.subscribe(() => {
    const { accountType, address, embedded } = getAccount(fairlead)
    seen.push([address, accountType, embedded?.accountType, embedded?.smartAccountDeployed])
  })
  const told: unknown[] = []
  providerOf(fairlead).on?.('accountsChanged', (accounts) => told.push(accounts))

  await setPreferredAccountType(fairlead, 'eoa', 'eip155')

  expect(new Set(seen.map(String))).toEqual(new Set([String([frameAddress, 'eoa', 'eoa', false])]))
  expect(told).toEqual([[frameAddress]])
  expect(inside.asked().slice(-2)).toEqual(['SET_PREFERRED_ACCOUNT', 'GET_USER'])
  expect(kept(set)).toBe('{"eip155":"eoa","eip155:31337":"eoa"}')
  expect(getPreferredAccountType(fairlead)).toBe('eoa')
  await setPreferredAccountType(fairlead, 'smartAccount')
  expect(getAccount(fairlead).address).toBe(contract)
  expect(typesAsked(set)).toEqual(['smartAccount', 'eoa', 'smartAccount'])
})

test('[AUTH-14] behavior: one address for both types still has two types', async () => {
  const { fairlead } = await signInEmbedded({ script: twoAccounts({ address: frameAddress }) })
  expect(getAccount(fairlead)).toMatchObject({ accountType: 'smartAccount', address: frameAddress })
  await setPreferredAccountType(fairlead, 'eoa')
  expect(getAccount(fairlead)).toMatchObject({ accountType: 'eoa', address: frameAddress })
  expect(getAccount(fairlead).allAccounts).toHaveLength(2)
})

test('[AUTH-14] behavior: the choice survives network switches and reloads, and ends on disconnect', async () => {
  const first = await signInEmbedded({ script: twoAccounts() })
  await setPreferredAccountType(first.fairlead, 'eoa')
  await switchNetwork(first.fairlead, 'eip155:31338', { throwOnFailure: true })
  expect(typesAsked(first).at(-1)).toBe('eoa')
  first.fairlead.destroy()

  const second = openEmbedded({ script: twoAccounts(), world: first.world })
  await second.world.clock.advance(500)
  expect(typesAsked(second)).toEqual(['eoa'])
  await disconnect(second.fairlead)
  expect(kept(second)).toBeUndefined()
})

test('[AUTH-14][NS-06] behavior: a network without smart accounts uses the regular one, and keeps the choice', async () => {
  const { fairlead } = await signInEmbedded({ script: twoAccounts() })
  const seen: unknown[] = []
  fairlead.store.subscribe(() => {
    const { caipAddress, embedded } = getAccount(fairlead)
    seen.push(`${caipAddress} ${embedded?.accountType} ${embedded?.smartAccountDeployed}`)
  })
  await switchNetwork(fairlead, 'eip155:31338', { throwOnFailure: true })
  // Network, address and account type change at once, and are never mixed.
  expect(new Set(seen)).toEqual(new Set([`eip155:31338:${frameAddress} eoa false`]))
  await expect(setPreferredAccountType(fairlead, 'smartAccount')).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  await switchNetwork(fairlead, 'eip155:31337', { throwOnFailure: true })
  expect(getAccount(fairlead).address).toBe(contract)
})

test('[AUTH-14] error: not signed in, another namespace, or no change: the frame is not requested', async () => {
  const none = openEmbedded()
  await expect(setPreferredAccountType(none.fairlead, 'eoa')).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
  const networks = [
    {
      id: 31337,
      name: 'One',
      nativeCurrency: { decimals: 18, name: 'E', symbol: 'E' },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    },
    { ...testSolanaNetwork, caipNetworkId: 'solana:sun' },
  ] as const
  const set = await signInEmbedded({ options: { networks: networks as never }, script: {} })
  await expect(
    setPreferredAccountType(set.fairlead, 'smartAccount', 'solana'),
  ).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  await expect(setPreferredAccountType(set.fairlead, 'smartAccount')).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  await setPreferredAccountType(set.fairlead, 'eoa')
  await expect(setPreferredAccountType(set.fairlead, 'payment' as never)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect(set.inside.asked()).not.toContain('SET_PREFERRED_ACCOUNT')
})

test.each(['SET_PREFERRED_ACCOUNT', 'GET_USER'] as const)(
  '[AUTH-14][ERR-02] error: if %s fails, account and choice stay, in the frame too',
  async (name) => {
    const set = await signInEmbedded({ script: twoAccounts() })
    const { fairlead, inside } = set
    inside.script[name] = () => {
      throw { code: 'SERVER_ERROR', message: 'No' }
    }
    await expect(setPreferredAccountType(fairlead, 'eoa')).rejects.toMatchObject({
      code: 'SERVER_ERROR',
    })
    expect(getAccount(fairlead)).toMatchObject({ accountType: 'smartAccount', address: contract })
    expect(kept(set)).toBeUndefined()
    if (name === 'GET_USER')
      expect(inside.heard.at(-1)).toMatchObject({
        payload: { type: 'smartAccount' },
        type: '@w3m-app/SET_PREFERRED_ACCOUNT',
      })
  },
)

test('[AUTH-14] error: a frame that sets another type has not changed it', async () => {
  const { fairlead } = await signInEmbedded({
    script: {
      ...twoAccounts(),
      SET_PREFERRED_ACCOUNT: () => ({ address: frameAddress, type: 'smartAccount' }),
    },
  })
  await expect(setPreferredAccountType(fairlead, 'eoa')).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
})

test('[AUTH-14] error: an unreadable stored value counts as no choice', async () => {
  const before = await signInEmbedded({ script: twoAccounts() })
  before.fairlead.destroy()
  for (const text of ['{', '[]', '{"eip155":"root"}']) {
    before.world.storage.setItem('fairlead/preferred-account-types', text)
    const set = openEmbedded({ script: twoAccounts(), world: before.world })
    await set.world.clock.advance(500)
    expect(typesAsked(set)).toEqual(['smartAccount'])
    set.fairlead.destroy()
  }
})

test.each(['switches the network', 'changes the account'])(
  '[AUTH-13][MOD-09] behavior: a page that %s during an approval waits for the response',
  async (what) => {
    let sign = (_: unknown) => {}
    const { fairlead, inside } = await signInEmbedded({
      script: { ...twoAccounts(), RPC_REQUEST: () => new Promise((resolve) => (sign = resolve)) },
    })
    const signing = providerOf(fairlead).request({
      method: 'personal_sign',
      params: ['0x00', contract],
    })
    await settled()
    const changing = what.startsWith('switches')
      ? switchNetwork(fairlead, 'eip155:31338')
      : setPreferredAccountType(fairlead, 'eoa')
    await settled()
    expect(fairlead.modal.view()).toBe('ApproveTransaction')
    expect(inside.asked().at(-1)).toBe('RPC_REQUEST')
    sign(signature)
    expect(await signing).toBe(signature)
    await changing
    expect(getAccount(fairlead).address).toBe(frameAddress)
  },
)

test('[MOD-09] behavior: of pending switches, the newest is applied', async () => {
  let sign = (_: unknown) => {}
  const { fairlead, inside } = await signInEmbedded({
    script: { RPC_REQUEST: () => new Promise((resolve) => (sign = resolve)) },
  })
  const { request } = providerOf(fairlead)
  const signing = request({ method: 'personal_sign', params: ['0x00', frameAddress] })
  await settled()
  const go = (chainId: string) =>
    request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const older = go('0x7a6a').catch((error: unknown) => error)
  const newer = go('0x7a69')
  sign(signature)
  await Promise.all([signing, newer])
  expect(await older).toMatchObject({ code: -32603 })
  expect(inside.asked().filter((name) => name === 'SWITCH_NETWORK')).toHaveLength(1)
})

test.each([
  ['wallet_sendCalls', [{ calls: [{ to: 'anna.eth' }] }]],
  ['wallet_sendCalls', undefined],
  ['wallet_getCallsStatus', []],
  ['wallet_getCallsStatus', [7]],
  ['wallet_getCapabilities', ['anna.eth']],
  ['wallet_getCapabilities', [frameAddress, ['31337']]],
  ['wallet_getAssets', ['0x']],
])('[FEAT-20][AUTH-11] error: %s with %j is not requested', async (method, params) => {
  const { fairlead, inside } = await signInEmbedded({ script: twoAccounts() })
  await expect(providerOf(fairlead).request({ method, params })).rejects.toMatchObject({
    code: -32602,
  })
  expect(inside.asked()).not.toContain('RPC_REQUEST')
})

const capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
test.each([
  [
    'wallet_sendCalls',
    [{ calls: [{ to: frameAddress, value: '0x1' }], version: '2.0.0' }],
    { id: '0xab' },
  ],
  ['wallet_getCallsStatus', ['0xab'], { status: 200 }],
  ['wallet_getCapabilities', undefined, capabilities],
  ['wallet_getCapabilities', [frameAddress, ['0x7a69']], capabilities],
  ['wallet_getAssets', [{ account: frameAddress, chainFilter: ['0x7a69'] }], { '0x7a69': [] }],
])(
  '[FEAT-20][AUTH-11] default: %s is sent to the frame unchanged',
  async (method, params, answer) => {
    const { fairlead, inside } = await signInEmbedded({
      script: { ...twoAccounts(), RPC_REQUEST: () => answer },
    })
    expect(await providerOf(fairlead).request({ method, params })).toEqual(answer)
    expect(
      inside.heard.findLast(({ type }) => type.endsWith('RPC_REQUEST'))?.payload,
    ).toMatchObject({
      chainId: 'eip155:31337',
      method,
      ...(params ? { params } : {}),
    })
  },
)

test('[ENT-05][AUTH-15] behavior: lists both types, named with the email, each selectable', async () => {
  const set = await signInEmbedded({
    options: { features: { multiWallet: true } },
    script: twoAccounts({ address: frameAddress }),
  })
  const listed = () => getConnections(set.fairlead)[0]!
  expect(listed()).toMatchObject({
    accounts: [
      { address: frameAddress, type: 'smartAccount' },
      { address: frameAddress, type: 'eoa' },
    ],
    auth: { name: 'anna@example.com', provider: 'email' },
    type: 'AUTH',
  })

  // Both account types have the same address (EIP-7702), so the type selects one.
  await switchConnection(set.fairlead, {
    address: frameAddress,
    connection: listed(),
    type: 'eoa',
  })

  expect(listed().accounts.map(({ type }) => type)).toEqual(['eoa', 'smartAccount'])
  expect(getAccount(set.fairlead)).toMatchObject({ accountType: 'eoa', status: 'connected' })

  const other = { address: contract, connection: listed() }
  await expect(switchConnection(set.fairlead, other)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})
