import type { ByteBudget, HeldBytes } from '../../createByteBudget.ts'
import { createRateLimiter } from '../../middleware/createRateLimiter.ts'
import type { Schedule } from '../../schedule.ts'
import type { Sender } from '../../storage/relay/quotas.ts'
import type { RelayStore, StoredMessage } from '../../storage/relay/RelayStore.ts'
import { answerCall, toErrorText } from './answerCall.ts'
import { createCaller } from './createCaller.ts'
import type { Exchange } from './createExchange.ts'
import type { Metrics } from './createMetrics.ts'
import { createOutbox, type Outbox } from './createOutbox.ts'
import type { RelayLimits } from './limits.ts'
import { costOf } from './methods/costOf.ts'
import { findMethod } from './methods/methods.ts'
import { RelayError } from './RelayError.ts'
import type { RelaySocket } from './RelaySocket.ts'
import { readFrame, type Said } from './readFrame.ts'

/** Maximum time for unfinished calls when the server stops, in milliseconds. */
const finishMs = 1_000

/** Time that a client that reads too slowly has for the close frame, in milliseconds. */
const cutMs = 1_000

/** Connection of one client over one socket. */
export type RelayConnection = {
  readonly clientId: string
  readonly handlers: RelaySocket.Handlers
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>
  /** Removes a message that another socket of this client has acknowledged. */
  withdraw(message: StoredMessage): void
  /** Sends pings, resends messages, and closes dead, slow and idle sockets. Called periodically. */
  beat(): void
  /** Accepts no more calls, waits a limited time for pending replies, and closes the socket. */
  finish(code: number, reason: string): Promise<void>
  terminate(): void
}

export function createRelayConnection(options: createRelayConnection.Options): RelayConnection {
  const { clientId, clock, exchange, limits, metrics, onFailure, sender, store } = options
  let isFinishing = false
  const held = options.budget.open(sender.block)
  const line = createLine(options, held, (code) => {
    // Unacknowledged messages stay in the store.
    exchange.leaveAll(outbox)
    outbox.end()
    metrics.countClose(code)
    options.onEnd()
    queue.end()
  })
  const outbox: Outbox = createOutbox({
    ...options,
    held,
    isBlocked: line.isBlocked,
    onDelivered(message) {
      metrics.count('acknowledged')
      options.onDelivered(message)
    },
    send(text) {
      metrics.count('pushed')
      line.send(text)
    },
  })
  const isActive = () => line.isOpen() && !isFinishing
  const queue = createCallQueue({
    caller: createCaller({
      ...options,
      exchange,
      isActive,
      outbox,
      replyBytes: line.replyBytes,
    }),
    clock,
    limits,
    onFailure,
    onFull: metrics.countFull,
    onPublished: () => metrics.count('published'),
    store,
  })
  const hear = createHearing(options, { isFinishing: () => isFinishing, line, outbox, queue })

  function fail(error: unknown): void {
    onFailure(error)
    line.send(toErrorText('0', new RelayError('StorageError')))
  }

  return {
    clientId,
    closed: line.closed,
    async finish(code, reason) {
      isFinishing = true
      // Nothing new is pushed; new messages wait in the store.
      exchange.leaveAll(outbox)
      await queue.waitUntilIdle(options.schedule)
      line.close(code, reason)
    },
    handlers: {
      onMessage(text) {
        if (!line.isOpen()) return
        line.hear()
        try {
          hear(text)?.catch(fail)
        } catch (error) {
          fail(error)
        }
      },
      onPong: line.onPong,
      onClose: line.onClose,
    },
    withdraw: outbox.withdraw,
    beat() {
      if (!line.isOpen()) return
      if (!line.hasRoom()) return line.cutOff()
      if (!outbox.beat()) return line.close(1013, 'Messages are not acknowledged')
      if (outbox.isEmpty() && line.isIdle()) return line.close(4008, 'Idle')
      line.ping()
    },
    terminate: line.terminate,
  }
}

type Line = ReturnType<typeof createLine>

/** Creates what a connection knows of its socket: whether it is open, its last frame, and its pings. `onEnd` runs once. */
function createLine(
  { clock, limits, schedule, socket }: createRelayConnection.Options,
  held: HeldBytes,
  onEnd: (code: number) => void,
) {
  let isOpen = true
  let lastHeardMs = clock()
  let lastPingMs = clock()
  let unansweredPings = 0
  let cancelCut = () => {}
  let resolveClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const unwritten = createUnwritten({ held, limits, socket })

  function close(code: number, reason: string) {
    if (!isOpen) return
    end(code)
    socket.close(code, reason)
  }

  function end(code: number) {
    if (!isOpen) return
    isOpen = false
    onEnd(code)
  }

  function terminate() {
    end(1006)
    socket.terminate()
  }

  /** Closes a socket that is read too slowly. Its unwritten bytes would stay until it had read the close frame. */
  function cutOff() {
    if (!isOpen) return
    close(1013, 'Too slow')
    cancelCut = schedule(() => socket.terminate(), cutMs)
  }

  return {
    close,
    closed,
    cutOff,
    hasRoom: unwritten.hasRoom,
    /** Maximum size of the messages in a reply to a fetch, in bytes. */
    replyBytes() {
      const maxBytes = held.hasRoom() ? limits.frameBytes / 2 : limits.startBytes
      return Math.max(0, maxBytes - socket.bufferedAmount)
    },
    hear() {
      lastHeardMs = clock()
    },
    isBlocked: () => socket.bufferedAmount > 0,
    isIdle: () => clock() - lastHeardMs >= limits.idleMs,
    isOpen: () => isOpen,
    onClose(code: number) {
      end(code)
      cancelCut()
      // Until now the socket held what it couldn't write.
      held.release()
      resolveClosed()
    },
    onPong() {
      unansweredPings = 0
    },
    /** Sends a ping when it is due; terminates a socket that did not answer two. */
    ping() {
      const now = clock()
      if (now - lastPingMs < limits.pingMs) return
      if (unansweredPings >= 2) return terminate()
      unansweredPings += 1
      lastPingMs = now
      socket.ping()
    },
    /** @param onWritten - Called once: with true when the text was written, with false if the line ended before. */
    send(text: string, onWritten?: (isWritten: boolean) => void) {
      // A client that reads too slowly must not fill our memory.
      if (isOpen && !unwritten.hasRoom()) cutOff()
      if (!isOpen) return onWritten?.(false)
      socket.send(text, onWritten && ((isWritten) => onWritten(isWritten && isOpen)))
      unwritten.count()
    },
    terminate,
  }
}

/** Creates the count of a socket's unwritten bytes. */
function createUnwritten({
  held,
  limits,
  socket,
}: Pick<createRelayConnection.Options, 'limits' | 'socket'> & { held: HeldBytes }) {
  let bytes = 0

  /** Counts the change since the last call. */
  function count() {
    const now = socket.bufferedAmount
    held.add(now - bytes)
    bytes = now
  }

  return {
    count,
    /** False if the client reads too slowly. The limit is low while the budget is used up. */
    hasRoom(): boolean {
      count()
      return bytes <= (held.hasRoom() ? limits.bufferedBytes : limits.startBytes)
    },
  }
}

/**
 * Creates the handler of frames. Acknowledgements, the most frequent frames, are handled without a promise.
 */
function createHearing(
  { clock, limits }: createRelayConnection.Options,
  connection: { isFinishing: () => boolean; line: Line; outbox: Outbox; queue: CallQueue },
): (text: string | undefined) => Promise<void> | undefined {
  const { line, outbox, queue } = connection
  const bucket = createRateLimiter(limits.messages, clock)

  /** @returns True if the client keeps to its rate limit. */
  function take(said: readonly Said[]): boolean {
    for (const one of said) {
      // Acknowledgements of our own pushes cost nothing.
      if (one.kind === 'answer' && outbox.acknowledge(one.to)) continue
      if (bucket.take('', costOf(one, limits)) > 0) return false
    }
    return true
  }

  return (text) => {
    const { isBatch, said } = readFrame(text, limits.batch)
    // Calls that get no reply are repeated by the client, at another process.
    if (connection.isFinishing()) {
      for (const one of said) if (one.kind === 'answer') outbox.acknowledge(one.to)
      return undefined
    }
    const isTaken = take(said)
    const calls = said.filter((one) => one.kind !== 'answer')
    if (isTaken && calls.length === 0) return undefined
    if (!isTaken || !queue.reserve(calls.length)) {
      line.close(1013, 'Too many requests')
      return undefined
    }
    return queue.run(calls, async (replies) => {
      const texts = replies.map((reply) => reply.text)
      const reply = isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '')
      const afterwards = replies.flatMap((one) => one.afterwards ?? [])
      if (afterwards.length === 0) return line.send(reply)
      const isWritten = await new Promise<boolean>((resolve) => line.send(reply, resolve))
      if (isWritten) for (const run of afterwards) await run()
    })
  }
}

export declare namespace createRelayConnection {
  type Options = {
    budget: ByteBudget
    clientId: string
    clock: () => number
    exchange: Exchange
    limits: RelayLimits
    metrics: Metrics
    /** Returns the next id of a push: increasing, below 2^53. */
    nextId: () => number
    onDelivered: (message: StoredMessage) => void
    /** Called once, when the connection ends. Nothing is sent after it. */
    onEnd: () => void
    onFailure: (error: unknown) => void
    schedule: Schedule
    /** Whose quotas the client's messages count towards. */
    sender: Sender
    socket: RelaySocket
    store: RelayStore
  }
}

type Call = Exclude<Said, { kind: 'answer' }>
type Reply = Awaited<ReturnType<typeof answerCall>>
/** Sends the replies of a frame. Resolves when all of it is done. */
type Deliver = (replies: readonly Reply[]) => Promise<void>
type CallQueue = ReturnType<typeof createCallQueue>

function isAwaited(call: Call): boolean {
  return call.kind === 'call' && findMethod(call.method)?.isAwaited !== false
}

/** Creates the queue that runs a connection's calls in their order. */
function createCallQueue(context: Omit<Parameters<typeof answerCall>[1], 'fetched'>) {
  /**
   * The latest awaited call, or what follows the reply of its frame: later calls start after it. `undefined` if no
   * awaited call is running.
   */
  let lane: Promise<unknown> | undefined
  let waiting = 0
  let resolveIdle = () => {}

  /** Lets later calls start after this work, which never rejects. */
  function startAfter(work: Promise<unknown>) {
    lane = work
    void work.then(() => {
      if (lane === work) lane = undefined
    })
  }

  /** Queues a call. The next call starts at once after a call whose method is not awaited. */
  function enqueue(call: Call, fetched: StoredMessage[]) {
    const answer = () => answerCall(call, { ...context, fetched })
    const answering = lane ? lane.then(answer) : answer()
    if (isAwaited(call)) startAfter(answering)
    return answering
  }

  async function finish(answering: readonly Promise<Reply>[], deliver: Deliver) {
    const [first] = answering
    const replies = answering.length === 1 && first ? [await first] : await Promise.all(answering)
    try {
      await deliver(replies)
    } finally {
      waiting -= answering.length
      if (waiting === 0) resolveIdle()
    }
  }

  return {
    /** Counts calls that are about to run. @returns False if too many are waiting. */
    reserve(count: number): boolean {
      waiting += count
      return waiting <= context.limits.waitingCalls
    },
    run(calls: readonly Call[], deliver: Deliver): Promise<void> {
      const fetched: StoredMessage[] = []
      const answering = calls.map((call) => enqueue(call, fetched))
      const finishing = finish(answering, deliver)
      if (calls.some(isAwaited)) startAfter(finishing.catch(() => {}))
      return finishing
    },
    /** Resolves when every call has its reply, the connection has ended, or a second has passed. */
    async waitUntilIdle(schedule: Schedule) {
      if (waiting === 0) return
      await new Promise<void>((resolve) => {
        const cancel = schedule(resolve, finishMs)
        resolveIdle = () => {
          cancel()
          resolve()
        }
      })
    },
    end: () => resolveIdle(),
  }
}
