import { watchAnnouncedWallets, watchStandardWallets } from '@fairlead/core/internal'

/** A wallet that announces itself in the page. */
export type DetectedWallet = {
  readonly id: string
  readonly name: string
  readonly namespaces: readonly string[]
  readonly source: 'EIP-6963' | 'Wallet Standard'
}

/** CAIP-2 namespaces by their names in the Wallet Standard, where the two differ. */
const standardNames: Readonly<Record<string, string>> = { bitcoin: 'bip122' }

/**
 * Watches the wallets of the page, whether the widget uses them or not.
 *
 * @param onChange - Called with all wallets after each change.
 * @returns Function that stops watching.
 */
export function watchPageWallets(
  events: EventTarget,
  onChange: (wallets: readonly DetectedWallet[]) => void,
): () => void {
  const found = new Map<string, DetectedWallet>()
  const add = (wallet: DetectedWallet) => {
    found.set(`${wallet.source} ${wallet.id}`, wallet)
    onChange([...found.values()])
  }
  const stops = [
    watchAnnouncedWallets(events, ({ info: { name, rdns } }) =>
      add({ id: rdns, name, namespaces: ['eip155'], source: 'EIP-6963' }),
    ),
    watchStandardWallets(events, {
      isWanted: () => true,
      onGone(name) {
        found.delete(`Wallet Standard ${name}`)
        onChange([...found.values()])
      },
      onWallet({ name, wallet }) {
        const prefixes = wallet.chains.map((chain) => chain.split(':')[0] ?? '')
        const namespaces = [...new Set(prefixes.map((prefix) => standardNames[prefix] ?? prefix))]
        add({ id: name, name, namespaces, source: 'Wallet Standard' })
      },
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
