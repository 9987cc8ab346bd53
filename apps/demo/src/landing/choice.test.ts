import { expect, test } from 'vitest'
import { initialChoice, plainCode, reactCode } from './choice.ts'

test('default: code for React and for any page, with networks, server and no features', () => {
  expect(reactCode(initialChoice)).toContain(
    "import { base, mainnet } from 'fairlead/networks'\nimport { FairleadButton, FairleadProvider }",
  )
  expect(plainCode(initialChoice)).toContain(`createFairlead({
  networks: [mainnet, base],
  projectId: 'the id of your project',
  serverUrl: 'https://server.example.com',
  frameUrl: 'https://wallet.example.com',
})`)
})

test('behavior: a login that is off is in the code, because it is on by default', () => {
  expect(reactCode({ ...initialChoice, hasEmail: false })).toContain(
    'features: { email: false } as const,',
  )
  expect(plainCode({ ...initialChoice, hasSocials: false, hasSwaps: false })).toContain(
    'features: { socials: false, swaps: false },',
  )
})

test('behavior: without login the code has no server', () => {
  const code = plainCode({ ...initialChoice, hasEmail: false, hasSocials: false })

  expect(code).toContain('createFairlead({\n  networks: [mainnet, base],\n})')
})

test('behavior: networks, accent color, theme and language', () => {
  const code = reactCode({
    ...initialChoice,
    accent: '#123456',
    locale: 'de',
    look: 'night',
    networks: ['solana', 'base'],
    themeMode: 'dark',
  })

  expect(code).toContain("import { base, solana } from 'fairlead/networks'")
  expect(code).toContain('  networks: [solana, base],')
  expect(code).toContain("  themeMode: 'dark' as const,")
  expect(code).toContain("    '--fairlead-accent': '#123456',")
  expect(code).not.toContain('#ff7ac6')
  expect(code).toContain("  locale: 'de',")
})
