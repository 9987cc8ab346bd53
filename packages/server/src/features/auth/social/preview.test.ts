import type { OauthProvider } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import { testFrameUrl, testOrigin } from '../../../testing/createTestDevice.ts'

const ada = '1001'
/** Origin of a shared hosting domain, where anyone can deploy a page that embeds the frame of any project. */
const preview = 'https://thief.vercel.app'

/** Signs in on a page as a user who is already signed in at the provider. */
async function signIn(
  how: { appended?: string; choice?: string; names?: readonly string[]; origin: string },
  brand: OauthProvider = 'google',
) {
  const { appended = '', choice = ada, names = [], origin } = how
  const server = await createSocialServer({ brands: [brand] })
  await server.storage.projects.update(server.projectId, { allowedOrigins: [...names] })
  const device = await server.createDevice()
  const browser = server.createBrowser()
  const login = await server.login(device, brand, { origin })
  const sent = await server.send(new Request(login.uri))
  const { searchParams } = new URL(sent.headers.get('location')!)
  const again = await server.login(device, brand, { origin })
  const start = await browser.open(again.uri + appended)
  const landing = await browser.choose(start, choice)
  return { again, device, landing, prompt: searchParams.get('prompt'), server }
}

test('[AUTH-16][AUTH-17][SEC-146] default: a login for an unlisted preview needs approval in its window, and the provider shows a prompt', async () => {
  const { again, device, landing, prompt, server } = await signIn({ origin: preview })
  const outcome = returnedOf(landing.html)
  expect(outcome).toMatchObject({
    needsConfirmation: true,
    origin: preview,
    ticket: { flowId: again.flowId },
  })
  expect(prompt).toBe('select_account')
  // After the confirmation the login continues as usual.
  const session = await server.complete(device, again, outcome, { origin: preview })
  expect(session).toMatchObject({ body: { isDeviceVerified: true }, status: 200 })
})

test.each([
  ['google', 'select_account'],
  ['github', 'select_account'],
  ['discord', 'consent'],
  ['x', null],
  ['facebook', null],
  ['apple', null],
] as const)(
  '[AUTH-17][SEC-146] behavior: for a preview, %s gets the prompt parameter: %s',
  async (brand, asked) => {
    const { landing, prompt } = await signIn({ origin: preview }, brand)
    expect(prompt).toBe(asked)
    expect(returnedOf(landing.html)).toMatchObject({ needsConfirmation: true, origin: preview })
  },
)

test.each([
  ['localhost', testOrigin, []],
  ['a preview that the project names', preview, [preview]],
  ['a page that matches a pattern of the project', 'https://a.shop.example', ['*.shop.example']],
  ['a window of the site', testFrameUrl, []],
])(
  '[AUTH-04][AUTH-17] behavior: %s needs no confirmation and no prompt',
  async (_, origin, names) => {
    const { landing, prompt } = await signIn({ names, origin })
    const outcome = returnedOf(landing.html)
    expect(outcome.ticket).toBeDefined()
    expect([outcome.needsConfirmation, prompt]).toEqual([undefined, null])
  },
)

test('[AUTH-06][AUTH-17][SEC-146] behavior: a preview that redirected to the provider is returned to only after approval', async () => {
  const appended = `--${encodeURIComponent(`${preview}/?page=2`)}`
  const { again, device, landing, server } = await signIn({ appended, origin: preview })
  expect(landing.url).toMatch(/^http:\/\/frame\.localhost:4400\/oauth\/callback\/google/)
  const { needsConfirmation, origin, resultUri, returnUrl, ticket } = returnedOf(landing.html)
  expect({ needsConfirmation, origin, ticket }).toEqual({
    needsConfirmation: true,
    origin: preview,
  })
  expect(returnUrl).toBe(`${preview}/?${new URLSearchParams({ page: '2', result_uri: resultUri })}`)
  // An unknown device also needs the mail, as before.
  const asked = await server.complete(device, again, { resultUri }, { origin: preview })
  expect(asked.body).toMatchObject({ action: 'VERIFY_DEVICE' })

  const own = `--${encodeURIComponent(`${testOrigin}/?page=2`)}`
  const known = await signIn({ appended: own, origin: testOrigin })
  expect(known.landing.url).toMatch(/^http:\/\/localhost:4401\/\?page=2&result_uri=/)
})

test('[AUTH-06][AUTH-17] error: a failed login is reported to a preview at once', async () => {
  const { landing } = await signIn({ choice: 'deny', origin: preview })
  const { needsConfirmation, resultUri } = returnedOf(landing.html)
  expect(needsConfirmation).toBeUndefined()
  expect(resultUri).toContain('error=access_denied')
  const appended = `--${encodeURIComponent(`${preview}/`)}`
  const redirected = await signIn({ appended, choice: 'deny', origin: preview })
  expect(redirected.landing.url).toContain(`${preview}/?result_uri=`)
})
