import { FairleadProvider } from 'fairlead/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SignIn } from './SignIn.tsx'
import { siwx } from './signInBackend.ts'
import { fairlead } from './signInPage.ts'
import { siweConfig } from './siweConfig.ts'

test('[FEAT-21] sign-in: a page with the option, and a button before connecting', () => {
  const page = createElement(FairleadProvider, { fairlead }, createElement(SignIn))
  expect(renderToString(page)).toBe('<button type="button">Sign in</button>')
  expect(fairlead.options.siwx).toMatchObject({ createMessage: expect.any(Function) })
})

test('[FEAT-21] sign-in: custom parts replace the default ones', () => {
  expect(siwx.getRequired?.()).toBe(true)
  const given = { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 }
  const params = { domain: 'app.example', uri: 'https://app.example' }
  const address = `did:pkh:eip155:1:${given.accountAddress}`
  const iat = '2026-01-01T00:00:00.000Z'
  const input = { ...given, ...params, address, iat, nonce: 'abcdefgh', version: '1' } as const
  expect(siweConfig.createMessage(input)).toContain('Chain ID: 1\nNonce: abcdefgh\nIssued At: 2026')
})
