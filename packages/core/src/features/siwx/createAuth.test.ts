import {
  createTestEnvironment,
  createTestFairlead,
  rpcError,
  settled,
  type TestWorld,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { parseMessage } from '../../siwx/siwxMessage.ts'
import { evmVerifier } from '../../siwx/verifiers/verifiers.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { cancelSignIn, getAuth, signIn, signOut, subscribeAuth } from './signIn.ts'

const signer = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
const other = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

/** Mocks a provider that signs every request. */
const signing = {
  request({ params }: { params?: unknown }): Promise<unknown> {
    const [hex = ''] = params as string[]
    return signer.signMessage({ message: Buffer.from(hex.slice(2), 'hex').toString() })
  },
}

/** Opens a page whose wallet signs, unless `answer` says otherwise. */
function open(options: Partial<FairleadOptions> = {}, world: TestWorld = createTestEnvironment()) {
  const asked: string[] = []
  const wallet = {
    ...{ answer: (text: string): unknown => signer.signMessage({ message: text }) },
    asked,
  }
  const fox = mock({
    provider: {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method !== 'personal_sign') throw rpcError(-32601)
        const [hex = ''] = params as string[]
        const text = Buffer.from(hex.slice(2), 'hex').toString()
        asked.push(text)
        return wallet.answer(text)
      },
    },
  })
  const siwx = 'siweConfig' in options ? undefined : defaultSiwx()
  const { fairlead } = createTestFairlead({ connectors: [fox.create], siwx, ...options }, world)
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => {
    if (name.startsWith('SIGNIN')) events.push(name)
  })
  return { events, fairlead, fox, wallet, world }
}

async function connected(...given: Parameters<typeof open>) {
  const all = open(...given)
  await connect(all.fairlead, { connectorId: 'mock' })
  await settled()
  return all
}

async function signedIn(...given: Parameters<typeof open>) {
  const all = await connected(...given)
  await signIn(all.fairlead)
  return all
}

const stored = ({ storage }: TestWorld) =>
  JSON.parse(storage.entries.get('fairlead/siwx') ?? '{"sessions":[]}').sessions as unknown[]

test('[FEAT-21] default: connecting shows the sign view; signing stores a verified session', async () => {
  const { events, fairlead, wallet, world } = await connected()
  expect(getAuth(fairlead)).toMatchObject({ isRequired: true, status: 'required' })
  expect(fairlead.modal.view()).toBe('SignMessage')

  const session = await signIn(fairlead)

  expect(session.data).toMatchObject({
    accountAddress: signer.address,
    chainId: 'eip155:31337',
    domain: 'app.example',
    uri: 'https://app.example',
  })
  expect(parseMessage(wallet.asked[0]!)).toMatchObject({ chainId: 'eip155:31337' })
  expect(getAuth(fairlead)).toMatchObject({
    session: { message: wallet.asked[0] },
    status: 'signed',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(stored(world)).toHaveLength(1)
  expect(events).toEqual(['SIGNIN_STARTED', 'SIGNIN_SUCCESS'])
})

test('[FEAT-21][AUTH-13] behavior: a pending approval keeps its view; sign-in follows it', async () => {
  const { fairlead } = open()
  fairlead.modal.reset('ApproveTransaction')
  await connect(fairlead, { connectorId: 'mock' })
  await settled()
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  fairlead.modal.close()
  await settled()
  expect(fairlead.modal.view()).toBe('SignMessage')
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[FEAT-21] behavior: without the option no sign-in is requested, and signIn reports why', async () => {
  const { fairlead } = await connected({ siwx: undefined })
  expect(fairlead.modal.isOpen()).toBe(false)
  await expect(signIn(fairlead)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('[FEAT-21] behavior: two clicks request the wallet once', async () => {
  const { fairlead, wallet } = await connected()
  const [one, two] = await Promise.all([signIn(fairlead), signIn(fairlead)])
  expect(one).toBe(two)
  expect(wallet.asked).toHaveLength(1)
})

test('[FEAT-21] error: a declined request keeps the view, and retrying works', async () => {
  const { events, fairlead, wallet, world } = await connected()
  wallet.answer = () => {
    throw rpcError(4001)
  }
  await expect(signIn(fairlead)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(fairlead.modal.view()).toBe('SignMessage')
  expect(getAuth(fairlead).status).toBe('required')
  expect(stored(world)).toEqual([])

  wallet.answer = (message) => signer.signMessage({ message })
  await signIn(fairlead)
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  expect(events).toEqual(['SIGNIN_STARTED', 'SIGNIN_ERROR', 'SIGNIN_STARTED', 'SIGNIN_SUCCESS'])
})

test.each([
  ['rejects it', async () => '0x00', 'SIGNATURE_INVALID'],
  ['does not respond', () => Promise.reject(new TypeError('offline')), 'UPSTREAM_UNAVAILABLE'],
])('[FEAT-21] error: a signature by another key, and the chain %s', async (_, request, code) => {
  const verifiers = [evmVerifier({ client: () => ({ request }) })]
  const { fairlead, wallet, world } = await connected({ siwx: defaultSiwx({ verifiers }) })
  wallet.answer = (message) => other.signMessage({ message })
  await expect(signIn(fairlead)).rejects.toMatchObject({ code })
  expect(stored(world)).toEqual([])
})

test('[FEAT-21] behavior: closing unsigned disconnects', async () => {
  const { events, fairlead } = await connected()
  fairlead.modal.close()
  await settled()
  expect(getAccount(fairlead).isConnected).toBe(false)
  expect(getAuth(fairlead).status).toBe('none')
  expect(events).toEqual(['SIGNIN_CANCELLED'])
})

test('[FEAT-21] options: onCancel stay keeps the connection, unsigned', async () => {
  const { fairlead } = await connected({ siwx: defaultSiwx({ onCancel: 'stay' }) })
  await cancelSignIn(fairlead)
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(getAuth(fairlead).status).toBe('required')
  await signIn(fairlead)
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
})

test('[FEAT-21] options: required false can be skipped, and is not requested again at once', async () => {
  const { fairlead } = await connected({ siwx: defaultSiwx({ required: false }) })
  expect(fairlead.modal.view()).toBe('SignMessage')
  fairlead.modal.close()
  await settled()
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(getAuth(fairlead)).toMatchObject({ isRequired: false, status: 'none' })
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-21] behavior: another network needs a new sign-in; declining switches back and stays signed in', async () => {
  const { events, fairlead, wallet, world } = await signedIn()

  await switchNetwork(fairlead, 'eip155:31338')
  await settled()
  expect(getAuth(fairlead)).toMatchObject({ returnTo: 'eip155:31337', status: 'required' })
  expect(fairlead.modal.view()).toBe('SignMessage')
  fairlead.modal.close()
  await settled()
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31337')
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  expect(stored(world)).toHaveLength(1)
  expect(fairlead.modal.isOpen()).toBe(false)

  await switchNetwork(fairlead, 'eip155:31338')
  await settled()
  expect(fairlead.modal.view()).toBe('SignMessage')
  await signIn(fairlead)
  expect(stored(world)).toHaveLength(2)
  await switchNetwork(fairlead, 'eip155:31337')
  await settled()
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  expect(wallet.asked).toHaveLength(2)
  expect(events.filter((name) => name === 'SIGNIN_CANCELLED')).toHaveLength(1)
})

test('[FEAT-21] behavior: if the wallet does not switch back, it is disconnected', async () => {
  const { fairlead, fox } = await signedIn()
  await switchNetwork(fairlead, 'eip155:31338')
  await settled()
  fox.onSwitch = async () => {
    throw rpcError(4001)
  }
  await cancelSignIn(fairlead)
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('[FEAT-21] behavior: another account needs a new sign-in', async () => {
  const { fairlead, fox, wallet } = await signedIn()
  fox.emit({ type: 'accountsChanged', accounts: [{ address: other.address }] })
  await settled()
  expect(fairlead.modal.view()).toBe('SignMessage')
  wallet.answer = (message) => other.signMessage({ message })
  await signIn(fairlead)
  expect(getAuth(fairlead).session?.data.accountAddress).toBe(other.address)
})

test('[FEAT-21] behavior: no prompt on a network that is not configured', async () => {
  const { fairlead, fox } = await signedIn()
  fox.emit({ type: 'chainChanged', chainId: 'eip155:5' })
  await settled()
  expect(fairlead.modal.view()).toBe('UnsupportedChain')
  expect(getAuth(fairlead).status).toBe('none')
  await expect(signIn(fairlead)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
})

test('[FEAT-21] error: the network changes during the wallet’s request; nothing is stored', async () => {
  const { fairlead, fox, wallet, world } = await connected()
  let answer = (_: unknown) => {}
  wallet.answer = () => new Promise((resolve) => (answer = resolve))
  const signing = signIn(fairlead)
  await settled()
  expect(getAuth(fairlead)).toMatchObject({ message: wallet.asked[0], status: 'pending' })
  fox.emit({ type: 'chainChanged', chainId: 'eip155:31338' })
  answer(await signer.signMessage({ message: wallet.asked[0]! }))

  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await settled()
  expect(stored(world)).toEqual([])
  expect(getAuth(fairlead).status).toBe('required')
})

test('[FEAT-21] behavior: a reload keeps the sign-in; an expired one is requested again', async () => {
  const world = createTestEnvironment()
  const first = await signedIn({}, world)
  first.fairlead.destroy()
  const second = open({}, world)
  second.fox.accounts = [{ address: signer.address }]
  await settled()
  expect(getAuth(second.fairlead).status).toBe('signed')
  expect(second.fairlead.modal.isOpen()).toBe(false)
  second.fairlead.destroy()

  await world.clock.advance(604_800_000)
  const third = open({}, world)
  third.fox.accounts = [{ address: signer.address }]
  await settled()
  expect(getAuth(third.fairlead).status).toBe('required')
  expect(third.fairlead.modal.view()).toBe('SignMessage')
  expect(stored(world)).toEqual([])
})

test('[FEAT-21] behavior: the sign-in expires while the page is open; it is requested again', async () => {
  const { fairlead, world } = await signedIn()
  await world.clock.advance(604_800_000 - 1)
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  await world.clock.advance(1)
  expect(getAuth(fairlead)).toMatchObject({ isRequired: true, status: 'required' })
  expect(fairlead.modal.view()).toBe('SignMessage')
  expect(stored(world)).toEqual([])
})

test('[FEAT-21] behavior: no expiry timer remains after a sign-in or after destroy', async () => {
  let looked = 0
  const inner = defaultSiwx()
  const siwx: Siwx = {
    ...inner,
    getSessions(chainId, address) {
      looked++
      return inner.getSessions(chainId, address)
    },
  }
  const first = await signedIn({ siwx })
  await disconnect(first.fairlead)
  const second = await signedIn({ siwx })
  second.fairlead.destroy()
  looked = 0
  await first.world.clock.advance(604_800_000)
  await second.world.clock.advance(604_800_000)
  expect(looked).toBe(0)
})

test('[FEAT-21] error: closing the view while another tab triggers a check disconnects too', async () => {
  let answer = () => {}
  let slow: Promise<void> | undefined
  const inner = defaultSiwx()
  const siwx: Siwx = {
    ...inner,
    async getSessions(chainId, address) {
      await slow
      return inner.getSessions(chainId, address)
    },
  }
  const { fairlead, world } = await connected({ siwx })
  slow = new Promise((resolve) => {
    answer = resolve
  })
  world.openTab().openChannel('fairlead/siwx')?.postMessage('changed')
  await settled()
  expect(getAuth(fairlead)).toMatchObject({ isRequired: true, status: 'pending' })
  fairlead.modal.close()
  answer()
  await settled()
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('[FEAT-21] behavior: an unsigned returning user is not prompted if sign-in is optional', async () => {
  const world = createTestEnvironment()
  const first = await connected({ siwx: defaultSiwx({ required: false }) }, world)
  await cancelSignIn(first.fairlead)
  first.fairlead.destroy()
  const second = open({ siwx: defaultSiwx({ required: false }) }, world)
  second.fox.accounts = [{ address: signer.address }]
  await settled()
  expect(getAccount(second.fairlead).isConnected).toBe(true)
  expect(second.fairlead.modal.isOpen()).toBe(false)
})

test('[CONN-04] disconnecting signs out on every network, unless the option disables it', async () => {
  const one = await signedIn()
  await disconnect(one.fairlead)
  expect(stored(one.world)).toEqual([])

  const two = await signedIn()
  await disconnect(two.fairlead, { signOut: false })
  expect(stored(two.world)).toHaveLength(1)

  const three = await signedIn({ siwx: defaultSiwx({ signOutOnDisconnect: false }) })
  await disconnect(three.fairlead)
  expect(stored(three.world)).toHaveLength(1)
})

test('[CONN-04] an unresponsive sign-out is waited for 3 s', async () => {
  const siwx: Siwx = { ...defaultSiwx(), revokeSession: () => new Promise(() => {}) }
  const { fairlead, world } = await signedIn({ siwx })
  let isDone = false
  const leaving = disconnect(fairlead).then(() => {
    isDone = true
  })
  await world.clock.advance(2_999)
  expect(isDone).toBe(false)
  await world.clock.advance(1)
  await leaving
  expect(isDone).toBe(true)
})

test('[CONN-04] a wallet that disconnects also signs out', async () => {
  const { fox, world } = await signedIn()
  fox.emit({ type: 'disconnected' })
  await settled()
  expect(stored(world)).toEqual([])
})

test('[CONN-04] a wallet that disconnects and is replaced also signs out', async () => {
  const boat = mock({ id: 'boat' })
  boat.accounts = [{ address: other.address }]
  const fox = mock({ provider: signing })
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead(
    {
      connectors: [boat.create, fox.create],
      features: { multiWallet: true },
      siwx: defaultSiwx(),
    },
    world,
  )
  await connect(fairlead, { connectorId: 'boat' })
  await connect(fairlead, { connectorId: 'mock' })
  await signIn(fairlead)
  fox.emit({ type: 'disconnected' })
  await settled()
  expect(getAccount(fairlead).address).toBe(other.address)
  expect(stored(world)).toEqual([])
})

test('[CONN-04] a wallet that permits no account at the next visit signs out', async () => {
  const world = createTestEnvironment()
  const first = await signedIn({}, world)
  first.fairlead.destroy()
  expect(stored(world)).toHaveLength(1)
  open({}, world)
  await settled()
  expect(stored(world)).toEqual([])
})

test('[CONN-04] an account that another wallet also has stays signed in there', async () => {
  const boat = mock({ id: 'boat' })
  boat.accounts = [{ address: signer.address.toLowerCase() }]
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead(
    {
      connectors: [boat.create, mock({ provider: signing }).create],
      features: { multiWallet: true },
      siwx: defaultSiwx(),
    },
    world,
  )
  await connect(fairlead, { connectorId: 'boat' })
  await connect(fairlead, { connectorId: 'mock' })
  await signIn(fairlead)
  await disconnect(fairlead, { id: 'mock' })
  await settled()
  expect(getAccount(fairlead).address).toBe(signer.address.toLowerCase())
  expect(stored(world)).toHaveLength(1)
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')

  await disconnect(fairlead)
  expect(stored(world)).toEqual([])
})

test('[CONN-04] if the server revokes more than the disconnected account, sign-in is requested again', async () => {
  const boat = mock({ id: 'boat' })
  boat.accounts = [{ address: other.address }]
  const inner = defaultSiwx()
  const siwx: Siwx = { ...inner, revokeSession: () => inner.setSessions([]) }
  const { fairlead } = createTestFairlead({
    connectors: [boat.create, mock({ provider: signing }).create],
    features: { multiWallet: true },
    siwx,
  })
  await connect(fairlead, { connectorId: 'boat' })
  await connect(fairlead, { connectorId: 'mock' })
  await signIn(fairlead)
  await disconnect(fairlead, { id: 'boat' })
  await settled()
  expect(getAuth(fairlead).status).toBe('required')
})

test('[FEAT-21] signOut ends the sign-in and keeps the connection', async () => {
  const { fairlead, world } = await signedIn()
  await signOut(fairlead)
  expect(stored(world)).toEqual([])
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(getAuth(fairlead).status).toBe('required')
})

/** Opens a signed-in page on which a function of `siwx` waits once `hold` is called, until it is released. */
async function held(name: 'getRequired' | 'revokeSession') {
  let release = () => {}
  let waiting: Promise<void> | undefined
  const inner = defaultSiwx()
  const siwx: Siwx = {
    ...inner,
    async getRequired() {
      if (name === 'getRequired') await waiting
      return true
    },
    async revokeSession(chainId, address) {
      if (name === 'revokeSession') await waiting
      await inner.revokeSession(chainId, address)
    },
  }
  const set = await signedIn({ siwx })
  set.wallet.answer = (message) => other.signMessage({ message })
  return {
    ...set,
    async choose({ address }: { address: string }) {
      set.fox.emit({ type: 'accountsChanged', accounts: [{ address }] })
      await settled()
    },
    hold: () => (waiting = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  }
}

test('behavior: signing out leaves another account signed in that becomes active meanwhile', async () => {
  const { choose, fairlead, hold, release } = await held('getRequired')
  await choose(other)
  await signIn(fairlead)
  await choose(signer)
  hold()
  const leaving = signOut(fairlead)
  await settled()

  await choose(other)
  release()
  await leaving

  expect(getAuth(fairlead)).toMatchObject({
    session: { data: { accountAddress: other.address } },
    status: 'signed',
  })
  await choose(signer)
  expect(getAuth(fairlead).status).toBe('required')
})

test('behavior: signing out does not stop the sign-in of another account that becomes active meanwhile', async () => {
  const { choose, fairlead, hold, release, wallet } = await held('revokeSession')
  let answer = (_: unknown) => {}
  wallet.answer = () => new Promise((resolve) => (answer = resolve))
  hold()
  const leaving = signOut(fairlead)
  await settled()
  await choose(other)
  const signing = signIn(fairlead)
  signing.catch(() => {})
  await settled()

  release()
  await leaving
  answer(await other.signMessage({ message: wallet.asked.at(-1) ?? '' }))

  expect((await signing).data.accountAddress).toBe(other.address)
})

test('[FEAT-21] subscribeAuth emits each change once', async () => {
  const { fairlead } = open()
  const told: string[] = []
  const stop = subscribeAuth(fairlead, ({ status }) => told.push(status))
  await connect(fairlead, { connectorId: 'mock' })
  await settled()
  await signIn(fairlead)
  stop()
  await disconnect(fairlead)
  expect([...new Set(told)]).toEqual(['pending', 'required', 'signed'])
})

test('[FEAT-21] behavior: two tabs: a sign-in in one applies to the other', async () => {
  const world = createTestEnvironment()
  const one = await connected({}, world)
  const two = open({}, world)
  two.fox.accounts = [{ address: signer.address }]
  await settled()
  expect(getAuth(two.fairlead).status).toBe('required')
  expect(two.fairlead.modal.view()).toBe('SignMessage')

  await signIn(one.fairlead)
  await settled()

  expect(getAuth(two.fairlead).status).toBe('signed')
  expect(two.fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-21] behavior: several namespaces, one after the other', async () => {
  const sunAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun' })
  sun.accounts = [{ address: sunAddress }]
  const inner = defaultSiwx()
  const siwx: Siwx = { ...inner, addSession: () => {}, signMessage: async () => 'signed' }
  const fox = mock()
  const { fairlead } = createTestFairlead({
    connectors: [fox.create, sun.create],
    networks: [testNetwork(31337), testSolanaNetwork],
    siwx,
  })
  sun.chainId = fairlead.options.networks[1]!.caipNetworkId
  await connect(fairlead, { connectorId: 'mock' })
  await settled()
  await connect(fairlead, { connectorId: 'sun' })
  await settled()
  expect(getAuth(fairlead, 'eip155').status).toBe('required')
  expect(getAuth(fairlead, 'solana').status).toBe('required')

  await signIn(fairlead, { namespace: 'eip155' })
  await settled()
  expect(fairlead.modal.store.getState().navigation).toMatchObject({
    history: [{ data: { namespace: 'solana' }, view: 'SignMessage' }],
  })
  const { data, message } = await signIn(fairlead, { namespace: 'solana' })
  expect(message).toMatch(/with your Solana account:\n7S3P/)
  expect(data.accountAddress).toBe(sunAddress)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-21] siweConfig: the page’s own functions, the chain id as a number', async () => {
  const calls: unknown[] = []
  let session: { address: string; chainId: number } | null = null
  const { fairlead, wallet } = await connected({
    siweConfig: {
      getNonce: async (address) => {
        calls.push(['getNonce', address])
        return 'nonce12345678'
      },
      getMessageParams: () => ({
        domain: 'app.example',
        uri: 'https://app.example',
        exp: '2026-02-01T00:00:00Z',
      }),
      createMessage({ accountAddress, address, chainId, exp, nonce }) {
        calls.push(['createMessage', address, chainId, exp])
        return `${accountAddress} ${chainId} ${nonce}`
      },
      async verifyMessage({ message, signature }) {
        calls.push(['verifyMessage', message, signature.length])
        session = { address: signer.address, chainId: 31337 }
        return true
      },
      getSession: async () => session,
      async signOut() {
        calls.push(['signOut'])
        session = null
      },
      onSignIn: (found) => calls.push(['onSignIn', found?.chainId]),
      onSignOut: () => calls.push(['onSignOut']),
    },
  })
  expect(fairlead.modal.view()).toBe('SignMessage')
  await signIn(fairlead)
  expect(wallet.asked).toEqual([`${signer.address} 31337 nonce12345678`])
  await disconnect(fairlead)
  expect(calls).toEqual([
    ['getNonce', signer.address],
    ['createMessage', `did:pkh:eip155:31337:${signer.address}`, 31337, '2026-02-01T00:00:00Z'],
    ['verifyMessage', `${signer.address} 31337 nonce12345678`, 132],
    ['onSignIn', 31337],
    ['signOut'],
    ['onSignOut'],
  ])
})

test('[CONN-04] siweConfig: disconnecting one of two accounts does not sign out the other', async () => {
  let session: { address: string; chainId: number } | null = null
  let ended = 0
  const boat = mock({ id: 'boat' })
  boat.accounts = [{ address: other.address }]
  const { fairlead } = createTestFairlead({
    connectors: [boat.create, mock({ provider: signing }).create],
    features: { multiWallet: true },
    networks: [testNetwork(31337), testNetwork(31338)],
    siweConfig: {
      getNonce: async () => 'nonce12345678',
      createMessage: ({ domain, uri }) => `${domain} ${uri}`,
      async verifyMessage() {
        session = { address: signer.address.toLowerCase(), chainId: 31337 }
        return true
      },
      getSession: async () => session,
      async signOut() {
        ended++
        session = null
      },
      required: false,
    },
  })
  await connect(fairlead, { connectorId: 'boat' })
  await connect(fairlead, { connectorId: 'mock' })
  const { message } = await signIn(fairlead)
  expect(message).toBe('app.example https://app.example')

  await disconnect(fairlead, { id: 'boat', namespace: 'eip155' })
  await settled()
  expect(getAccount(fairlead).address).toBe(signer.address)
  expect({ ended, status: getAuth(fairlead).status }).toEqual({ ended: 0, status: 'signed' })

  await disconnect(fairlead)
  expect(ended).toBe(1)
})

test('[FEAT-21] error: siwx and siweConfig at once', () => {
  const given = { siweConfig: {} as never, siwx: defaultSiwx() }
  expect(() => createTestFairlead(given)).toThrow(
    expect.objectContaining({
      code: 'OPTIONS_INVALID',
      shortMessage: 'Cannot set both `siweConfig` and `siwx` options',
    }),
  )
})

test('[FEAT-21] behavior: the caller’s object is not changed', async () => {
  const siwx = Object.freeze(defaultSiwx())
  const { fairlead } = await signedIn({ siwx })
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
})

/** Opens a page whose sign-in can't start while `isOffline` is set, as if its code could not load. */
async function unstarted(given: Partial<Siwx> = {}) {
  const inner = defaultSiwx()
  const link = { isOffline: true, started: 0 }
  const siwx: Siwx = {
    ...inner,
    ...given,
    attach(host) {
      if (link.isOffline) throw new TypeError('offline')
      link.started++
      inner.attach?.(host)
    },
  }
  return { ...(await connected({ siwx })), link }
}

test('[FEAT-21] error: sign-in cannot be loaded: no account counts as signed in; the next connection retries', async () => {
  const { fairlead, fox, link } = await unstarted()
  expect(getAuth(fairlead)).toEqual({ isRequired: true, status: 'required' })
  await expect(signIn(fairlead)).rejects.toThrow('offline')

  link.isOffline = false
  fox.emit({ type: 'chainChanged', chainId: 'eip155:31338' })
  await settled()
  expect(getAuth(fairlead).status).toBe('required')
  expect(fairlead.modal.view()).toBe('SignMessage')
  fox.emit({ type: 'chainChanged', chainId: 'eip155:31337' })
  await settled()
  expect(link.started).toBe(1)
})

test('[FEAT-21] behavior: loading is retried after a while, repeatedly', async () => {
  const late = await unstarted()
  await late.world.clock.advance(10_000)
  late.link.isOffline = false
  await late.world.clock.advance(9_999)
  expect(late.link.started).toBe(0)
  await late.world.clock.advance(1)
  expect(late.link.started).toBe(1)
  expect(late.fairlead.modal.view()).toBe('SignMessage')
})

test('[FEAT-21] behavior: if sign-in is optional, or without a connection, it is not loaded again', async () => {
  const { fairlead } = await unstarted({ getRequired: () => false })
  expect(getAuth(fairlead)).toEqual({ isRequired: false, status: 'none' })

  const gone = await unstarted()
  await disconnect(gone.fairlead)
  await settled()
  expect(getAuth(gone.fairlead)).toEqual({ status: 'none' })
  await gone.world.clock.advance(600_000)
  expect(gone.link.started).toBe(0)
})

test('[FEAT-21] behavior: before its code has loaded, no account counts as signed in', async () => {
  const { fairlead } = open()
  const seen: string[] = []
  subscribeAuth(fairlead, ({ status }) => seen.push(status))
  await connect(fairlead, { connectorId: 'mock' })
  await settled()
  expect(seen).toEqual(['pending', 'required'])
})

test('[FEAT-21] error: an object without its functions is reported, and no request is sent', async () => {
  const { fairlead } = await connected({ siwx: {} as never })
  await expect(signIn(fairlead)).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
})
