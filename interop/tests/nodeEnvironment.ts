import { randomBytes } from 'node:crypto'
import type { PairingEnvironment, PairingStorage, Socket } from '@fairlead/pairing'
import { WebSocket } from 'ws'

/** Environment of a client in Node. */
export const nodeEnvironment: PairingEnvironment = {
  now: () => Date.now(),
  random: (bytes) => new Uint8Array(randomBytes(bytes)),
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  openSocket,
}

/** Storage that a restarted client reuses, like a tab's. */
export function createMemoryStorage(): PairingStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  }
}

function openSocket(url: string): Socket {
  const inner = new WebSocket(url)
  const socket: Socket = {
    get readyState() {
      return inner.readyState
    },
    send: (text) => inner.send(text),
    close: (code, reason) => inner.close(code, reason),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }
  inner.on('open', () => socket.onopen?.())
  inner.on('message', (data) => socket.onmessage?.({ data: String(data) }))
  inner.on('close', (code, reason) => socket.onclose?.({ code, reason: String(reason) }))
  inner.on('error', (error) => socket.onerror?.(error))
  return socket
}
