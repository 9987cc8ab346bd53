import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { expect } from 'vitest'
import type { TestDevice } from './createTestDevice.ts'
import type { SignedInDevice } from './createWalletServer.ts'

type Answer = Awaited<ReturnType<SignedInDevice['call']>>['body']

type Sent = { body?: string; headers?: Record<string, string>; method?: string }
/** Sends a request. A path is on the frame's host. */
export type Send = (target: string, sent: Sent) => Promise<Response>

/**
 * Creates a function that sends requests to a port of this machine, whatever the host of their URL.
 *
 * @param options.ca - Certificate of the server. Without one, requests are sent without TLS.
 */
export function createSender(options: { ca?: string; frameUrl: string; port: number }): Send {
  const { ca, frameUrl, port } = options
  return (target, { body = '', headers, method = 'POST' }) =>
    new Promise((resolve, reject) => {
      const { hostname, host, pathname, search } = new URL(target, frameUrl)
      const asked = (ca ? requestTls : request)(
        {
          ...(ca && { ca, servername: hostname }),
          headers: { ...headers, host },
          host: '127.0.0.1',
          method,
          path: pathname + search,
          port,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const status = response.statusCode ?? 0
            const read = Object.entries(response.headers).map(([name, value]) => [
              name,
              String(value),
            ])
            const content = status === 204 || status === 304 ? null : Buffer.concat(chunks)
            resolve(new Response(content, { headers: Object.fromEntries(read), status }))
          })
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
}

/** Returns a request of the frame with its proof. */
export async function proveRequest(
  device: TestDevice,
  path: string,
  options: { accessToken?: string | undefined; body: string; frameUrl: string; nonce?: string },
): Promise<Sent> {
  const claims = { htu: options.frameUrl + path }
  const { headers } = await device.request(path, { ...options, claims })
  return { body: options.body, headers: Object.fromEntries(headers) }
}

/** Sends requests as the frame does, with the nonce of the last response. */
export function createFrameCaller(
  device: TestDevice,
  own: { frameUrl: string; send: Send; token?(): string | undefined },
) {
  const { frameUrl, send, token } = own
  let nonce = ''
  let refused = 0
  const call = async (path: string, content?: unknown) => {
    const body = JSON.stringify(content)
    const ask = async () =>
      send(
        path,
        await proveRequest(device, path, { accessToken: token?.(), body, frameUrl, nonce }),
      )
    let response = await ask()
    nonce = response.headers.get('dpop-nonce') ?? nonce
    if (/use_dpop_nonce/.test(response.headers.get('www-authenticate') ?? '')) {
      refused += 1
      response = await ask()
    }
    const answer = (await response.json()) as Answer
    return { body: answer, response, status: response.status }
  }
  return Object.assign(call, { refusedNonces: () => refused })
}

type FrameCaller = ReturnType<typeof createFrameCaller>

/**
 * Signs a new device in by email, with an address that has received no email before.
 *
 * @param own.between - Called after the link for the device has arrived.
 * @param own.texts - Returns the texts of all emails to an address, oldest first.
 */
export async function signInByMail(
  call: FrameCaller,
  email: string,
  own: {
    between?(): Promise<void>
    send: Send
    texts(email: string): Promise<readonly string[]> | readonly string[]
  },
) {
  const mailed = async (pattern: RegExp) => {
    const found = (await own.texts(email)).flatMap((text) => pattern.exec(text)?.[1] ?? [])
    return found.at(-1)
  }
  const [link, code] = [/#t=([\w.-]+)/, /\b(\d{6})\b/]
  const wait = (pattern: RegExp) =>
    expect.poll(() => mailed(pattern), { timeout: 20_000 }).toBeDefined()
  const started = await call('/v1/auth/email/start', { email })
  expect(started.body).toMatchObject({ action: 'VERIFY_DEVICE' })
  await wait(link)
  await own.between?.()
  const { flowId, matchCode } = started.body
  const approved = await own.send('/v1/auth/device/approve', {
    body: JSON.stringify({ matchCode, token: await mailed(link) }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  expect(approved.status).toBe(200)
  await wait(code)
  return call('/v1/auth/otp/verify', { flowId, otp: await mailed(code) })
}
