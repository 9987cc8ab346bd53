import type { PairingEnvironment, Socket } from '../environment.ts'
import type { FaultRelay } from './createFaultRelay.ts'
import type { ManualClock } from './createManualClock.ts'
import { createTestSigner } from './createTestSigner.ts'

/** Environment without a network: sockets connect to an in-process relay, and time is controlled by the clock. */
export function memoryEnvironment(options: memoryEnvironment.Options): MemoryEnvironment {
  const { clock, relay } = options
  let seed = options.seed ?? 1
  const wakers = new Set<() => void>()
  const environment: MemoryEnvironment = {
    isOnline: true,
    now: clock.now,
    schedule: clock.schedule,
    // Deterministic Lehmer generator, with a different sequence per seed; for tests only.
    random: (bytes) =>
      Uint8Array.from({ length: bytes }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return (seed >> 8) & 255
      }),
    createSigner: async (key) => createTestSigner(key),
    openSocket: (url) => openMemorySocket(relay, url, () => environment.isOnline),
    onWake(listener) {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
    wake() {
      for (const listener of [...wakers]) listener()
    },
  }
  return environment
}

export declare namespace memoryEnvironment {
  type Options = {
    clock: Pick<ManualClock, 'now' | 'schedule'>
    relay: FaultRelay
    /** Two clients need different seeds, otherwise their ids are equal. */
    seed?: number | undefined
  }
}

export type MemoryEnvironment = PairingEnvironment & {
  /** While `false`, no socket opens. */
  isOnline: boolean
  /** Simulates that the network is back or the page becomes visible. */
  wake(): void
}

function openMemorySocket(relay: FaultRelay, url: string, isOnline: () => boolean): Socket {
  let end: ReturnType<FaultRelay['accept']> | undefined
  const socket: Socket & { readyState: number } = {
    readyState: 0,
    onclose: null,
    onerror: null,
    onmessage: null,
    onopen: null,
    send(text) {
      queueMicrotask(() => end?.receive(text))
    },
    close(code = 1000, reason = '') {
      end?.gone()
      shut(code, reason)
    },
  }

  function shut(code: number, reason: string) {
    if (socket.readyState === 3) return
    socket.readyState = 3
    queueMicrotask(() => socket.onclose?.({ code, reason }))
  }

  queueMicrotask(() => {
    if (socket.readyState !== 0) return
    if (!isOnline()) return shut(1006, '')
    socket.readyState = 1
    socket.onopen?.()
    end = relay.accept(
      {
        close: shut,
        send: (text) =>
          queueMicrotask(() => socket.readyState === 1 && socket.onmessage?.({ data: text })),
      },
      url,
    )
  })
  return socket
}
