import { BaseError } from '@fairlead/protocol'
import { createClient, ErrorReply } from '@redis/client'
import type { OnCall } from '../../../metrics/measureCalls.ts'
import { Refusal } from '../../../problem.ts'
import { scripts } from './scripts.ts'

/** Pause before a deferred command is repeated, in milliseconds. */
const retryMs = 100
/** Maximum pause between attempts to reconnect, in milliseconds. */
const reconnectMs = 1_000

/** Errors of a Redis node that is no longer the primary. */
const isDemoted = /^(?:READONLY|MASTERDOWN)\b/
/** Temporary errors: Redis is starting, or another node takes over. */
const passing = /^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY)\b/

type Client = ReturnType<typeof create>

/** A connection that reconnects by itself, also when the other end silently disappeared. */
export type RedisConnection = {
  readonly client: Client
  /**
   * Sends a command, and repeats it when the connection breaks. Use it for idempotent commands only.
   *
   * @throws `UPSTREAM_UNAVAILABLE` if there was no response in time, or Redis refused.
   */
  ask<answer>(question: (client: Client) => Promise<answer>): Promise<answer>
  /** Drops the connection and opens another, because the address may resolve to another node now. */
  startAnew(): void
  close(): void
}

/**
 * Connects to Redis or Valkey.
 *
 * @throws `OPTIONS_INVALID` when the first attempt fails. The URL contains a password and is not quoted.
 */
export async function connectRedis(options: connectRedis.Options): Promise<RedisConnection> {
  const { onCommand, onReturn, patienceMs, url } = options
  const gate = createLatch()
  let isFirst = true
  let heardAtMs = 0
  let isClosed = false
  const client = create(url, { isFirst: () => isFirst, silenceMs: patienceMs * 3 })
  // Without a listener the event would end the process; pending commands reject by themselves.
  client.on('error', () => {
    if (!client.isReady) gate.shut()
  })
  client.on('ready', () => {
    gate.open()
    if (!isFirst) onReturn?.()
    isFirst = false
  })
  await client.connect().catch((cause: unknown) => {
    throw new BaseError('OPTIONS_INVALID', { shortMessage: `REDIS_URL: ${reasonOf(cause)}` })
  })

  function startAnew() {
    if (!client.isReady) return
    gate.shut()
    client.destroy()
    // Retries until it is connected or closed.
    client.connect().catch(() => {})
  }

  async function ask<answer>(question: (client: Client) => Promise<answer>): Promise<answer> {
    const startMs = performance.now()
    try {
      const answer = await askUntil(startMs, question)
      onCommand?.(performance.now() - startMs, false)
      return answer
    } catch (error) {
      onCommand?.(performance.now() - startMs, true)
      throw error
    }
  }

  async function askUntil<answer>(
    startMs: number,
    question: (client: Client) => Promise<answer>,
  ): Promise<answer> {
    const left = () => startMs + patienceMs - performance.now()
    for (;;) {
      if (isClosed || !(await gate.wait(left()))) throw unavailable()
      try {
        const answer = await within(left(), question(client))
        heardAtMs = performance.now()
        return answer
      } catch (error) {
        // The other machine may have disappeared without closing the connection, or another node is the primary now.
        // Timers may fire a fraction of a millisecond early.
        const isLost = left() <= 1 && heardAtMs < startMs
        if (isLost || (error instanceof ErrorReply && isDemoted.test(error.message))) startAnew()
        const isRefused = error instanceof ErrorReply && !passing.test(error.message)
        if (isRefused || left() <= 0) throw unavailable(error)
        // Shuts the gate immediately, so that later commands can't overtake this one.
        if (!(error instanceof ErrorReply) && !client.isReady) gate.shut()
        else if (left() <= retryMs) throw unavailable(error)
        else await pause(retryMs)
      }
    }
  }

  const beat = setInterval(() => ask((asked) => asked.ping()).catch(() => {}), patienceMs * 2)
  beat.unref()
  return {
    ask,
    client,
    startAnew,
    close() {
      isClosed = true
      clearInterval(beat)
      client.destroy()
    },
  }
}

export declare namespace connectRedis {
  type Options = {
    /** Called after each command, with its duration in milliseconds; repetitions count as one command. */
    onCommand?: OnCall | undefined
    /** Called when an interrupted connection is back. */
    onReturn?: () => void
    /** Time to wait for an answer, in milliseconds. */
    patienceMs: number
    url: string
  }
}

function create(
  url: string,
  { isFirst, silenceMs }: { isFirst: () => boolean; silenceMs: number },
) {
  return createClient({
    // Commands wait at the gate instead, with a time limit.
    disableOfflineQueue: true,
    // Only useful for a cloud product; its detection resolves host names.
    maintNotifications: 'disabled',
    scripts,
    socket: {
      connectTimeout: 5_000,
      // Also covers the handshake after the TCP connection. Pings keep an idle connection open.
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) =>
        isFirst() ? false : Math.min(50 * 2 ** Math.min(retries, 10), reconnectMs),
    },
    url,
  })
}

async function within<answer>(ms: number, promise: Promise<answer>): Promise<answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function unavailable(cause?: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  return new Refusal('UPSTREAM_UNAVAILABLE', {
    shortMessage: `Redis: ${cause === undefined ? 'no response in time' : reasonOf(cause)}`,
  })
}

/** Returns a code for the log; whole messages may quote the command. */
function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'refused'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'failed'
}

/** A gate that callers wait for until it is open. */
type Latch = {
  open(): void
  shut(): void
  /** Resolves when the gate is open, or after `forMs` milliseconds; returns true if it is open. */
  wait(forMs: number): Promise<boolean>
}

function createLatch(): Latch {
  let isOpen = false
  const waiting = new Set<() => void>()

  return {
    open() {
      isOpen = true
      for (const pass of waiting) pass()
    },
    shut() {
      isOpen = false
    },
    wait(forMs) {
      if (isOpen || forMs <= 0) return Promise.resolve(isOpen)
      return new Promise((resolve) => {
        const pass = () => {
          clearTimeout(timer)
          waiting.delete(pass)
          resolve(isOpen)
        }
        const timer = setTimeout(pass, forMs)
        waiting.add(pass)
      })
    },
  }
}
