import { BaseError } from '@fairlead/protocol'
import { createClient, ErrorReply } from '@redis/client'
import { Refusal } from '../../../problem.ts'
import { createGate } from './createGate.ts'
import { scripts } from './scripts.ts'

/** Pause before what Redis put off is asked again, in milliseconds. */
const retryMs = 100
/** Longest pause between two tries to connect, in milliseconds. */
const reconnectMs = 1_000

/** What Redis says when another one leads. */
const isDemoted = /^(?:READONLY|MASTERDOWN)\b/
/** What Redis says when it will answer later: it starts, or another node takes over. */
const passing = /^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY)\b/

type Client = ReturnType<typeof create>

/** One connection that comes back by itself, also when the other end has silently gone. */
export type RedisConnection = {
  readonly client: Client
  /**
   * Asks, and asks again when the connection broke: only for what may be done twice.
   *
   * @throws `UPSTREAM_UNAVAILABLE` when there was no answer in time, or Redis refused.
   */
  ask<answer>(question: (client: Client) => Promise<answer>): Promise<answer>
  /** Drops the connection and makes another: the address may lead elsewhere now. */
  startAnew(): void
  close(): void
}

/**
 * Connects to Redis or Valkey.
 *
 * @throws `OPTIONS_INVALID` when that fails the first time. The URL, which holds a password, is not told.
 */
export async function connectRedis(options: connectRedis.Options): Promise<RedisConnection> {
  const { onReturn, patienceMs, url } = options
  const gate = createGate()
  let isFirst = true
  let heardAtMs = 0
  let isClosed = false
  const client = create(url, () => isFirst)
  // Unheard, the event would end the process; those who ask are told.
  client.on('error', () => {
    if (!client.isReady) gate.shut()
  })
  client.on('ready', () => {
    gate.open()
    if (!isFirst) onReturn?.()
    isFirst = false
  })
  try {
    await client.connect()
  } catch (cause) {
    throw new BaseError('OPTIONS_INVALID', { shortMessage: `REDIS_URL: ${reasonOf(cause)}` })
  }

  function startAnew() {
    if (!client.isReady) return
    gate.shut()
    client.destroy()
    // It tries until it is there, or closed.
    client.connect().catch(() => {})
  }

  async function ask<answer>(question: (client: Client) => Promise<answer>): Promise<answer> {
    const startMs = performance.now()
    const left = () => startMs + patienceMs - performance.now()
    for (;;) {
      if (isClosed || !(await gate.wait(left()))) throw unavailable()
      try {
        const answer = await within(left(), question(client))
        heardAtMs = performance.now()
        return answer
      } catch (error) {
        // The machine at the other end may be gone, with nobody left to say so, or another one leads.
        // Timers may be a fraction of a millisecond early.
        const isLost = left() <= 1 && heardAtMs < startMs
        if (isLost || (error instanceof ErrorReply && isDemoted.test(error.message))) startAnew()
        const isRefused = error instanceof ErrorReply && !passing.test(error.message)
        if (isRefused || left() <= 0) throw unavailable(error)
        // At the gate at once: what is asked after it must not overtake it.
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
    /** The connection was interrupted, and is back. */
    onReturn?: () => void
    /** How long an answer is waited for, in milliseconds. */
    patienceMs: number
    url: string
  }
}

function create(url: string, isFirst: () => boolean) {
  return createClient({
    // Whoever asks meanwhile waits at the gate, and not for ever.
    disableOfflineQueue: true,
    // For a cloud's product alone; the look for it resolves names.
    maintNotifications: 'disabled',
    scripts,
    socket: {
      connectTimeout: 5_000,
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
    shortMessage: `Redis: ${cause === undefined ? 'no answer in time' : reasonOf(cause)}`,
  })
}

/** Why it failed, in a word: whole messages may quote what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'refused'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'failed'
}
