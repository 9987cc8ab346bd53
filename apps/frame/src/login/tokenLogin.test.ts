import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { openTestFrame } from '../testing/openTestFrame.ts'

const token = 'header.payload.signature'
const nonce = '1893456000.random.mac'

async function setUp() {
  const server = await createTestServer(() => 1_800_000_000_000)
  const frame = await openTestFrame({ clock: () => 1_800_000_000_000, server })
  return { frame, server }
}

test('default: a token of the page signs in, and a wallet is made', async () => {
  const { frame, server } = await setUp()
  expect(await frame.ask('GET_TOKEN_NONCE')).toEqual({ nonce })
  expect(await frame.ask('CONNECT_TOKEN', { token })).toEqual({
    email: 'ada@shop.example',
    userName: 'Ada',
  })
  expect(server.hasWallet()).toBe(true)
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(JSON.stringify(frame.heard)).not.toContain('access-')
})

test('error: a rejected token signs no one in, and the page receives the reason', async () => {
  const { frame, server } = await setUp()
  server.tokenRejection = 'SIGNATURE_INVALID'
  await expect(frame.ask('CONNECT_TOKEN', { token })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
    message: 'Refused: SIGNATURE_INVALID',
  })
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: a sign-out during the request ends the session at the server', async () => {
  const { frame, server } = await setUp()
  const release = server.hold('/v1/auth/token/complete')
  const entering = frame.ask('CONNECT_TOKEN', { token }).catch((error: unknown) => error)
  await expect.poll(() => server.calls.at(-1)?.path).toBe('/v1/auth/token/complete')
  await frame.ask('SIGN_OUT')
  release()
  expect(await entering).toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(server.tokens()).toEqual([])
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})
