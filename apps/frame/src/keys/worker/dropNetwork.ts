/**
 * Globals that could send bytes out of a worker or load code into it; the channel to the frame
 * stays.
 */
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
 * Removes network access from this thread permanently. The Content Security Policy of the worker
 * also forbids network access. This function covers servers that omit the header, and storage APIs,
 * which no policy covers.
 */
export function dropNetwork(scope: object): void {
  for (let owner: object | null = scope; owner; owner = Object.getPrototypeOf(owner))
    for (const name of networkNames)
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name)
  // Properties that can't be deleted are shadowed, and later additions too.
  for (const name of networkNames)
    Object.defineProperty(scope, name, { configurable: false, value: undefined, writable: false })
}
