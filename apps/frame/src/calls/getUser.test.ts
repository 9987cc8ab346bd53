import type { ErrorCode } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { openOne, signInTo } from '../testing/signInTo.ts'

const siwxMessage = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  nonce: 'abcdefgh1',
  serializedMessage: [
    'app.example wants you to sign in with your Ethereum account:',
    '<<AccountAddress>>',
    '',
    '',
    'URI: https://app.example/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh1',
  ].join('\n'),
  uri: 'https://app.example/login',
  version: '1',
}

/** Signs in at a server that refuses its share with a code. */
async function open(code?: ErrorCode) {
  const time = { now: 1_800_000_000_000 }
  const clock = () => time.now
  const server = await createTestServer(clock)
  const refusing: typeof server = {
    ...server,
    async fetch(input, init) {
      if (!code || !String(input).endsWith('/release')) return server.fetch(input, init)
      if (code === 'UPSTREAM_UNAVAILABLE') throw new TypeError('Failed to fetch')
      const about = { detail: code, requestId: '1', title: code, type: 'about:blank' }
      const reasons = [{ description: code, field: '' }]
      return Response.json({ ...about, code, reasons, status: 409 }, { status: 409 })
    },
  }
  const opened = await openOne({ clock, server: refusing })
  const address = await signInTo(opened)
  const ask = () => opened.frame.ask('GET_USER', { chainId: 1, siwxMessage })
  return { address, ask, time }
}

test.each<ErrorCode>(['FACTOR_REQUIRED', 'FROZEN', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'])(
  'behavior: %s while signing the sign-in message: the login succeeds without the signature',
  async (code) => {
    const { address, ask } = await open(code)
    const user = await ask()
    expect(user).toMatchObject({ address })
    expect(user).not.toHaveProperty('signature')
  },
)

test('error: changed data of the wallet ends the login', async () => {
  const { ask } = await open('SIGNATURE_INVALID')
  await expect(ask()).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('behavior: after the clock was set back, the sign-in message is not signed', async () => {
  const { ask, time } = await open()
  expect(await ask()).toHaveProperty('signature')
  time.now -= 1
  expect(await ask()).not.toHaveProperty('signature')
})
