import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { ConnectorInfo } from '../../store/state.ts'

/**
 * Returns the catalogue entry of a wallet of this page: matched by catalogue id, by rdns, then by name.
 *
 * @param entries - Known entries of the catalogue.
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

/** Adds the catalogue id to wallets of this page, and the catalogue's image if they have none. */
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

/** Normalizes an rdns: MetaMask's mobile app announces a different one. Source: constants, section 9. */
export function sameRdns(rdns: string | undefined): string | undefined {
  const lower = rdns?.toLowerCase()
  return lower === 'io.metamask.mobile' ? 'io.metamask' : lower
}
