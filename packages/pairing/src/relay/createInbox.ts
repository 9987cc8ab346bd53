import type { RelayMessage } from './RelayClient.ts'

/**
 * Delivers messages one at a time, each after the previous one has been handled. Duplicates of a queued
 * message are dropped; the handler has to detect duplicates of older ones.
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
      // A failed message must not block the following ones.
      .catch(() => {})
      .finally(() => waiting.delete(key))
  }
}

export declare namespace createInbox {
  type Handler = (message: RelayMessage) => unknown
}
