import {
  type Catalogue,
  type ConnectorInfo,
  type Fairlead,
  type HiddenReason,
  hiddenWallets,
} from '@fairlead/core'
import type { DetectedWallet } from './watchPageWallets.ts'

/** A wallet, and why the Connect view doesn't list it. */
export type WalletReport = {
  readonly id: string
  readonly name: string
  /** How the wallet was found or configured. */
  readonly source: string
  /** Reason why the wallet is not listed; absent for a listed wallet. */
  readonly reason?: string | undefined
}

const hiddenReasons: Readonly<Record<HiddenReason, string>> = {
  duplicate: 'The same wallet is listed already.',
  excluded: 'The option excludeWalletIds excludes it.',
  nameless: 'It has no name. On desktop, only wallets that announce themselves are listed.',
  noNetwork: 'The option networks has no network that the wallet supports.',
  notIncluded: 'The option includeWalletIds does not include it.',
}
const sources: Readonly<Record<ConnectorInfo['type'], string>> = {
  ANNOUNCED: 'announced itself',
  AUTH: 'embedded wallet',
  EXTERNAL: 'connector',
  INJECTED: 'injected',
  MULTI_CHAIN: 'announced itself',
  WALLET_CONNECT: 'pairing',
}

/**
 * Lists all wallets that the page has or its options name, with the reason for each one that the Connect view doesn't
 * list.
 *
 * @param detected - Wallets that announce themselves in the page, whether the widget uses them or not.
 */
export function explainWallets(
  fairlead: Fairlead,
  detected: readonly DetectedWallet[],
  catalogue: Catalogue,
): readonly WalletReport[] {
  const connectors = explainConnectors(fairlead, catalogue)
  const isKnown = ({ id, name }: DetectedWallet) =>
    connectors.some((one) => one.id === id || one.name === name)
  const unused = detected.filter((wallet) => !isKnown(wallet))
  return [
    ...connectors,
    ...unused.map(({ id, name, namespaces, source }) => {
      const reason = explainUnused(fairlead, source, namespaces)
      return { id, name, source, reason }
    }),
    ...explainInjected(fairlead),
    ...explainNamed(fairlead, catalogue),
  ]
}

function explainConnectors(fairlead: Fairlead, catalogue: Catalogue): readonly WalletReport[] {
  const { environment, options, store } = fairlead
  const hidden = hiddenWallets(fairlead)
  const listed = new Set(
    catalogue
      .rows()
      .flatMap(({ members, wallet }) => [wallet, ...(members ?? [])].map((one) => one?.id)),
  )
  function reasonOf({ id, type }: ConnectorInfo): string | undefined {
    const reason = hidden[id]
    if (!options.enableWallets) return 'The option enableWallets is off.'
    if (type === 'AUTH') return 'It has login fields instead of a row.'
    if (reason) return hiddenReasons[reason]
    if (listed.has(id)) return undefined
    return type === 'WALLET_CONNECT' && environment.isMobile
      ? 'On phones, the wallets’ own links are used instead of a QR code.'
      : 'Another connector of the same wallet is listed.'
  }
  return store.getState().connectors.map((connector) => {
    const { id, name, type } = connector
    return { id, name, source: sources[type], reason: reasonOf(connector) }
  })
}

/** Returns why the widget does not use a wallet that announces itself. */
function explainUnused(
  { adapters, options, store }: Fairlead,
  source: DetectedWallet['source'],
  namespaces: readonly string[],
): string {
  if (source === 'EIP-6963' && !options.enableEIP6963) return 'The option enableEIP6963 is off.'
  const { networks } = store.getState()
  const served = namespaces.filter((name) => networks.some((one) => one.chainNamespace === name))
  if (served.length === 0) return `The option networks has no network of ${namespaces.join(', ')}.`
  if (adapters.length === 0) return 'The widget has not looked for wallets yet. Open the modal.'
  const handled = adapters.flatMap((adapter) => adapter.namespaces)
  if (!served.some((name) => handled.some((one) => one === name)))
    return `The option adapters has no adapter of ${served.join(', ')}.`
  return source === 'Wallet Standard'
    ? 'No adapter of the page found it. A Wallet Standard wallet needs the adapter for its namespace.'
    : 'Another wallet announced the same id first.'
}

function explainInjected({ environment, options, store }: Fairlead): readonly WalletReport[] {
  const isUsed = store.getState().connectors.some(({ type }) => type === 'INJECTED')
  if (isUsed || !environment.injected()) return []
  const reason = options.enableInjected
    ? 'The widget uses the wallets that announce themselves instead.'
    : 'The option enableInjected is off.'
  return [{ id: 'injected', name: 'window.ethereum', reason, source: 'injected' }]
}

/** Explains the wallets that options name. */
function explainNamed(fairlead: Fairlead, catalogue: Catalogue): readonly WalletReport[] {
  const { options } = fairlead
  const rows = catalogue.rows()
  const { status } = catalogue.shelf().getState()
  const isListed = (id: string) =>
    rows.some((row) => [row.id, row.entry?.id, row.wallet?.explorerId].includes(id))
  const offReason = options.enableWallets ? undefined : 'The option enableWallets is off.'
  const custom = options.customWallets.map(({ id, name }) => ({
    id,
    name,
    source: 'option customWallets',
    reason: offReason ?? (isListed(id) ? undefined : 'Another wallet has the same id.'),
  }))
  const missing = {
    error: 'The server’s catalogue could not be loaded.',
    loading: 'The server’s catalogue is not loaded yet. Open the modal.',
    off: 'It is not installed, and there is no server with a catalogue.',
    ready: 'It is not installed, and the server’s catalogue has no listable wallet with this id.',
  }[status]
  const excluded = new Set(options.excludeWalletIds)
  const named = options.featuredWalletIds.map((id) => ({
    id,
    name: rows.find((row) => row.entry?.id === id)?.name ?? id,
    source: 'option featuredWalletIds',
    reason:
      offReason ?? (isListed(id) ? undefined : excluded.has(id) ? hiddenReasons.excluded : missing),
  }))
  return [...custom, ...named]
}
