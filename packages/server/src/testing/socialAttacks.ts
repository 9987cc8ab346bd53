import { type createSocialServer, readOutcome } from './createSocialServer.ts'
import { testFrameUrl } from './createTestDevice.ts'

type Server = Awaited<ReturnType<typeof createSocialServer>>

/** Starts a login up to the provider's page. Returns all that an attacker there would know. */
export async function atProvider(server: Server, provider = 'google', appended = '') {
  const device = await server.createDevice()
  const login = await server.login(device, provider)
  const sent = await server.send(new Request(login.uri + appended))
  const location = new URL(sent.headers.get('location')!)
  const setCookie = sent.headers.get('set-cookie')!
  const [cookie = ''] = setCookie.split(';')
  const { nonce = '', state = '' } = Object.fromEntries(location.searchParams)
  return { ...login, cookie, device, location, nonce, setCookie, state }
}

/** Sends the provider's response as a browser does. */
export async function bring(
  server: Server,
  parameters: Record<string, string> | string,
  how: { cookie?: string; provider?: string } = {},
) {
  const { cookie, provider = 'google' } = how
  const search = new URLSearchParams(parameters)
  const url = `${testFrameUrl}/oauth/callback/${provider}?${search}`
  const answer = await server.send(new Request(url, { headers: cookie ? { cookie } : {} }))
  const html = await answer.text()
  return { answer, html, outcome: html.includes('id="outcome"') ? readOutcome(html) : undefined }
}
