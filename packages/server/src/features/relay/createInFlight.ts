import type { StoredMessage } from '../../storage/relay/RelayStore.ts'
import { sizeOf } from '../../storage/relay/sizeOf.ts'
import type { createOutbox } from './createOutbox.ts'
import { keyOf, toWire } from './methods/fetchMessages.ts'
import { subscriptionId } from './methods/subscribe.ts'

type Push = {
  readonly message: StoredMessage
  readonly text: string
  sentAtMs: number
  sends: number
}

/** Maximum size of the unacknowledged messages per socket while the budget is used up: a few short messages. */
const spareBytes = 4 * 1024

/** Creates the record of the messages that were pushed and not yet acknowledged. */
export function createInFlight(options: createOutbox.Options) {
  const { clientId, clock, isBlocked, limits, nextId, send } = options
  const pushes = new Map<number, Push>()
  const allowance = createAllowance(options)
  /** Keys of pushed messages that the store may still return. */
  const handled = new Set<string>()
  /** Keys to forget when the running read ends, because it may still return the messages; `undefined` without a read. */
  let forgettable: string[] | undefined

  function forget(message: StoredMessage) {
    if (forgettable) forgettable.push(keyOf(message))
    else handled.delete(keyOf(message))
  }

  function remove(id: number): StoredMessage | undefined {
    const pushed = pushes.get(id)
    if (!pushed) return undefined
    pushes.delete(id)
    allowance.add(-pushed.text.length)
    return pushed.message
  }

  return {
    beginRead() {
      forgettable = []
    },
    endRead() {
      for (const key of forgettable ?? []) handled.delete(key)
      forgettable = undefined
    },
    forget,
    /** True if the message was pushed, and the store may still return it. */
    isHandled: (message: Pick<StoredMessage, 'id' | 'topic'>) => handled.has(keyOf(message)),
    hasRoomFor: (message: StoredMessage) =>
      pushes.size < limits.inFlight && allowance.hasRoomFor(message),
    isHalfFree: () => pushes.size < limits.inFlight / 2 && allowance.isHalfFree(),
    /** Returns the limit of unacknowledged messages, in characters. */
    maxBytes: allowance.maxBytes,
    push(message: StoredMessage) {
      handled.add(keyOf(message))
      const id = nextId()
      const text = JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: subscriptionId(clientId, message.topic), data: toWire(message) },
      })
      pushes.set(id, { message, sends: 1, sentAtMs: clock(), text })
      allowance.add(text.length)
      send(text)
    },
    /** Removes a message that the client acknowledged. */
    acknowledge(id: number): StoredMessage | undefined {
      const message = remove(id)
      if (message) allowance.grow()
      return message
    },
    /** Removes and forgets the messages that match. */
    removeAll(isRemoved: (message: StoredMessage) => boolean) {
      for (const [id, { message }] of [...pushes])
        if (isRemoved(message)) {
          remove(id)
          forget(message)
        }
    },
    /** Sends messages again that were not acknowledged in time. @returns False if one was sent too often. */
    resend(): boolean {
      const now = clock()
      for (const pushed of pushes.values()) {
        if (now - pushed.sentAtMs < limits.resendMs) continue
        if (pushed.sends >= limits.sends) return false
        pushed.sends += 1
        pushed.sentAtMs = now
        // The client hasn't read the last copy, so another one would only take memory.
        if (!isBlocked()) send(pushed.text)
      }
      return true
    },
  }
}

/** Creates the count of a socket's unacknowledged characters, and its limit. */
function createAllowance({ held, limits }: Pick<createOutbox.Options, 'held' | 'limits'>) {
  let used = 0
  /** True after the first acknowledgement. */
  let isRead = false

  function maxBytes(): number {
    if (!held.hasRoom()) return Math.min(spareBytes, limits.inFlightBytes)
    return isRead ? limits.inFlightBytes : Math.min(limits.startBytes, limits.inFlightBytes)
  }

  return {
    add(change: number) {
      used += change
      held.add(change)
    },
    grow() {
      isRead = true
    },
    /** One message may exceed the limit in part, unless the budget is used up. */
    hasRoomFor: (message: StoredMessage) =>
      used + (held.hasRoom() ? 0 : sizeOf(message)) < maxBytes(),
    isHalfFree: () => used < maxBytes() / 2,
    maxBytes,
  }
}
