import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { ConnectorInfo } from '../../store/state.ts'

/**
 * The entry that a wallet of this page is: by its id where it has one, by rdns, then by name.
 *
 * @param entries - Those that are known, by catalogue id.
 */
export function entryOf(
  connector: Pick<ConnectorInfo, 'explorerId' | 'info' | 'name'>,
  entries: readonly CatalogueWallet[],
): CatalogueWallet | undefined {
  const rdns = sameRdns(connector.info?.rdns)
  const name = connector.name.toLowerCase()
  return (
    entries.find(({ id }) => id === connector.explorerId) ||
    (rdns && entries.find((entry) => sameRdns(entry.rdns) === rdns)) ||
    entries.find((entry) => entry.name.toLowerCase() === name)
  )
}

/** Wallets of this page with the ids, and the pictures where they bring none, that the catalogue has. */
export function identified(
  connectors: readonly ConnectorInfo[],
  entries: readonly CatalogueWallet[],
): readonly ConnectorInfo[] {
  return connectors.map((connector) => {
    if (connector.explorerId) return connector
    const entry = entryOf(connector, entries)
    if (!entry) return connector
    return { ...connector, explorerId: entry.id, imageId: connector.imageId ?? entry.imageId }
  })
}

/** One wallet, whose app announces itself otherwise. Source: constants, section 9. */
export function sameRdns(rdns: string | undefined): string | undefined {
  const lower = rdns?.toLowerCase()
  return lower === 'io.metamask.mobile' ? 'io.metamask' : lower
}
