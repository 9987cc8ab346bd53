import type { EmbeddedUser, SiwxMessage } from '@fairlead/protocol/embedded'
import { createTestEnvironment, settled, signInEmbedded } from '@fairlead/test'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import { keepLimitMs } from '../embedded/login/proposeSignIn.ts'
import { getAuth } from './signIn.ts'

const signer = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
type Asked = { chainId: string; siwxMessage?: SiwxMessage }
type Answer = Partial<EmbeddedUser>

/** Mocks a frame that signs the message of the login request. */
const signs = async ({ siwxMessage }: Asked): Promise<Answer> => {
  const message = siwxMessage?.serializedMessage?.replace('<<AccountAddress>>', signer.address)
  return message ? { message, signature: await signer.signMessage({ message }) } : {}
}

/** Logs in on a page that requires a sign-in. */
async function logIn(
  answer: (asked: Asked) => Promise<Answer> = signs,
  options: Partial<FairleadOptions> = {},
  world = createTestEnvironment(),
) {
  const asked: Asked[] = []
  const set = await signInEmbedded({
    options: { siwx: defaultSiwx({ statement: 'Welcome.' }), ...options },
    script: {
      GET_USER: async (payload: Asked) => {
        asked.push(payload)
        const { chainId } = payload
        return { address: signer.address, chainId, ...(await answer(payload)) }
      },
    },
    world,
  })
  await vi.waitUntil(() => getAuth(set.fairlead).status !== 'pending', { timeout: 60_000 })
  await settled()
  return { ...set, asked }
}

test('[FEAT-21][AUTH-15] default: the login includes the sign-in; no second prompt', async () => {
  const { asked, fairlead, world } = await logIn()
  expect(asked[0]?.siwxMessage).toMatchObject({
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:31337',
    statement: 'Welcome.',
    version: '1',
  })
  expect(asked[0]?.siwxMessage?.serializedMessage?.split('\n')[1]).toBe('<<AccountAddress>>')
  expect(getAuth(fairlead)).toMatchObject({
    session: { data: { accountAddress: signer.address } },
    status: 'signed',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(world.storage.entries.get('fairlead/siwx')).toContain(signer.address)
})

const others: readonly [string, (asked: Asked) => Promise<Answer>][] = [
  ['without a signature', async () => ({})],
  ['without its text', async (asked) => ({ ...(await signs(asked)), message: undefined })],
  [
    'to another text',
    async () => {
      const message = 'I give you everything'
      return { message, signature: await signer.signMessage({ message }) }
    },
  ],
  [
    'to the text with another address',
    async ({ siwxMessage }) => {
      const message = siwxMessage!.serializedMessage!.replace(
        '<<AccountAddress>>',
        `0x${'22'.repeat(20)}`,
      )
      return { message, signature: await signer.signMessage({ message }) }
    },
  ],
  ['that is no signature', async (asked) => ({ ...(await signs(asked)), signature: '0x12' })],
]
test.each(others)(
  '[FEAT-21] error: with a response %s, the usual prompt appears',
  async (_, answer) => {
    const { fairlead, world } = await logIn(answer)
    expect(getAuth(fairlead).status).toBe('required')
    expect(fairlead.modal.view()).toBe('SignMessage')
    expect(world.storage.entries.get('fairlead/siwx') ?? '').not.toContain(signer.address)
  },
)

test('[FEAT-21] error: a signature that only a contract could verify does not delay the login', async () => {
  const world = createTestEnvironment()
  const forged = `0x${'11'.repeat(65)}`
  const login = logIn(async (asked) => ({ ...(await signs(asked)), signature: forged }), {}, world)
  const isIn = () => world.storage.entries.get('fairlead/frame/login-used') === 'true'
  await settled()
  while (!isIn()) await world.clock.advance(keepLimitMs)
  const { fairlead } = await login
  expect(getAuth(fairlead).status).not.toBe('signed')
  expect(world.storage.entries.get('fairlead/siwx') ?? '').not.toContain(forged)
})

test('[FEAT-21] default: without sign-in, nothing is added to the login', async () => {
  const { asked } = await logIn(signs, { siwx: undefined })
  expect(asked[0]).not.toHaveProperty('siwxMessage')
})

test('[FEAT-21] error: a page whose message cannot be created still completes the login', async () => {
  const siwx = {
    ...defaultSiwx(),
    createMessage: () => Promise.reject(new TypeError('The server is down')),
  }
  const { asked, fairlead } = await logIn(signs, { siwx })
  expect(asked[0]).not.toHaveProperty('siwxMessage')
  expect(getAuth(fairlead).status).toBe('required')
})

test('[FEAT-21] behavior: also with siweConfig; its nonce is requested without an address', async () => {
  const nonces: unknown[] = []
  const verified: string[] = []
  const { fairlead } = await logIn(signs, {
    siwx: undefined,
    siweConfig: {
      createMessage: ({ address, domain, nonce, uri, version }) => {
        const account = address.split(':').pop()
        return `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: ${uri}\nVersion: ${version}\nChain ID: 31337\nNonce: ${nonce}`
      },
      getNonce: async (address) => {
        nonces.push(address)
        return 'abcdefgh1234'
      },
      getSession: async () =>
        verified.length > 0 ? { address: signer.address, chainId: 31337 } : null,
      signOut: async () => true,
      verifyMessage: async ({ message }) => {
        verified.push(message)
        return true
      },
    },
  })
  expect(nonces).toEqual([undefined])
  expect(verified[0]).toContain(signer.address)
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
})

test('[FEAT-21] error: a message without a signature is not read as a session', async () => {
  const siwx = defaultSiwx()
  siwx.attach?.({
    key: 'k',
    now: () => 0,
    origin: 'https://page.example',
    readRpc: async () => null,
    storage: undefined,
  })
  const message = await siwx.createMessage({
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:1',
  })
  const session = { data: message, message: String(message), signature: `0x${'11'.repeat(65)}` }
  await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
