import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import type { PairingEnvironment, Socket } from '../environment.ts'

/**
 * Environment of Node: real sockets and randomness, and real time unless a clock is given. Timers do not keep
 * the process alive.
 */
export function nodeEnvironment(
  clock: Pick<PairingEnvironment, 'now' | 'schedule'> = realClock,
): PairingEnvironment {
  return {
    now: clock.now,
    openSocket,
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    schedule: clock.schedule,
  }
}

const realClock: Pick<PairingEnvironment, 'now' | 'schedule'> = {
  now: Date.now,
  schedule(run, ms) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
}

function openSocket(url: string): Socket {
  const native = new WebSocket(url, { perMessageDeflate: false })
  const socket: Socket = {
    get readyState() {
      return native.readyState
    },
    close: (code, reason) => native.close(code, reason),
    onclose: null,
    onerror: null,
    onmessage: null,
    onopen: null,
    send: (text) => native.send(text),
  }
  native.onopen = () => socket.onopen?.()
  native.onmessage = ({ data }) => socket.onmessage?.({ data })
  native.onclose = ({ code, reason }) => socket.onclose?.({ code, reason })
  native.onerror = (event) => socket.onerror?.(event)
  return socket
}
