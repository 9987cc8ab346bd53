import type { PairingEnvironment, Socket } from '../environment.ts'
import { PairingError } from '../errors.ts'
import type { RelayStatus } from './RelayClient.ts'
import { type Frame, readFrame, tidy } from './readFrame.ts'

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

/** First and longest delay before reconnecting, in milliseconds. */
const firstMs = 100
const maxMs = 30_000
/** Minimum delay after "too many requests", in milliseconds. */
const busyMs = 10_000
/** WebSocket close code "try again later". */
export const busyCode = 1013

/** A single socket that is reopened while it is needed. */
export type RelaySocket = ReturnType<typeof createRelaySocket>

/** Creates the socket; `start` opens it. */
export function createRelaySocket(options: createRelaySocket.Options) {
  const { environment } = options
  const relay: SocketState = {
    ...options,
    attempt: 0,
    cancelHeartbeat() {},
    cancelTimer() {},
    closed: false,
    heardAt: 0,
    notBefore: 0,
    openedAt: 0,
    opening: 0,
    status: 'idle',
  }
  const stopWaking = environment.onWake?.(() => {
    if (relay.status === 'waiting') startNow(relay)
    else if (relay.status === 'open' && environment.now() - relay.heardAt >= heartbeatMs)
      probe(relay)
  })

  return {
    status: () => relay.status,
    /** Opens the socket unless it is opening or was refused. */
    start() {
      if (relay.status === 'idle') startNow(relay)
    },
    /** Opens the socket immediately, also after a refusal. */
    startNow: () => startNow(relay),
    /** Sends a frame. @returns False without an open socket. */
    send(text: string): boolean {
      if (relay.status !== 'open' || !relay.socket) return false
      try {
        relay.socket.send(text)
        return true
      } catch {
        return false
      }
    },
    /** Starts the response time limit: a call was sent twice, so continued silence means a dead connection. */
    expectAnswer() {
      if (relay.heardAt <= environment.now() - answerMs) relay.expectedAt ??= environment.now()
    },
    /** Checks whether the socket is still needed; otherwise cancels attempts to open it. */
    release: () => release(relay),
    /** Disconnects from a busy relay and reconnects later. */
    comeBackLater: () => lost(relay, busyCode, ''),
    close() {
      relay.closed = true
      stopWaking?.()
      drop(relay)
      become(relay, 'idle')
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

type SocketState = createRelaySocket.Options & {
  status: RelayStatus
  closed: boolean
  socket?: Socket | undefined
  /** Incremented with each attempt, so that a stale attempt can be detected. */
  opening: number
  /** Number of losses since the last good connection. */
  attempt: number
  /** Times in milliseconds since 1970. */
  openedAt: number
  heardAt: number
  /** Time of the probe that the relay has not answered yet. */
  expectedAt?: number | undefined
  /** Earliest time to connect to a busy relay again. */
  notBefore: number
  cancelTimer: () => void
  cancelHeartbeat: () => void
}

function become(relay: SocketState, next: RelayStatus, error?: PairingError) {
  const { on } = relay
  if (next === relay.status && !error) return
  relay.status = next
  if (next === 'idle' || next === 'refused') relay.cancelHeartbeat()
  on.status(next, error)
}

function open(relay: SocketState) {
  const { createUrl, environment } = relay
  relay.cancelTimer()
  heartbeatFromNow(relay)
  become(relay, 'connecting')
  relay.cancelTimer = environment.schedule(() => lost(relay, 1006, ''), openTimeoutMs)
  relay.opening += 1
  void openAt(relay, createUrl(), relay.opening)
}

async function openAt(relay: SocketState, url: Promise<string>, turn: number) {
  const { environment, on } = relay
  let opened: Socket
  try {
    const address = await url
    // The attempt was cancelled or replaced while the token was being signed.
    if (turn !== relay.opening) return
    opened = environment.openSocket(address)
  } catch {
    if (turn === relay.opening) lost(relay, 1006, '')
    return
  }
  relay.socket = opened
  opened.onopen = () => {
    if (relay.socket !== opened) return
    relay.cancelTimer()
    relay.openedAt = relay.heardAt = environment.now()
    become(relay, 'open')
    on.open()
  }
  opened.onmessage = ({ data }) => {
    if (relay.socket !== opened) return
    relay.heardAt = environment.now()
    relay.expectedAt = undefined
    const frame = readFrame(data)
    if (frame) on.frame(frame)
  }
  opened.onclose = ({ code, reason }) => {
    if (relay.socket === opened) lost(relay, code, reason)
  }
  // A close event follows with more information.
  opened.onerror = () => {}
}

function drop(relay: SocketState) {
  relay.opening += 1
  const dropped = relay.socket
  relay.socket = undefined
  relay.expectedAt = undefined
  relay.cancelTimer()
  try {
    dropped?.close(1000)
  } catch {
    // Already closed, or never opened: gone either way.
  }
}

function lost(relay: SocketState, code: number, reason: string) {
  const { environment, isWanted, on } = relay
  drop(relay)
  if (relay.closed) return
  if (code === refusedCode) {
    const peer = { code, message: tidy(reason) }
    return become(relay, 'refused', new PairingError('RELAY_REFUSED', { peer }))
  }
  const delayMs = retryDelay({ attempt: relay.attempt, code, random: environment.random })
  relay.attempt += 1
  if (code === busyCode) relay.notBefore = environment.now() + delayMs
  on.lost()
  if (!isWanted()) return become(relay, 'idle')
  relay.cancelTimer = environment.schedule(() => open(relay), delayMs)
  become(relay, 'waiting')
}

function heartbeatFromNow(relay: SocketState) {
  const { environment } = relay
  relay.cancelHeartbeat()
  relay.cancelHeartbeat = environment.schedule(() => {
    heartbeatFromNow(relay)
    beat(relay)
  }, heartbeatMs)
}

function beat(relay: SocketState) {
  const { environment, on } = relay
  on.beat()
  release(relay)
  if (relay.status !== 'open') return
  const now = environment.now()
  if (now - relay.openedAt >= heartbeatMs) relay.attempt = 0
  if (relay.expectedAt !== undefined && now - relay.expectedAt >= answerMs)
    return lost(relay, 1006, '')
  if (now - relay.heardAt >= silenceMs) probe(relay)
}

function probe(relay: SocketState) {
  const { environment, isWanted, on } = relay
  if (relay.expectedAt !== undefined) return
  if (!isWanted()) {
    drop(relay)
    return become(relay, 'idle')
  }
  relay.expectedAt = environment.now()
  on.silence()
}

function release(relay: SocketState) {
  const { isWanted } = relay
  if (isWanted() || (relay.status !== 'waiting' && relay.status !== 'connecting')) return
  drop(relay)
  become(relay, 'idle')
}

function startNow(relay: SocketState) {
  const { environment } = relay
  if (relay.closed || relay.status === 'open' || relay.status === 'connecting') return
  const waitMs = relay.notBefore - environment.now()
  if (waitMs <= 0) return open(relay)
  relay.cancelTimer()
  heartbeatFromNow(relay)
  relay.cancelTimer = environment.schedule(() => open(relay), waitMs)
  become(relay, 'waiting')
}

/**
 * Returns the delay before reconnecting, in milliseconds. Grows exponentially, with jitter so that clients do
 * not all reconnect at once after a restart of the relay.
 *
 * @param options.attempt - 0 for the first loss after a good connection.
 */
export function retryDelay(options: retryDelay.Options): number {
  const { attempt, code, random } = options
  const fullMs = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20))
  const [byte = 0] = random(1)
  const delayMs = Math.round(fullMs * (0.5 + byte / 512))
  return code === busyCode ? busyMs + delayMs : delayMs
}

export declare namespace retryDelay {
  type Options = {
    attempt: number
    /** Close code of the connection. */
    code: number
    random: (bytes: number) => Uint8Array
  }
}
