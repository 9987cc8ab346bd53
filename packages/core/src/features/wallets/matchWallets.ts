import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { ConnectorInfo } from '../../store/state.ts'

/** Identification of a wallet of this page. */
type Identified = Pick<ConnectorInfo, 'explorerId' | 'info' | 'name'>

/**
 * Returns a function that finds the catalogue entry of a wallet of this page: by catalogue id, by rdns, then by name.
 *
 * @param entries - Known entries of the catalogue. The first of several that match is returned.
 */
export function createEntryFinder(
  entries: readonly CatalogueWallet[],
): (connector: Identified) => CatalogueWallet | undefined {
  const found = new Map<string, CatalogueWallet>()
  for (const entry of entries) {
    const rdns = sameRdns(entry.rdns)
    const keys = [`id ${entry.id}`, `name ${entry.name.toLowerCase()}`]
    for (const key of rdns ? [...keys, `rdns ${rdns}`] : keys)
      if (!found.has(key)) found.set(key, entry)
  }
  return ({ explorerId, info, name }) => {
    const rdns = sameRdns(info?.rdns)
    return (
      (explorerId && found.get(`id ${explorerId}`)) ||
      (rdns && found.get(`rdns ${rdns}`)) ||
      found.get(`name ${name.toLowerCase()}`)
    )
  }
}

/** Returns the catalogue entry of one wallet of this page. */
export function entryOf(
  connector: Identified,
  entries: readonly CatalogueWallet[],
): CatalogueWallet | undefined {
  return createEntryFinder(entries)(connector)
}

/** Adds the catalogue id to wallets of this page, and the catalogue's image if they have none. */
export function identified(
  connectors: readonly ConnectorInfo[],
  entries: readonly CatalogueWallet[],
): readonly ConnectorInfo[] {
  const entryOf = createEntryFinder(entries)
  return connectors.map((connector) => {
    if (connector.explorerId) return connector
    const entry = entryOf(connector)
    if (!entry) return connector
    return { ...connector, explorerId: entry.id, imageId: connector.imageId ?? entry.imageId }
  })
}

/** Normalizes an rdns: MetaMask's mobile app announces a different one. Source: constants, section 9. */
export function sameRdns(rdns: string | undefined): string | undefined {
  const lower = rdns?.toLowerCase()
  return lower === 'io.metamask.mobile' ? 'io.metamask' : lower
}
