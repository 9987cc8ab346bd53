import type { RelayMessage } from './RelayClient.ts'

/**
 * Hands messages over one after the other: the next when the last was dealt with. A copy of one that
 * still waits is dropped; who wants to know copies of older ones has to remember them.
 */
export function createInbox(onMessage: createInbox.Handler): (message: RelayMessage) => void {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  return (message) => {
    const key = `${message.topic} ${message.message}`
    if (waiting.has(key)) return
    waiting.add(key)
    last = last
      .then(() => onMessage(message))
      // One message that can't be dealt with must not hold up those behind it.
      .catch(() => {})
      .finally(() => waiting.delete(key))
  }
}

export declare namespace createInbox {
  type Handler = (message: RelayMessage) => unknown
}
