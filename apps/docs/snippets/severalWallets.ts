import {
  type Fairlead,
  getConnections,
  getRecentConnections,
  subscribeConnections,
  switchConnection,
} from 'fairlead'

/** Goes on with the wallet that is connected beside the one in use. */
export async function goToOther(fairlead: Fairlead) {
  const other = getConnections(fairlead, 'eip155').find(({ status }) => status === 'connected')
  if (other) await switchConnection(fairlead, { connection: other })
}

/** Connects the wallet again that was left last. */
export async function connectAgain(fairlead: Fairlead) {
  const [last] = getRecentConnections(fairlead)
  if (last) await switchConnection(fairlead, { connection: last })
}

export function follow(fairlead: Fairlead, onCount: (count: number) => void) {
  return subscribeConnections(fairlead, (connections) => onCount(connections.length))
}
