/** All that could carry bytes out of a worker, or code into it; the channel to the frame stays. */
export const networkNames = [
  'BroadcastChannel',
  'EventSource',
  'RTCDataChannel',
  'RTCPeerConnection',
  'SharedWorker',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'Worker',
  'XMLHttpRequest',
  'caches',
  'fetch',
  'fetchLater',
  'importScripts',
  'indexedDB',
] as const

/**
 * Takes the network from this thread for good. The policy of the worker's own document forbids it, too;
 * this holds where a server forgot the header, and for the stores, which no policy covers.
 */
export function dropNetwork(scope: object): void {
  for (let owner: object | null = scope; owner; owner = Object.getPrototypeOf(owner))
    for (const name of networkNames)
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name)
  // What can't be deleted is covered, and what comes later is, too.
  for (const name of networkNames)
    Object.defineProperty(scope, name, { configurable: false, value: undefined, writable: false })
}
