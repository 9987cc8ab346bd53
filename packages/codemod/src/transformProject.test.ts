import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from './rainbowkit/look.ts'
import { type KitName, transformProject } from './transformProject.ts'

const samples = fileURLToPath(new URL('../samples', import.meta.url))

/** Returns the text of every file of a folder, by name. */
function readFiles(...path: string[]): Map<string, string> {
  const folder = join(samples, ...path)
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

/** Rewrites one file. */
function transform(kit: KitName, text: string, path = 'App.tsx') {
  const { changed, entries } = transformProject(kit, new Map([[path, text]]))
  const steps = entries.map((one) => `${one.kind} ${one.line} ${one.text} ${one.guide}`)
  return { entries: steps, text: changed.get(path) }
}

/** Returns the steps that have no counterpart. */
function gaps(kit: KitName, text: string): string[] {
  return transform(kit, text).entries.filter((entry) => entry.startsWith('unmapped'))
}

// `tsc` type-checks the files of `after` against our packages.
test.each([
  ['appkit', 'appkit-react-wagmi'],
  ['rainbowkit', 'rainbowkit'],
] as const)('default: %s: every file of the sample becomes the expected one', (kit, folder) => {
  const before = readFiles(folder, 'before')
  const after = readFiles(folder, 'after')

  const { changed } = transformProject(kit, before)

  expect(Object.fromEntries([...before, ...changed])).toEqual(Object.fromEntries(after))
})

test.each([
  ['appkit', 'appkit-react-wagmi'],
  ['rainbowkit', 'rainbowkit'],
] as const)('behavior: %s: a second run changes nothing', (kit, folder) => {
  const { changed, entries } = transformProject(kit, readFiles(folder, 'after'))

  expect([...changed.keys()]).toEqual([])
  expect(entries).toEqual([])
})

test('behavior: what has no counterpart is listed with file, line and guide', () => {
  const appkit = transformProject('appkit', readFiles('appkit-react-wagmi', 'before'))
  const rainbowkit = transformProject('rainbowkit', readFiles('rainbowkit', 'before'))

  const steps = [...appkit.entries, ...rainbowkit.entries].filter(({ kind }) => kind === 'unmapped')
  expect(steps).toEqual([
    {
      guide: 'codemod.md',
      kind: 'unmapped',
      line: 46,
      path: 'Providers.tsx',
      text: 'The option somethingNew has no counterpart; it was removed.',
    },
    {
      guide: 'theming.md',
      kind: 'unmapped',
      line: 17,
      path: 'App.tsx',
      text: 'The theme option borderRadius was removed.',
    },
    {
      guide: 'theming.md',
      kind: 'unmapped',
      line: 18,
      path: 'Header.tsx',
      text: 'accountStatus was removed: FairleadButton has no such prop.',
    },
  ])
})

test('behavior: a name without a counterpart keeps its import', () => {
  const { entries, text } = transform(
    'appkit',
    `import { useAppKit, useAppKitEvents } from '@reown/appkit/react'
const modal = useAppKit()
useAppKitEvents()
`,
  )

  expect(text).toBe(`import { useFairlead } from 'fairlead/react'
import { useAppKitEvents } from '@reown/appkit/react'
const modal = useFairlead()
useAppKitEvents()
`)
  expect(entries).toEqual([
    'unmapped 1 useAppKitEvents of @reown/appkit/react is still imported: replace it by hand. events.md',
  ])
})

test('behavior: fields without a counterpart, or with other values, are listed', () => {
  expect(
    gaps(
      'appkit',
      `import { useAppKitAccount, useAppKitNetwork, useAppKitState } from '@reown/appkit/react'
const { embeddedWalletInfo, nickname } = useAppKitAccount()
const network = useAppKitNetwork()
show({ network })
network.caipNetwork.id
useAppKitState().connectingWallet
`,
    ),
  ).toEqual([
    'unmapped 2 embeddedWalletInfo: its counterpart is `embedded`, whose fields differ: see FairleadAccount. connecting.md',
    'unmapped 2 useFairleadAccount() has no field nickname. connecting.md',
    'unmapped 4 Check which fields of useFairleadNetwork() are read where its result is passed to. Renamed: approvedCaipNetworkIds is approvedIds, caipNetwork is network. networks.md',
    'unmapped 6 connectingWallet: it is the id of the connector, not an object. connecting.md',
  ])
})

test('behavior: the wide modal and a known language of RainbowKit are kept', () => {
  const page = (locale: string) =>
    transform(
      'rainbowkit',
      `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const config = getDefaultConfig({ appName: 'Shop', chains: [mainnet], projectId: 'shop' })
export const App = () => <RainbowKitProvider locale="${locale}" modalSize="wide"><Shop /></RainbowKitProvider>
`,
    )

  const { entries, text } = page('ko-KR')
  expect(text).toContain("locale: 'ko-KR',")
  expect(text).toContain("layout: 'wide',")
  expect(entries.join()).not.toContain('English')
  const malay = page('ms-MY').entries.join()
  expect(malay).toContain('Texts in ms-MY are English until you add messages.')
})

test('default: the languages of the codemod are those of the widget', () => {
  const folder = fileURLToPath(new URL('../../react/src/messages/catalogues', import.meta.url))
  const translated = readdirSync(folder).map((file) => file.replace(/[-.].*/, ''))

  expect([...new Set(['en', ...translated])].sort()).toEqual(languages)
})

test('behavior: mocks, re-exports, elements and views that stay are listed', () => {
  expect(
    gaps(
      'appkit',
      `import { useAppKit } from '@reown/appkit/react'
export { useAppKitTheme } from '@reown/appkit/react'
mock('@reown/appkit/react')
document.createElement('appkit-button')
useAppKit().open({ view: 'WhatIsANetwork' })
`,
    ),
  ).toEqual([
    'unmapped 2 @reown/appkit/react is used here in another way than by an import. codemod.md',
    'unmapped 3 @reown/appkit/react is used here in another way than by an import. codemod.md',
    'unmapped 4 Replace this element by hand: our names begin with fairlead-. getting-started.md',
    "unmapped 5 A page can't open a view WhatIsANetwork. connecting.md",
  ])
})

test('behavior: a network and an adapter of one name get different names', () => {
  const { text } = transform(
    'appkit',
    `import { solana } from '@reown/appkit/networks'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
export const found = [solana, new SolanaAdapter()]
`,
  )

  expect(text).toBe(`import { solana } from 'fairlead/networks'
import { solana as createSolanaAdapter } from 'fairlead/solana'
export const found = [solana, createSolanaAdapter()]
`)
})

test('behavior: names that the app has chosen stay', () => {
  const { text } = transform(
    'appkit',
    `import { useAppKit as useModal } from '@reown/appkit/react'
const useFairlead = 1
const { open } = useModal()
`,
  )

  expect(text).toContain("import { useFairlead as useModal } from 'fairlead/react'")
  expect(text).toContain('const { open } = useModal()')
})

test('behavior: Web3Modal gets an adapter for the config of wagmi', () => {
  const { text } = transform(
    'appkit',
    `import { createWeb3Modal, useWeb3Modal } from '@web3modal/wagmi/react'
import { config } from './config'
export const modal = createWeb3Modal({ wagmiConfig: config, projectId, enableAnalytics: false })
modal.open()
useWeb3Modal().close()
`,
  )

  expect(text).toBe(`import { createFairlead } from 'fairlead'
import { useFairlead } from 'fairlead/react'
import { wagmi } from 'fairlead/wagmi'
import { config } from './config'
export const modal = createFairlead({ adapters: [wagmi({ config: config })], networks: config.chains, projectId, features: { analytics: false } })
modal.modal.open()
useFairlead().close()
`)
})

test('behavior: another file that renders the provider of wagmi imports the widget', () => {
  const { changed, entries } = transformProject(
    'appkit',
    new Map([
      [
        'src/wallet/modal.ts',
        `import { createAppKit } from '@reown/appkit/react'\ncreateAppKit({ networks: [] })\n`,
      ],
      [
        'src/App.tsx',
        `import { WagmiProvider } from 'wagmi'
export const App = () => <WagmiProvider config={config}><Shop /></WagmiProvider>
`,
      ],
    ]),
  )

  expect(changed.get('src/wallet/modal.ts')).toContain('export const fairlead = createFairlead({')
  expect(changed.get('src/App.tsx')).toBe(`import { fairlead } from './wallet/modal'
import { FairleadProvider } from 'fairlead/react'
import { WagmiProvider } from 'wagmi'
export const App = () => <WagmiProvider config={config}><FairleadProvider fairlead={fairlead}><Shop /></FairleadProvider></WagmiProvider>
`)
  expect(entries.map(({ kind }) => kind)).toEqual(['setup', 'setup'])
})

test('behavior: a widget inside of a function is not used elsewhere, and is listed', () => {
  const { entries, text } = transform(
    'appkit',
    `import { createAppKit } from '@reown/appkit/react'
import { WagmiProvider } from 'wagmi'
export function App() {
  createAppKit({ networks })
  return <WagmiProvider config={config}><Shop /></WagmiProvider>
}
`,
  )

  expect(text).not.toContain('FairleadProvider')
  expect(entries).toContain(
    'unmapped 4 Create the widget outside of functions, and put <FairleadProvider> around your app. getting-started.md',
  )
})

test('behavior: ConnectButton.Custom and a tested openConnectModal are listed', () => {
  const source = `import { ConnectButton, useConnectModal } from '@rainbow-me/rainbowkit'
const { openConnectModal } = useConnectModal()
const shown = openConnectModal && <b />
const own = <ConnectButton.Custom>
  {draw}
</ConnectButton.Custom>
`

  expect(transform('rainbowkit', source).text).toContain(
    "import { ConnectButton } from '@rainbow-me/rainbowkit'",
  )
  expect(gaps('rainbowkit', source)).toEqual([
    'unmapped 1 ConnectButton of @rainbow-me/rainbowkit is still imported: replace it by hand. headless.md',
    'unmapped 3 openConnectModal is always defined: test isConnected of useFairleadAccount. connecting.md',
    'unmapped 4 Rewrite ConnectButton.Custom with useFairlead, useFairleadAccount and useFairleadNetwork. headless.md',
  ])
})

test('behavior: RainbowKitProvider stays without a config to rewrite', () => {
  const { entries, text } = transform(
    'rainbowkit',
    `import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const App = () => <RainbowKitProvider><Shop /></RainbowKitProvider>
`,
  )

  expect(text).toBeUndefined()
  expect(entries).toEqual([
    'unmapped 2 RainbowKitProvider of @rainbow-me/rainbowkit is still imported: replace it by hand. getting-started.md',
  ])
})

test('error: a file with a syntax error is listed and not changed', () => {
  const { entries, text } = transform(
    'appkit',
    `import { useAppKit } from '@reown/appkit/react'\n\nconst = useAppKit()\n`,
  )

  expect(text).toBeUndefined()
  expect(entries).toEqual([
    expect.stringMatching(/^unmapped 3 Syntax error, so the file was not changed: .+ codemod\.md$/),
  ])
})
