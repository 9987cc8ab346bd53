import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
  type TestWorld,
} from '@fairlead/test'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { announceLimitMs, keepLimitMs, proposeLimitMs } from '../../connectors/connectAndSignIn.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import type { Siwx } from '../../siwx/Siwx.ts'
import { WalletRefusal } from '../../testing/createTestApprovals.ts'
import { evmTestWallet } from '../../testing/evmTestWallet.ts'
import { signOnConnect } from '../../testing/signOnConnect.ts'
import { getAuth, signIn } from './signIn.ts'

const signer = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
const stored = ({ storage }: TestWorld) => storage.entries.get('fairlead/siwx') ?? ''

/** A page with sign-in, and a wallet that connects and signs in with one approval. */
function open(
  options: Partial<FairleadOptions> = {},
  walletOptions: Partial<evmTestWallet.Options> = {},
) {
  const wallet = evmTestWallet({
    behavior: 'approve',
    chainId: 'eip155:31337',
    signsInOnConnect: true,
    ...walletOptions,
  })
  const { fairlead, world } = createTestFairlead({
    connectors: [wallet.connector],
    siwx: defaultSiwx({ statement: 'Welcome.' }),
    ...options,
  })
  /** Requests that a user sees. */
  const prompts = () =>
    wallet.requests
      .map(({ method }) => method)
      .filter((method) => !/^eth_(?:accounts|chainId)$|getCapabilities$/.test(method))
  return { fairlead, prompts, wallet, world }
}

async function connected(...given: Parameters<typeof open>) {
  const all = open(...given)
  await connect(all.fairlead, { connectorId: all.wallet.id })
  await settled()
  return all
}

test('[FEAT-21] default: one prompt connects and signs in, and the session is verified', async () => {
  const { fairlead, prompts, wallet, world } = await connected()

  expect(prompts()).toEqual(['wallet_connect'])
  expect(getAuth(fairlead)).toMatchObject({
    session: { data: { accountAddress: wallet.address, chainId: 'eip155:31337' } },
    status: 'signed',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(stored(world)).toContain(wallet.address)
  const asked = wallet.requests.find(({ method }) => method === 'wallet_connect')
  expect(asked?.params).toEqual([
    {
      capabilities: {
        signInWithEthereum: {
          chainId: '0x7a69',
          domain: 'app.example',
          issuedAt: expect.any(String),
          nonce: expect.stringMatching(/^[A-Za-z0-9]{8,}$/),
          statement: 'Welcome.',
          uri: 'https://app.example',
          version: '1',
          ...(getAuth(fairlead).session?.data.expirationTime && {
            expirationTime: expect.any(String),
          }),
        },
      },
      version: '1',
    },
  ])
})

test('[FEAT-21] behavior: without sign-in, or with a page that signs by itself, the wallet only connects', async () => {
  expect((await connected({ siwx: undefined })).prompts()).toEqual(['eth_requestAccounts'])
  const siwx: Siwx = { ...defaultSiwx(), signMessage: async () => '0x' }
  const { fairlead, prompts } = await connected({ siwx })
  expect(prompts()).toEqual(['eth_requestAccounts'])
  expect(getAuth(fairlead).status).toBe('required')
})

test('[FEAT-21] behavior: without sign-in, the wallet gets no request that is new', async () => {
  const { wallet } = await connected({ siwx: undefined })
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
  ])
})

test('[FEAT-21] behavior: a wallet that does not announce it is asked as before, and signs in later', async () => {
  const { fairlead, prompts } = await connected({}, { signsInOnConnect: false })
  expect(prompts()).toEqual(['eth_requestAccounts'])
  expect(getAuth(fairlead).status).toBe('required')
  await signIn(fairlead)
  expect(prompts()).toEqual(['eth_requestAccounts', 'personal_sign'])
})

test.each([
  [4200, 'the method'],
  [-32601, 'the method'],
  [5700, 'the capability'],
])('[FEAT-21] error: a wallet that refuses %i, %s, is asked to connect', async (code) => {
  const { fairlead, prompts } = await connected(
    {},
    { behaviors: { wallet_connect: new WalletRefusal({ code }) } },
  )
  expect(prompts()).toEqual(['wallet_connect', 'eth_requestAccounts'])
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(getAuth(fairlead).status).toBe('required')
})

test('[FEAT-21] error: a declined prompt is not followed by another one', async () => {
  const { fairlead, prompts, wallet } = open({}, { behaviors: { wallet_connect: 'reject' } })
  await expect(connect(fairlead, { connectorId: wallet.id })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  expect(prompts()).toEqual(['wallet_connect'])
})

test('[FEAT-21] behavior: accounts that are shared already need no prompt', async () => {
  const { prompts } = await connected({}, { isAuthorized: true })
  expect(prompts()).toEqual(['eth_requestAccounts'])
})

test('[FEAT-21] behavior: on a network that is not configured, the wallet only connects', async () => {
  const { prompts } = await connected({}, { chainId: 'eip155:10' })
  expect(prompts()).toEqual(['eth_requestAccounts'])
})

type Answer = Awaited<ReturnType<typeof signOnConnect>>
type Signed = { message: unknown; signature: unknown }
/** A wallet whose answer differs from the request. */
async function connectedTo(change: (signed: Signed, answer: Answer) => Promise<unknown> | unknown) {
  const wallet = createTestWallet({ accounts: [] })
  wallet.answers.wallet_getCapabilities = () => ({
    '0x0': { signInWithEthereum: { supported: true } },
  })
  wallet.answers.wallet_connect = async (params) => {
    const answer = await signOnConnect(signer, (params as unknown[])[0])
    const [{ address, capabilities }] = answer.accounts as [Answer['accounts'][number]]
    const signed = await change(capabilities.signInWithEthereum, answer)
    return { accounts: [{ address, capabilities: { signInWithEthereum: signed } }] }
  }
  const { fairlead, world } = createTestFairlead(
    { siwx: defaultSiwx({ statement: 'Welcome.' }) },
    createTestEnvironment(),
    { injected: () => wallet.provider },
  )
  const connecting = connect(fairlead, { connectorId: 'injected' })
  await settled()
  return { connecting, fairlead, world }
}
/** Signs a changed text. */
const resigned =
  (from: string | RegExp, to: string) =>
  async ({ message }: Signed) => {
    const text = String(message).replace(from, to)
    return { message: text, signature: await signer.signMessage({ message: text }) }
  }

test('[FEAT-21] default: the same answer, unchanged, signs in', async () => {
  const { connecting, fairlead } = await connectedTo((signed) => signed)
  await connecting
  await settled()
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
})

test.each<[string, (signed: Signed) => unknown]>([
  ['no signature', () => undefined],
  ['a signature that is none', ({ message }) => ({ message, signature: '0x12' })],
  ['a message that is no text', ({ signature }) => ({ message: 7, signature })],
  ['another domain', resigned('app.example wants', 'evil.example wants')],
  ['another URI', resigned('URI: https://app.example', 'URI: https://evil.example')],
  ['another statement', resigned('Welcome.', 'I transfer everything.')],
  ['another network', resigned('Chain ID: 31337', 'Chain ID: 1')],
  ['another nonce', resigned(/Nonce: .*/, 'Nonce: abcdefgh12345')],
  ['another time', resigned(/Issued At: .*/, 'Issued At: 2020-01-01T00:00:00.000Z')],
  ['a resource more', resigned(/$/, '\nResources:\n- https://evil.example')],
  ['another address', resigned(signer.address, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')],
  ['a line before', resigned(/^/, 'I transfer everything.\n')],
])('[FEAT-21] error: with %s, the wallet is connected and not signed in', async (_, change) => {
  const { connecting, fairlead, world } = await connectedTo(change)
  await connecting
  await settled()
  expect(getAccount(fairlead).address).toBe(signer.address)
  expect(getAuth(fairlead).status).toBe('required')
  expect(fairlead.modal.view()).toBe('SignMessage')
  expect(stored(world)).not.toContain(signer.address)
})

test('[FEAT-21] error: a signature that only a contract could accept does not keep the user waiting', async () => {
  const { connecting, fairlead, world } = await connectedTo(async ({ message }) => ({
    message,
    signature: await signer.signMessage({ message: 'Other' }),
  }))
  while (!getAccount(fairlead).isConnected) await world.clock.advance(keepLimitMs)
  await connecting
  expect(getAuth(fairlead).status).not.toBe('signed')
  expect(stored(world)).not.toContain(signer.address)
})

test('[FEAT-21] error: accounts that are none', async () => {
  const wallet = createTestWallet({ accounts: [] })
  wallet.answers.wallet_getCapabilities = () => ({
    '0x1': { signInWithEthereum: { supported: true } },
  })
  wallet.answers.wallet_connect = () => ({ accounts: [{ address: 'anna.eth' }] })
  const { fairlead } = createTestFairlead({ siwx: defaultSiwx() }, undefined, {
    injected: () => wallet.provider,
  })
  await expect(connect(fairlead, { connectorId: 'injected' })).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
})

test('[FEAT-21] behavior: a wallet that never answers what it does not know is connected after a short time', async () => {
  const wallet = createTestWallet()
  wallet.answers.wallet_getCapabilities = () => new Promise(() => {})
  const { fairlead, world } = createTestFairlead({ siwx: defaultSiwx() }, undefined, {
    injected: () => wallet.provider,
  })
  const connecting = connect(fairlead, { connectorId: 'injected' })
  await settled()
  expect(wallet.calls.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
  await world.clock.advance(announceLimitMs)
  await connecting
  expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_connect')
})

test('[FEAT-21] error: a page that can’t make its message, or takes too long, only connects', async () => {
  const failing = { ...defaultSiwx(), createMessage: () => Promise.reject(rpcError(1, 'Down')) }
  expect((await connected({ siwx: failing })).prompts()).toEqual(['eth_requestAccounts'])
  const own = { ...defaultSiwx(), createMessage: () => new Promise<never>(() => {}) }
  const { fairlead, prompts, wallet, world } = open({ siwx: own })
  const connecting = connect(fairlead, { connectorId: wallet.id })
  await settled()
  await world.clock.advance(proposeLimitMs)
  await connecting
  expect(prompts()).toEqual(['eth_requestAccounts'])
})

test('[FEAT-21] siweConfig: a text that the wallet could not write from the fields is not requested', async () => {
  const asked: string[] = []
  const siweConfig = (text: (standard: string) => string) => ({
    createMessage: ({ address, chainId, domain, iat, nonce, uri }: Record<string, unknown>) =>
      text(
        `${domain} wants you to sign in with your Ethereum account:\n${String(address).split(':').at(-1)}\n\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${iat}`,
      ),
    getNonce: async () => 'abcdefgh1234',
    getSession: async () => null,
    signOut: async () => true,
    verifyMessage: async ({ message }: { message: string }) => {
      asked.push(message)
      return true
    },
  })
  const standard = await connected({ siweConfig: siweConfig((text) => text), siwx: undefined })
  expect(standard.prompts()).toEqual(['wallet_connect'])
  expect(asked).toEqual([expect.stringContaining(standard.wallet.address)])
  const own = await connected({ siweConfig: siweConfig((text) => `${text}!`), siwx: undefined })
  expect(own.prompts()).toEqual(['eth_requestAccounts'])
})
