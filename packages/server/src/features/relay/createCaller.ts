import type { Sender } from '../../storage/relay/quotas.ts'
import type { RelayStore } from '../../storage/relay/RelayStore.ts'
import type { Caller } from './Caller.ts'
import type { Exchange } from './createExchange.ts'
import type { Outbox } from './createOutbox.ts'

/** Creates what methods see of a connection. */
export function createCaller(options: {
  clientId: string
  exchange: Exchange
  isActive: () => boolean
  outbox: Outbox
  replyBytes: () => number
  sender: Sender
  store: RelayStore
}): Caller {
  const { clientId, exchange, isActive, outbox, replyBytes, sender, store } = options
  return {
    clientId,
    sender,
    async subscribe(topics) {
      const undo = await exchange.join(outbox, topics)
      try {
        await store.subscribe(clientId, topics, sender)
      } catch (error) {
        undo()
        throw error
      }
      if (!isActive()) exchange.leaveAll(outbox)
    },
    async unsubscribe(topics) {
      outbox.leave(topics)
      exchange.leave(outbox, topics)
      await store.unsubscribe(clientId, topics)
    },
    catchUp(topics) {
      if (isActive()) outbox.listen(topics)
    },
    isOnItsWay: outbox.isOnItsWay,
    replyBytes,
  }
}
