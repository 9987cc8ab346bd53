import type { PairingEnvironment, Socket } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { type Frame, readFrame, tidy } from './frames.ts'
import type { RelayStatus } from './RelayClient.ts'
import { busyCode, retryDelay } from './retryDelay.ts'

/** Interval of all timed checks, in milliseconds. Separate timers would drift while a tab is asleep. [PAIR-05] */
export const heartbeatMs = 5_000
/** Time limit to open a socket, in milliseconds. */
const openTimeoutMs = 15_000
/** Silence after which the relay is sent a probe, in milliseconds. */
const silenceMs = 60_000
/** Time limit for a response to the probe, in milliseconds. Browsers hide WebSocket pings from pages. */
const answerMs = 15_000
/** Close code for a refused client; it is not retried. */
const refusedCode = 3000

/** A single socket that is reopened while it is needed. */
export type RelaySocket = {
  status(): RelayStatus
  /** Opens the socket unless it is opening or was refused. */
  start(): void
  /** Opens the socket immediately, also after a refusal. */
  startNow(): void
  /** Sends a frame. @returns False without an open socket. */
  send(text: string): boolean
  /** Starts the response time limit: a call was sent twice, so continued silence means a dead connection. */
  expectAnswer(): void
  /** Checks whether the socket is still needed; otherwise cancels attempts to open it. */
  release(): void
  /** Disconnects from a busy relay and reconnects later. */
  comeBackLater(): void
  close(): void
}

export function createRelaySocket(options: createRelaySocket.Options): RelaySocket {
  const { createUrl, environment, isWanted, on } = options
  let status: RelayStatus = 'idle'
  let closed = false
  let socket: Socket | undefined
  /** Incremented with each attempt, so that a stale attempt can be detected. */
  let opening = 0
  let attempt = 0
  let openedAt = 0
  let heardAt = 0
  let expectedAt: number | undefined
  let notBefore = 0
  let cancelTimer = () => {}
  let cancelHeartbeat = () => {}

  function become(next: RelayStatus, error?: PairingError) {
    if (next === status && !error) return
    status = next
    if (next === 'idle' || next === 'refused') cancelHeartbeat()
    on.status(next, error)
  }

  function open() {
    cancelTimer()
    heartbeatFromNow()
    become('connecting')
    cancelTimer = environment.schedule(() => lost(1006, ''), openTimeoutMs)
    opening += 1
    void openAt(createUrl(), opening)
  }

  async function openAt(url: Promise<string>, turn: number) {
    let opened: Socket
    try {
      const address = await url
      // The attempt was cancelled or replaced while the token was being signed.
      if (turn !== opening) return
      opened = environment.openSocket(address)
    } catch {
      if (turn === opening) lost(1006, '')
      return
    }
    socket = opened
    opened.onopen = () => {
      if (socket !== opened) return
      cancelTimer()
      openedAt = heardAt = environment.now()
      become('open')
      on.open()
    }
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      heardAt = environment.now()
      expectedAt = undefined
      const frame = readFrame(data)
      if (frame) on.frame(frame)
    }
    opened.onclose = ({ code, reason }) => {
      if (socket === opened) lost(code, reason)
    }
    // A close event follows with more information.
    opened.onerror = () => {}
  }

  function drop() {
    opening += 1
    const dropped = socket
    socket = undefined
    expectedAt = undefined
    cancelTimer()
    try {
      dropped?.close(1000)
    } catch {
      // Already closed, or never opened: gone either way.
    }
  }

  function lost(code: number, reason: string) {
    drop()
    if (closed) return
    if (code === refusedCode) {
      const peer = { code, message: tidy(reason) }
      return become('refused', new PairingError('RELAY_REFUSED', { peer }))
    }
    const delayMs = retryDelay({ attempt, code, random: environment.random })
    attempt += 1
    if (code === busyCode) notBefore = environment.now() + delayMs
    on.lost()
    if (!isWanted()) return become('idle')
    cancelTimer = environment.schedule(open, delayMs)
    become('waiting')
  }

  function heartbeatFromNow() {
    cancelHeartbeat()
    cancelHeartbeat = environment.schedule(() => {
      heartbeatFromNow()
      beat()
    }, heartbeatMs)
  }

  function beat() {
    on.beat()
    release()
    if (status !== 'open') return
    const now = environment.now()
    if (now - openedAt >= heartbeatMs) attempt = 0
    if (expectedAt !== undefined && now - expectedAt >= answerMs) return lost(1006, '')
    if (now - heardAt >= silenceMs) probe()
  }

  function probe() {
    if (expectedAt !== undefined) return
    if (!isWanted()) {
      drop()
      return become('idle')
    }
    expectedAt = environment.now()
    on.silence()
  }

  function release() {
    if (isWanted() || (status !== 'waiting' && status !== 'connecting')) return
    drop()
    become('idle')
  }

  function startNow() {
    if (closed || status === 'open' || status === 'connecting') return
    const waitMs = notBefore - environment.now()
    if (waitMs <= 0) return open()
    cancelTimer()
    heartbeatFromNow()
    cancelTimer = environment.schedule(open, waitMs)
    become('waiting')
  }

  const stopWaking = environment.onWake?.(() => {
    if (status === 'waiting') startNow()
    else if (status === 'open' && environment.now() - heardAt >= heartbeatMs) probe()
  })

  return {
    status: () => status,
    start() {
      if (status === 'idle') startNow()
    },
    startNow,
    send(text) {
      if (status !== 'open' || !socket) return false
      try {
        socket.send(text)
        return true
      } catch {
        return false
      }
    },
    expectAnswer() {
      if (heardAt <= environment.now() - answerMs) expectedAt ??= environment.now()
    },
    release,
    comeBackLater: () => lost(busyCode, ''),
    close() {
      closed = true
      stopWaking?.()
      drop()
      become('idle')
    },
  }
}

export declare namespace createRelaySocket {
  type Options = {
    createUrl: () => Promise<string>
    environment: PairingEnvironment
    /** Returns true while the relay is needed. */
    isWanted: () => boolean
    on: {
      beat: () => void
      frame: (frame: Frame) => void
      lost: () => void
      open: () => void
      /** Called after a long silence; should send a probe. */
      silence: () => void
      status: (status: RelayStatus, error: PairingError | undefined) => void
    }
  }
}
