import {
  type Fairlead,
  getConnections,
  getRecentConnections,
  subscribeConnections,
  switchConnection,
} from 'fairlead'

/** Switches to another connected wallet. */
export async function goToOther(fairlead: Fairlead) {
  const other = getConnections(fairlead, 'eip155').find(({ status }) => status === 'connected')
  if (other) await switchConnection(fairlead, { connection: other })
}

/** Reconnects the wallet that was disconnected last. */
export async function connectAgain(fairlead: Fairlead) {
  const [last] = getRecentConnections(fairlead)
  if (last) await switchConnection(fairlead, { connection: last })
}

export function follow(fairlead: Fairlead, onCount: (count: number) => void) {
  return subscribeConnections(fairlead, (connections) => onCount(connections.length))
}
