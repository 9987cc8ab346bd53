import { readFileSync } from 'node:fs'
import {
  type CatalogueWallet,
  type Environment,
  type Fairlead,
  mock,
  type Pairing,
} from '@fairlead/core'
import { connectingRoute } from '@fairlead/core/internal'
import type { Wallet } from '@fairlead/protocol'
import {
  createTestCatalogue,
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { downloadsOf } from '../wallets/WalletDownloadsView.tsx'
import { listPairingMethods } from './PairingMethods.tsx'

type Device = NonNullable<Environment['pairing']>['device']

const file = new URL('../../../../server/src/features/wallets/catalogue.json', import.meta.url)
const { wallets } = JSON.parse(readFileSync(file, 'utf8')) as { wallets: Wallet[] }

const plain: Device = { isFramed: false, isSafari: false, isTelegram: false, system: 'other' }
const devices = {
  desktop: { device: plain, isMobile: false, paired: ['code'] },
  iPhone: {
    device: { ...plain, isSafari: true, system: 'ios' },
    isMobile: true,
    paired: ['app', 'code'],
  },
  Android: { device: { ...plain, system: 'android' }, isMobile: true, paired: ['app', 'code'] },
  'Telegram on a phone': {
    device: { ...plain, isTelegram: true, system: 'android' },
    isMobile: true,
    paired: ['app', 'code'],
  },
  'Telegram on a desktop': {
    device: { ...plain, isTelegram: true },
    isMobile: false,
    paired: ['code'],
  },
} satisfies Record<string, { device: Device; isMobile: boolean; paired: string[] }>

/** The whole catalogue, in a page on this device. */
async function open(options: {
  device: Device
  hasExtensions: boolean
  hasRelay: boolean
  isMobile: boolean
}) {
  const { device, hasExtensions, hasRelay, isMobile } = options
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const { fairlead } = createTestFairlead(
    {
      connectors: hasExtensions
        ? wallets.map(
            ({ id, name, rdns }) =>
              mock({ id: `here-${id}`, name, rdns: rdns ?? undefined }).create,
          )
        : [],
      relayUrl: hasRelay ? 'wss://relay.example' : undefined,
      walletApiUrl: 'https://server.example',
    },
    world,
    {
      fetch: createTestCatalogue(wallets).fetch,
      isMobile,
      pairing: phone.openTab({ device }),
    },
  )
  const catalogue = await fairlead.catalogue()
  const list = catalogue.list('eip155')
  for (let page = 0; page < wallets.length && list.store.getState().hasMore; page++)
    await list.more()
  const pairing = hasRelay ? await fairlead.pairing() : undefined
  const stop = pairing?.start()
  if (pairing) await expect.poll(() => pairing.attempt.getState().status).toBe('ready')
  const { featured, recommended } = catalogue.shelf('eip155').getState()
  const entries = [...featured, ...recommended, ...list.store.getState().entries]
  return { entries, fairlead, pairing, stop }
}

/** Returns the outcome of a click on a row. `told`: a note that there is no download. Undefined: no outcome. */
function outcomeOf(
  entry: CatalogueWallet,
  on: { device: Device; fairlead: Fairlead; isMobile: boolean; pairing: Pairing | undefined },
): string | undefined {
  const { device, fairlead, isMobile, pairing } = on
  const route = connectingRoute(fairlead, { entry }, 'eip155')
  if (route?.view === 'ConnectingExternal') {
    const { connectorId } = route.data
    const isThere = fairlead.store.getState().connectors.some(({ id }) => id === connectorId)
    return isThere ? 'extension' : undefined
  }
  if (route?.view === 'WalletDownloads') {
    const isAndroid = device.system === 'android'
    const places = downloadsOf(route.data.wallet, { isAndroid, isMobile })
    return places.length > 0 ? 'install' : 'told'
  }
  if (route?.view !== 'ConnectingWalletConnect' || !pairing) return undefined
  return wayOf(route.data?.wallet, { isMobile, pairing })
}

function wayOf(
  wallet: CatalogueWallet | undefined,
  { isMobile, pairing }: { isMobile: boolean; pairing: Pairing },
): string | undefined {
  if (!wallet || pairing.attempt.getState().status !== 'ready') return undefined
  const links = pairing.links(wallet)
  const [way] = listPairingMethods({ connector: undefined, isMobile, links, wallet })
  const link = { desktop: links.desktop, here: links.mobile, web: links.webapp }
  if (way === 'phone') return 'code'
  return way && way !== 'extension' && link[way] ? 'app' : undefined
}

const table = Object.entries(devices).flatMap(([name, device]) =>
  [true, false].flatMap((hasRelay) =>
    [true, false].map((hasExtensions) => ({
      ...device,
      hasExtensions,
      hasRelay,
      kinds: hasExtensions ? ['extension'] : hasRelay ? device.paired : ['install', 'told'],
      where: `${name}, ${hasExtensions ? 'with' : 'without'} extensions, ${hasRelay ? 'with' : 'without'} a relay`,
    })),
  ),
)

test.each(table)('[MOD-08] default: every wallet opens a view: $where', async (setting) => {
  const { device, isMobile, kinds } = setting
  const { entries, fairlead, pairing, stop } = await open(setting)
  expect(entries).toHaveLength(wallets.length)

  const on = { device, fairlead, isMobile, pairing }
  const outcomes = entries.map((entry) => [entry.name, outcomeOf(entry, on)] as const)

  expect(outcomes.filter(([, outcome]) => !outcome)).toEqual([])
  const untold = outcomes.filter(([, outcome]) => outcome !== 'told')
  expect(untold.length / outcomes.length).toBeGreaterThan(0.97)
  expect([...new Set(outcomes.map(([, outcome]) => outcome))].sort()).toEqual(kinds)
  stop?.()
})
