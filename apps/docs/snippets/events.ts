// #region options
import type { FairleadEvent, FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export function withEvents(
  send: (event: FairleadEvent) => void,
  warn: (text: string) => void,
): FairleadOptions {
  return {
    networks: [mainnet],
    telemetry: send,
    onAlert: ({ code, message }) => warn(`${code} ${message}`),
  }
}

// #endregion options
// #region subscribing
import { type Fairlead, subscribeEvents } from 'fairlead'
// #endregion subscribing

export function countConnections(fairlead: Fairlead) {
  // #region subscribing
  let count = 0
  const stop = subscribeEvents(fairlead, (event) => {
    if (event.name === 'CONNECT_SUCCESS' && !event.properties.reconnect) count++
  })
  // #endregion subscribing
  return { count: () => count, stop }
}

export function listenOnPage(log: (text: string) => void) {
  // #region page
  document.addEventListener('fairlead-connect', (event) => {
    log(event.type)
  })
  // #endregion page
}
