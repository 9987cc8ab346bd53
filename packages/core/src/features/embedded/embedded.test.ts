import {
  createTestAdapter,
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  type FrameScript,
  frameAddress,
  frameSolanaAddress,
  settled,
  testFrameUrl,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { signMessage } from '../../actions/sign.ts'
import { updateOptions } from '../../actions/updateOptions.ts'
import { mock } from '../../connectors/mock.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { settleMs, signOutLimitMs } from '../../frame/createFrame.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { offersEmail } from './login/offersEmail.ts'
import { offersSocial } from './login/offersSocial.ts'
import { approvals } from './requests/approvals.ts'
import { openRequestsLimit, refusalDelayMs } from './requests/createRequests.ts'

const email = 'anna@example.com'

function setUp(
  script: FrameScript = {},
  options: Partial<FairleadOptions> = {},
  world = createTestEnvironment(),
) {
  const inside = createTestFrame(script)
  const alerts: string[] = []
  const events: string[] = []
  const { fairlead } = createTestFairlead(
    {
      frameUrl: testFrameUrl,
      onAlert: ({ code }) => void alerts.push(code),
      telemetry: ({ name, properties }) =>
        void events.push(`${name} ${JSON.stringify(properties)}`),
      ...options,
    },
    world,
    { frame: inside.world },
  )
  return { alerts, events, fairlead, inside, world }
}
type Set = ReturnType<typeof setUp>

/** Advances the clock by the time that a frame needs to be ready. */
const started = ({ world }: Pick<Set, 'world'>) => world.clock.advance(settleMs)

/** Opens a page with a user who is signed in. */
async function signedIn(
  script: FrameScript = {},
  options: Partial<FairleadOptions> = {},
  world = createTestEnvironment(),
) {
  const set = setUp(script, options, world)
  void set.fairlead.modal.open()
  const { login } = await embeddedWallet(set.fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  await login.verify('493827')
  set.fairlead.modal.close()
  return { ...set, login }
}
const providerOf = (fairlead: Fairlead) => getProvider<Eip1193Provider>(fairlead, 'eip155')!
const view = ({ fairlead }: Pick<Set, 'fairlead'>) => fairlead.modal.view()
/** Lets pending messages arrive. */
const turn = settled

test('[NS-02][CFG-01] default: not offered without a frame, a project, or a suitable network', async () => {
  expect(offersEmail(setUp().fairlead)).toBe(true)
  expect(offersEmail(setUp().fairlead, 'solana')).toBe(false)
  expect(offersEmail(setUp({}, { frameUrl: undefined }).fairlead)).toBe(false)
  expect(offersEmail(setUp({}, { projectId: undefined }).fairlead)).toBe(false)
  expect(offersEmail(setUp({}, { features: { email: false } }).fairlead)).toBe(false)
  expect(offersEmail(setUp({}, { basic: true }).fairlead)).toBe(false)
  const other = { ...testSolanaNetwork, caipNetworkId: 'polkadot:1', chainNamespace: 'polkadot' }
  expect(offersEmail(setUp({}, { networks: [other as never] }).fairlead)).toBe(false)
})

test('[NS-02] default: the embedded wallet is offered only on eip155 and solana, whatever the networks', () => {
  const elsewhere = [
    ['bip122:000000000019d6689c085ae165831e93', 'bip122'],
    ['cosmos:cosmoshub-4', 'cosmos'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot'],
  ].map(([caipNetworkId, chainNamespace]) => ({
    ...testSolanaNetwork,
    caipNetworkId,
    chainNamespace,
  }))
  const networks = [testNetwork(31337), testSolanaNetwork, ...(elsewhere as never[])] as const
  const { fairlead } = setUp({}, { networks })

  const { connectors } = fairlead.store.getState()

  expect(connectors.filter(({ type }) => type === 'AUTH')).toMatchObject([
    { chains: ['eip155', 'solana'], id: 'auth' },
  ])
  const offered = (['eip155', 'solana', 'bip122', 'cosmos', 'polkadot'] as const).filter(
    (namespace) => offersEmail(fairlead, namespace) || offersSocial(fairlead, namespace).length > 0,
  )
  expect(offered).toEqual(['eip155', 'solana'])
})

test('[NS-02] error: a frame on the page’s own origin is refused, and a disabled one cannot be connected', async () => {
  const world = createTestEnvironment()
  const { origin } = world.openTab()
  expect(() => setUp({}, { frameUrl: `${origin}/frame` })).toThrow('frameUrl')

  const { fairlead, inside } = setUp({}, { features: { email: false } })
  await expect(connect(fairlead, { connectorId: 'email' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  expect(inside.count()).toBe(0)
})

test('[AUTH-01][AUTH-08] default: no frame is added to the page before it is needed', async () => {
  const { fairlead, inside } = setUp()
  void fairlead.modal.open()
  await turn()
  expect(inside.count()).toBe(0)
})

test('[AUTH-01][ENT-04] default: an email address, then the code, then an account', async () => {
  const { events, fairlead, inside, login, world } = await signedIn()
  expect(inside.asked()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER'])
  expect(new URL(inside.urls[0]!).searchParams.get('version')).toBe('4')
  expect(getAccount(fairlead)).toMatchObject({
    accountType: 'eoa',
    address: frameAddress,
    embedded: {
      accountType: 'eoa',
      authProvider: 'email',
      smartAccountDeployed: false,
      user: { email },
    },
    status: 'connected',
    walletInfo: { type: 'AUTH' },
  })
  expect(login.state.getState().email).toBe(email)
  expect(events.join()).toMatch(
    /EMAIL_SUBMITTED.*EMAIL_CODE_SENT.*EMAIL_CODE_SUCCESS.*CONNECT_SUCCESS/,
  )
  expect([...world.storage.entries].join()).not.toContain('493827')
})

test('[SEC-135] behavior: no event contains an address, an email or a code', async () => {
  const { events } = await signedIn()
  expect(events.join()).not.toMatch(/anna|493827|0x7099/)
})

test('[AUTH-01] behavior: a new device is approved first; its match code is given to the view', async () => {
  const { events, fairlead, inside, ...set } = setUp({
    CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', x: { expiresIn: 600, matchCode: '42' } }),
  })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  expect(fairlead.modal.view()).toBe('EmailVerifyDevice')
  expect(login.state.getState()).toMatchObject({ email, matchCode: '42' })
  await login.approveDevice(new AbortController().signal)
  expect(fairlead.modal.view()).toBe('EmailVerifyCode')
  expect(inside.asked()).toEqual(['CONNECT_EMAIL', 'CONNECT_DEVICE'])
  expect(events.join()).toMatch(/DEVICE_REGISTERED/)
})

test('[AUTH-01] behavior: a known device and session need no code', async () => {
  const { fairlead, ...set } = setUp({ CONNECT_EMAIL: () => ({ action: 'CONNECT' }) })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  expect(getAccount(fairlead).address).toBe(frameAddress)
})

test('[AUTH-01][ERR-02] error: a wrong code is reported, and changes nothing', async () => {
  const { fairlead, inside, ...set } = setUp({
    CONNECT_OTP: () => {
      throw { code: 'OTP_INVALID', message: 'Wrong code', triesLeft: 3 }
    },
  })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  await expect(login.verify('000000')).rejects.toMatchObject({ code: 'OTP_INVALID', triesLeft: 3 })
  expect(getAccount(fairlead).isConnected).toBe(false)
  expect(fairlead.modal.view()).toBe('EmailVerifyCode')
  inside.script.CONNECT_OTP = () => undefined
  await login.verify('493827')
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-01][ERR-02] error: closing the modal rejects, and a code that arrives late signs out again', async () => {
  let late = () => {}
  const { fairlead, inside, ...set } = setUp({
    CONNECT_OTP: () => new Promise<void>((resolve) => (late = resolve)),
  })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  const verified = login.verify('493827').catch((error: unknown) => error)
  await turn()
  fairlead.modal.close()
  expect(await verified).toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  expect(inside.asked()).not.toContain('SIGN_OUT')
  late()
  await turn()
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('[AUTH-02] error: within 30 s after the last mail nothing is sent', async () => {
  const { fairlead, inside, world } = setUp()
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started({ world })
  await sent
  await world.clock.advance(10_500)
  await expect(login.resend()).rejects.toMatchObject({
    shortMessage: 'Please try again after 20 seconds',
  })
  expect(inside.asked()).toEqual(['CONNECT_EMAIL'])
  await world.clock.advance(19_500)
  await login.resend()
  expect(inside.asked()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
})

test('[AUTH-02] behavior: the pause persists over a reload, and ends with a login', async () => {
  const world = createTestEnvironment()
  const first = setUp({}, {}, world)
  void first.fairlead.modal.open()
  const { login } = await embeddedWallet(first.fairlead)
  const sent = login.submit(email)
  await started(first)
  await sent
  first.fairlead.destroy()

  const second = setUp({}, {}, world)
  void second.fairlead.modal.open()
  const again = (await embeddedWallet(second.fairlead)).login
  await expect(again.submit(email)).rejects.toThrow('Please try again after 30 seconds')
  expect(second.inside.count()).toBe(0)
  world.storage.removeItem('fairlead/frame/last-email-login-time')
})

test('[AUTH-01] behavior: a page can request it by name; the promise is that of the views', async () => {
  const { fairlead, ...set } = setUp()
  const connecting = connect(fairlead, { connectorId: 'email' })
  await turn()
  expect(fairlead.modal.view()).toBe('EmailLogin')
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  await login.verify('493827')
  await expect(connecting).resolves.toMatchObject({ connectorId: 'auth' })
})

test('[AUTH-01][ERR-02] error: a page that requested it by name gets an error when the user closes', async () => {
  const { fairlead } = setUp()
  const connecting = connect(fairlead, { connectorId: 'email' }).catch((error: unknown) => error)
  await turn()
  fairlead.modal.close()
  expect(await connecting).toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  expect(getAccount(fairlead).status).toBe('disconnected')
})

const twoKinds = (): Partial<FairleadOptions> => ({
  networks: [testNetwork(31337), { ...testSolanaNetwork, caipNetworkId: 'solana:sun' }],
})

test('[AUTH-18][NS-02] behavior: one login serves both namespaces, one after the other', async () => {
  const { fairlead, inside } = await signedIn({}, twoKinds())
  expect(getAccount(fairlead, 'eip155').address).toBe(frameAddress)
  expect(getAccount(fairlead, 'solana').address).toBe(frameSolanaAddress)
  expect(
    inside.heard.flatMap(({ payload, type }) => (type.endsWith('GET_USER') ? payload : [])),
  ).toMatchObject([{ chainId: 'solana:sun' }, { chainId: 'eip155:31337' }])
})

test('[NS-02][MOD-09] behavior: signed in on one namespace, another network of the login has its account too', async () => {
  const set = setUp({}, twoKinds())
  const { fairlead, inside } = set
  void fairlead.modal.open({ namespace: 'solana' })
  const connecting = connect(fairlead, { connectorId: 'auth', namespace: 'solana' })
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email, { namespace: 'solana' })
  await started(set)
  await sent
  await login.verify('493827')
  await connecting
  expect(getAccount(fairlead, 'eip155').isConnected).toBe(false)

  expect(await switchNetwork(fairlead, 'eip155:31337')).toEqual({ ok: true })

  expect(getAccount(fairlead)).toMatchObject({ address: frameAddress, isConnected: true })
  expect(getAccount(fairlead, 'solana').address).toBe(frameSolanaAddress)
  expect(inside.asked().filter((name) => name.startsWith('CONNECT_'))).toHaveLength(2)
})

test('[NS-02][ERR-03] behavior: a namespace that fails causes a warning; the other one is connected', async () => {
  const { alerts, fairlead } = await signedIn(
    {
      GET_USER: ({ chainId }: { chainId: string }) => {
        if (chainId.startsWith('solana')) throw {}
        return { address: frameAddress, chainId }
      },
    },
    twoKinds(),
  )
  await turn()
  expect(getAccount(fairlead, 'eip155').isConnected).toBe(true)
  expect(getAccount(fairlead, 'solana').isConnected).toBe(false)
  expect(alerts).toContain('FL014')
})

test.each([
  ['of another namespace', { address: frameAddress, chainId: 'solana:sun' }],
  ['with an invalid address', { address: frameSolanaAddress, chainId: 1 }],
])('[ENT-04] error: a user %s is rejected', async (_, user) => {
  const { fairlead, ...set } = setUp({ GET_USER: () => user })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(email)
  await started(set)
  await sent
  await expect(login.verify('493827')).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('[AUTH-09] behavior: a signed-in user is restored after a reload, without a prompt', async () => {
  const world = createTestEnvironment()
  const before = await signedIn({}, {}, world)
  before.fairlead.destroy()

  const { fairlead, inside } = setUp({}, {}, world)
  expect(getAccount(fairlead)).toMatchObject({ address: frameAddress, status: 'connecting' })
  await turn()
  await started({ world })
  expect(inside.asked()).toEqual(['IS_CONNECTED', 'GET_USER'])
  expect(getAccount(fairlead)).toMatchObject({ embedded: { user: { email } }, status: 'connected' })
})

test('[AUTH-09] behavior: a slow frame is waited for longer than other wallets', async () => {
  const world = createTestEnvironment()
  const before = await signedIn({}, {}, world)
  before.fairlead.destroy()
  const { fairlead, inside } = setUp({}, {}, world)
  inside.isReady = false
  await world.clock.advance(9_000)
  inside.say({ payload: {}, type: '@w3m-frame/READY' })
  await world.clock.advance(settleMs)
  expect(getAccount(fairlead).status).toBe('connected')
})

test('[AUTH-09] behavior: next to another wallet, a slow frame is waited for as long', async () => {
  const world = createTestEnvironment()
  const fox = mock({ name: 'Fox' })
  const several = { connectors: [fox.create], features: { multiWallet: true } }
  const before = await signedIn({}, several, world)
  await connect(before.fairlead, { connectorId: 'mock' })
  before.fairlead.destroy()
  const { fairlead, inside } = setUp({}, several, world)
  inside.isReady = false
  await world.clock.advance(9_000)
  inside.say({ payload: {}, type: '@w3m-frame/READY' })
  await world.clock.advance(settleMs)
  expect(fairlead.store.getState().others).toMatchObject([
    { connectorId: 'auth', status: 'connected' },
  ])
})

const failures: readonly [string, () => unknown][] = [
  ['says no', () => ({ isConnected: false })],
  [
    'fails',
    () => {
      throw {}
    },
  ],
]
test.each(failures)('[AUTH-09] error: a check that %s forgets the login', async (_, check) => {
  const world = createTestEnvironment()
  const before = await signedIn({}, {}, world)
  before.fairlead.destroy()
  // The stored entries after a login with a provider.
  const kept = ['email', 'last-used-chain', 'login-used', 'social-username']
  for (const name of kept)
    world.storage.setItem(`fairlead/frame/${name}`, name === 'login-used' ? 'true' : 'known')
  const { fairlead } = setUp({ IS_CONNECTED: check }, {}, world)
  await turn()
  await world.clock.advance(settleMs)
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(
    [...world.storage.entries.keys()].filter((key) =>
      /frame\/(email$|login|last-used|social)/.test(key),
    ),
  ).toEqual([])
})

test('[AUTH-09][CONN-02] default: with nothing stored, or reconnecting off, the frame is not requested', async () => {
  const world = createTestEnvironment()
  const before = await signedIn({}, {}, world)
  before.fairlead.destroy()
  const { inside } = setUp({}, { enableReconnect: false }, world)
  await world.clock.advance(5_000)
  expect(inside.count()).toBe(0)
})

test('[CONN-03][CONN-04] default: signing out ends it in all namespaces, and clears the stored login first', async () => {
  const { fairlead, inside, world } = await signedIn({}, twoKinds())
  let keysAtSignOut: string[] | undefined
  inside.script.SIGN_OUT = () => {
    keysAtSignOut = [...world.storage.entries.keys()]
  }
  await disconnect(fairlead, { namespace: 'solana' })
  expect(getAccount(fairlead, 'eip155').status).toBe('disconnected')
  expect(getAccount(fairlead, 'solana').status).toBe('disconnected')
  expect(inside.asked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(keysAtSignOut?.filter((key) => /frame\/(email$|login|last-used)/.test(key))).toEqual([])
  expect(getAccount(fairlead).embedded).toBeUndefined()
})

test('[CONN-04][AUTH-08] behavior: an unresponsive frame is waited for 3 s, and no error is shown', async () => {
  const { fairlead, world } = await signedIn({ SIGN_OUT: () => new Promise(() => {}) })
  let isOver = false
  const leaving = disconnect(fairlead).then(() => {
    isOver = true
  })
  await world.clock.advance(signOutLimitMs - 1)
  expect(isOver).toBe(false)
  await world.clock.advance(1)
  await leaving
  expect(isOver).toBe(true)
})

test('[AUTH-12][SEC-122] error: an unknown method opens the modal, reports an error after 300 ms, and rejects pending requests', async () => {
  const { alerts, fairlead, inside, world } = await signedIn({
    RPC_REQUEST: () => new Promise(() => {}),
  })
  const { request } = providerOf(fairlead)
  const signing = request({ method: 'personal_sign', params: ['0x00', frameAddress] }).catch(
    (error: unknown) => error,
  )
  const reading = request({ method: 'eth_gasPrice' }).catch((error: unknown) => error)
  await turn()
  const refused = request({ method: 'eth_sign', params: [] })
  await expect(refused).rejects.toMatchObject({ code: 4200 })
  for (const open of [signing, reading])
    expect(await open).toMatchObject({ code: -32603, message: 'Request was aborted' })
  expect(fairlead.modal.isOpen()).toBe(true)
  await world.clock.advance(299)
  expect(alerts).not.toContain('FL013')
  expect(fairlead.modal.store.getState().toast).toBeUndefined()
  await world.clock.advance(1)
  await expect.poll(() => alerts).toContain('FL013')
  expect(fairlead.modal.store.getState().toast).toMatchObject({
    open: true,
    variant: 'error',
    word: 'methodRefused',
  })
  expect(
    inside.heard.some(({ payload }) => JSON.stringify(payload ?? '').includes('eth_sign"')),
  ).toBe(false)
})

test('[AUTH-12] behavior: a method that libraries try after a failure rejects nothing and shows nothing', async () => {
  const sign: ((answer: unknown) => void)[] = []
  const { alerts, fairlead, inside, world } = await signedIn({
    RPC_REQUEST: () => new Promise((resolve) => sign.push(resolve)),
  })
  const { request } = providerOf(fairlead)
  await expect(
    request({ method: 'wallet_sendTransaction', params: [{ to: frameAddress }] }),
  ).rejects.toMatchObject({ code: -32601 })
  expect(fairlead.modal.isOpen()).toBe(false)
  const signing = request({ method: 'personal_sign', params: ['0x00', frameAddress] })
  await turn()
  await expect(request({ method: 'wallet_sendTransaction' })).rejects.toMatchObject({
    code: -32601,
  })
  await world.clock.advance(refusalDelayMs)
  expect(alerts).not.toContain('FL013')
  sign[0]?.(signature)
  expect(await signing).toBe(signature)
  expect(inside.asked().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
})

test('[AUTH-11] behavior: a request without approval is sent silently, with the network', async () => {
  const { fairlead, inside } = await signedIn({ RPC_REQUEST: () => '0x1' })
  expect(await providerOf(fairlead).request({ method: 'eth_gasPrice' })).toBe('0x1')
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(inside.heard.at(-1)?.payload).toMatchObject({
    chainId: 'eip155:31337',
    chainNamespace: 'eip155',
    method: 'eth_gasPrice',
  })
})

test('[AUTH-11] behavior: accounts and chain are answered without the frame', async () => {
  const { fairlead, inside } = await signedIn()
  const { request } = providerOf(fairlead)
  const before = inside.heard.length
  expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([frameAddress])
  expect(inside.heard).toHaveLength(before)
  await expect(
    request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }),
  ).rejects.toMatchObject({ code: 4902 })
})

const signature = `0x${'ab'.repeat(65)}`

test('[AUTH-13][VIEW-13] default: signing opens the modal, requests approval, and closes it again', async () => {
  let sign = (_: unknown) => {}
  const { events, fairlead, inside } = await signedIn({
    RPC_REQUEST: () => new Promise((resolve) => (sign = resolve)),
  })
  const signing = signMessage(fairlead, { message: 'Hello' })
  await turn()
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  expect(approvals(fairlead).getState().status).toBe('open')
  expect(fairlead.modal.store.getState().pendingApprovals).toBeGreaterThan(0)
  expect(inside.heard.at(-1)?.payload).toMatchObject({
    method: 'personal_sign',
    params: ['0x48656c6c6f', frameAddress],
  })
  // The frame gets the theme before it is shown.
  expect(inside.heard.at(-2)?.type).toBe('@w3m-app/SYNC_THEME')
  sign(signature)
  expect(await signing).toBe(signature)
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(fairlead.modal.store.getState().pendingApprovals).toBe(0)
  expect(events.at(-2)).toContain('REQUEST_APPROVED')
})

test('[MOD-13][VIEW-13] behavior: when the system theme turns dark during a request, the frame follows', async () => {
  const { fairlead, inside } = await signedIn({ RPC_REQUEST: () => undefined })
  const modes = () =>
    inside.heard
      .filter(({ type }) => type === '@w3m-app/SYNC_THEME')
      .map(({ payload }) => (payload as { themeMode: string }).themeMode)
  const signing = signMessage(fairlead, { message: 'Hello' }).catch(() => {})
  await turn()
  const before = modes().length
  inside.turn('dark')
  inside.turn('light')
  expect(modes().slice(before)).toEqual(['dark', 'light'])

  updateOptions(fairlead, { locale: 'de' })
  const theme = inside.heard.filter(({ type }) => type === '@w3m-app/SYNC_THEME').at(-1)
  expect(theme?.payload).toMatchObject({ x: { locale: 'de' } })

  updateOptions(fairlead, {
    themeMode: 'dark',
    themeVariables: { '--fairlead-accent': 'light-dark(#111111, #eeeeee)' },
  })
  inside.turn('light')
  expect(modes().at(-1)).toBe('dark')
  expect(inside.heard.at(-1)?.payload).toMatchObject({
    w3mThemeVariables: { '--w3m-accent': '#eeeeee' },
  })

  fairlead.destroy()
  await signing
  const last = modes().length
  inside.turn('dark')
  expect(modes()).toHaveLength(last)
})

test('[AUTH-13] behavior: with the modal open, the previous view is restored', async () => {
  const { fairlead } = await signedIn({ RPC_REQUEST: () => signature })
  void fairlead.modal.open()
  const views: unknown[] = []
  fairlead.modal.store.subscribe(() => void views.push(fairlead.modal.view()))
  await signMessage(fairlead, { message: 'Hello' })
  expect(views).toContain('ApproveTransaction')
  expect(fairlead.modal.view()).toBe('Account')
})

test('[AUTH-13] behavior: several requests are shown one after another', async () => {
  const asked: ((answer: unknown) => void)[] = []
  const { fairlead } = await signedIn({
    RPC_REQUEST: () => new Promise((resolve) => asked.push(resolve)),
  })
  const all = [1, 2, 3].map((n) => signMessage(fairlead, { message: `Message ${n}` }))
  await turn()
  expect(asked).toHaveLength(1)
  for (const n of [0, 1, 2]) {
    asked[n]!(signature)
    await turn()
  }
  expect(await Promise.all(all)).toEqual([signature, signature, signature])
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-13][ERR-06] error: closing the modal rejects all pending requests, and notifies the frame once', async () => {
  const { events, fairlead, inside } = await signedIn({ RPC_REQUEST: () => new Promise(() => {}) })
  const { request } = providerOf(fairlead)
  const params = ['0x00', frameAddress]
  const all = [1, 2].map(() =>
    request({ method: 'personal_sign', params }).catch((error: unknown) => error),
  )
  await turn()
  fairlead.modal.close()
  for (const one of all)
    expect(await one).toMatchObject({ code: 4001, message: 'Request was aborted' })
  await turn()
  expect(inside.asked().filter((name) => name === 'RPC_ABORT')).toHaveLength(1)
  expect(events.filter((event) => event.includes('REQUEST_REJECTED'))).not.toEqual([])
  // Another request works.
  inside.script.RPC_REQUEST = () => signature
  expect(await request({ method: 'personal_sign', params })).toBe(signature)
})

const ends: readonly [string, (set: Set) => unknown][] = [
  ['fails', ({ inside }) => inside.fail()],
  ['begins anew', ({ inside }) => inside.say({ payload: {}, type: '@w3m-frame/READY' })],
  ['goes with the page', ({ fairlead }) => fairlead.destroy()],
]
test.each(ends)(
  '[AUTH-13][ERR-06] error: a frame that %s is not a user refusal',
  async (_, end) => {
    const set = await signedIn({ RPC_REQUEST: () => new Promise(() => {}) })
    const signing = providerOf(set.fairlead)
      .request({ method: 'personal_sign', params: ['0x00', frameAddress] })
      .catch((error: unknown) => error)
    await turn()
    await end(set)
    expect(await signing).toMatchObject({ code: -32603, message: 'Request was aborted' })
  },
)

test('[AUTH-13] error: a refusal in the frame is a user refusal, and closes', async () => {
  const { fairlead } = await signedIn({
    RPC_REQUEST: () => {
      throw { code: 'REQUEST_REJECTED', message: 'Rejected' }
    },
  })
  await expect(signMessage(fairlead, { message: 'Hello' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
})

test.each([
  ['personal_sign', ['0x00', frameAddress], '0x1234'],
  ['eth_sendTransaction', [{ from: frameAddress }], signature],
  ['wallet_sendCalls', [{ calls: [] }], { hash: '0x' }],
])('[FEAT-20] error: %s with an invalid response', async (method, params, answer) => {
  const { fairlead } = await signedIn({ RPC_REQUEST: () => answer })
  await expect(providerOf(fairlead).request({ method, params })).rejects.toMatchObject({
    cause: { code: 'RESPONSE_INVALID' },
    code: -32603,
  })
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-20] error: a call without a recipient is not sent; an id alone is a response in the older format', async () => {
  const { fairlead, inside } = await signedIn({ RPC_REQUEST: () => '0xab' })
  const { request } = providerOf(fairlead)
  await expect(
    request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: 'anna.eth' }] }] }),
  ).rejects.toMatchObject({ code: -32602 })
  expect(inside.asked()).not.toContain('RPC_REQUEST')
  const params = [{ calls: [{ to: frameAddress }] }]
  expect(await request({ method: 'wallet_sendCalls', params })).toEqual({ id: '0xab' })
})

test('[AUTH-13] error: more than 99 at once are rejected', async () => {
  const { fairlead } = await signedIn({ RPC_REQUEST: () => new Promise(() => {}) })
  const { request } = providerOf(fairlead)
  for (let count = 0; count < openRequestsLimit; count++)
    request({ method: 'eth_gasPrice' }).catch(() => {})
  await expect(request({ method: 'eth_gasPrice' })).rejects.toMatchObject({ code: -32005 })
})

test('[MOD-09][AUTH-10] behavior: switches the network in the frame, and the address with it', async () => {
  const { fairlead, inside } = await signedIn()
  const other = `0x${'22'.repeat(20)}`
  inside.script.GET_USER = ({ chainId }: { chainId: string }) => ({ address: other, chainId })
  const told: unknown[] = []
  providerOf(fairlead).on?.('chainChanged', (chainId) => told.push(chainId))
  await switchNetwork(fairlead, 'eip155:31338', { throwOnFailure: true })
  expect(inside.asked().slice(-2)).toEqual(['SWITCH_NETWORK', 'GET_USER'])
  expect(getAccount(fairlead).caipAddress).toBe(`eip155:31338:${other}`)
  expect(told).toEqual(['0x7a6a'])
})

test('[MOD-11] error: a network that the frame rejects changes nothing', async () => {
  const { fairlead } = await signedIn({
    SWITCH_NETWORK: () => {
      throw { code: 'NETWORK_UNSUPPORTED', message: 'No' }
    },
  })
  expect(await switchNetwork(fairlead, 'eip155:31338')).toMatchObject({ ok: false })
  expect(getAccount(fairlead).caipAddress).toBe(`eip155:31337:${frameAddress}`)
})

test('[AUTH-09] behavior: another tab signs in and out together with this one', async () => {
  const world = createTestEnvironment()
  const one = await signedIn({}, {}, world)
  const two = setUp({}, {}, world)
  await turn()
  await world.clock.advance(settleMs)
  expect(getAccount(two.fairlead).isConnected).toBe(true)
  await disconnect(one.fairlead)
  await turn()
  expect(getAccount(two.fairlead).isConnected).toBe(false)
})

test('[CONN-03] behavior: replacing it with another wallet keeps the login', async () => {
  const fox = mock({ name: 'Fox' })
  const { fairlead, inside } = await signedIn({}, { connectors: [fox.create] })
  await connect(fairlead, { connectorId: 'mock' })
  await turn()
  expect(inside.asked()).not.toContain('SIGN_OUT')
  expect(getAccount(fairlead).walletInfo?.type).not.toBe('AUTH')
})

test('[NS-02] behavior: adapters of other namespaces do not list it', () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  const { fairlead } = setUp(
    {},
    { adapters: [createTestAdapter(sun, ['solana'])], networks: [testSolanaNetwork as never] },
  )
  expect(offersEmail(fairlead)).toBe(false)
  expect(view({ fairlead })).toBeUndefined()
})
