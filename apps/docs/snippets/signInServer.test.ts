import type { AddressInfo } from 'node:net'
import { formatMessage } from 'fairlead/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createAppServer } from './signInServer.ts'

test('[FEAT-21] sign-in: a custom server identifies the user, and accepts a nonce once', async () => {
  const server = createAppServer('app.example').listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  let cookie = ''
  const call = async (path: string, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body ? { body, method: 'POST' } : {}),
      headers: { cookie },
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, text: await response.text() }
  }
  try {
    const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
    const { text: nonce } = await call('/nonce')
    const message = formatMessage({
      accountAddress: account.address,
      chainId: 'eip155:1',
      domain: 'app.example',
      issuedAt: new Date().toISOString(),
      nonce,
      uri: 'https://app.example',
      version: '1',
    })
    const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
    const id = `eip155:1:${account.address}`

    expect(await call('/me')).toMatchObject({ status: 401 })
    expect(await call('/sign-in', body)).toEqual({ status: 200, text: id })
    expect(await call('/me')).toEqual({ status: 200, text: id })
    expect(await call('/sign-in', body)).toEqual({ status: 400, text: 'nonce' })
    await call('/nonce')
    expect(await call('/sign-in', body)).toEqual({ status: 401, text: 'nonce' })
    await call('/nonce')
    expect(await call('/sign-in', '{}')).toEqual({ status: 401, text: 'malformed' })
  } finally {
    server.close()
  }
})
