import type { Connector } from '../../connectors/createConnector.ts'
import type { ConnectorInfo } from '../../store/state.ts'

/** A wallet that lists show. It is not asked anything before a person chooses it. */
export type FoundWallet = {
  readonly info: ConnectorInfo
  readonly provider: unknown
  /** Given by the page, or made when the wallet is first asked. */
  connector?: Connector
  isWatched?: boolean
}

export function toInfo(wallet: ConnectorInfo): ConnectorInfo {
  const { chains, explorerId, id, imageId, imageUrl, info, name, type } = wallet
  return { chains, explorerId, id, imageId, imageUrl, info, name, type }
}
