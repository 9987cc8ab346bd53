import { createTestFairlead, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { csp } from './csp.ts'

test('default: the origins of the page, its server and its networks only', () => {
  const { fairlead } = createTestFairlead({
    networks: [testNetwork(31337), testNetwork(31338)],
    serverUrl: 'http://localhost:4400',
  })

  expect(csp(fairlead)).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; " +
      "connect-src 'self' http://localhost:4400 ws://localhost:4400 http://127.0.0.1:31337 http://127.0.0.1:31338; " +
      "img-src 'self' data: blob:; require-trusted-types-for 'script'",
  )
})

test('[MOD-20] behavior: every configured URL becomes an origin once, without path; data URLs are omitted', () => {
  const { fairlead } = createTestFairlead({
    analyticsUrl: 'https://count.example/x',
    chainImages: { 'eip155:31337': '/chain.svg', 'eip155:31338': 'https://img.example/a.png' },
    connectorImages: { fox: 'https://img.example/b.png', owl: 'data:image/svg+xml,x' },
    customRpcUrls: { 'eip155:31337': [{ url: 'https://rpc.example/key' }] },
    dataApiUrl: 'https://data.example/api',
    networks: [testNetwork(31337)],
    relayUrl: 'wss://relay.example/x',
    serverUrl: 'https://api.example',
    walletApiUrl: 'https://data.example/wallets',
  })

  expect(csp(fairlead)).toContain(
    "connect-src 'self' https://api.example https://data.example https://count.example wss://relay.example https://rpc.example http://127.0.0.1:31337;",
  )
  expect(csp(fairlead)).toContain("img-src 'self' data: blob: https://img.example;")
})

test('[AUTH-08] behavior: includes the embedded wallet’s frame', () => {
  const { fairlead } = createTestFairlead({ frameUrl: 'https://wallet.example/frame' })

  expect(csp(fairlead)).toContain('; frame-src https://wallet.example; ')
})

test('behavior: includes the verify server as a frame, next to the embedded wallet', () => {
  const verify = 'https://verify.example/fairlead'
  const { fairlead } = createTestFairlead({ pairing: { verify } })
  expect(csp(fairlead)).toContain('; frame-src https://verify.example; ')
  const both = createTestFairlead({ frameUrl: 'https://wallet.example', pairing: { verify } })
  expect(csp(both.fairlead)).toContain(
    '; frame-src https://wallet.example https://verify.example; ',
  )
  const off = createTestFairlead({ pairing: { verify: false } })
  expect(csp(off.fairlead)).not.toContain('frame-src')
})

test('behavior: without a server only the networks are included', () => {
  const { fairlead } = createTestFairlead({ networks: [testNetwork(31337)], projectId: '' })

  expect(csp(fairlead)).toContain("connect-src 'self' http://127.0.0.1:31337;")
})
