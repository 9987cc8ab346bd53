import { expect, test } from 'vitest'
import { fetchConfig } from './fetchConfig.ts'

const url = new URL('https://wallet.example/settings?projectId=p1')
const config = {
  allowsDefaultOrigins: false,
  chains: [],
  name: 'Shop',
  origins: [],
  passkey: true,
  projectId: 'p1',
  recovery: 'automatic',
  serviceKey: 'AAAA',
  smartAccountNetworks: [],
  socials: [],
}

function fetchWith(logo: string, hasLogo: boolean) {
  const asked: string[] = []
  const fetch = async (target: URL | RequestInfo) => {
    asked.push(new URL(String(target)).search)
    return Response.json({ ...config, logo })
  }
  return { asked, done: fetchConfig(url, { fetch }, hasLogo) }
}

test('[AUTH-16] default: a window asks for the logo, and gets a picture as a data URL', async () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  const { asked, done } = fetchWith(logo, true)
  expect((await done).config.logo).toBe(logo)
  expect(asked).toEqual(['?projectId=p1&logo=1'])

  const plain = fetchWith(logo, false)
  await plain.done
  expect(plain.asked).toEqual(['?projectId=p1'])
})

test.each([
  ['of another site', 'https://elsewhere.example/logo.png'],
  ['in SVG', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['with HTML', 'data:image/png;base64,"><b>'],
  ['of 33 KiB', `data:image/png;base64,${'A'.repeat(44_000)}`],
])('[AUTH-16] error: a logo %s is refused', async (_, logo) => {
  await expect(fetchWith(logo, true).done).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
