import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { digestOf } from './digestOf.ts'
import type { Receipt, StoredMessage } from './RelayStore.ts'
import { parts } from './subscriptions.ts'

/** Finds the messages in the client's topics that match the receipts. */
export async function findReceived(
  db: Kysely<Schema>,
  clientId: string,
  options: { nowMs: number; receipts: readonly Receipt[] },
): Promise<Pick<StoredMessage, 'id' | 'topic'>[]> {
  const { nowMs, receipts } = options
  const found: Pick<StoredMessage, 'id' | 'topic'>[] = []
  for (const some of parts(receipts.map(digestOf))) {
    const rows = await db
      .selectFrom('relay_messages as message')
      .innerJoin('relay_subscriptions as subscription', (join) =>
        join
          .onRef('subscription.topic', '=', 'message.topic')
          .on('subscription.client', '=', clientId)
          .on('subscription.expires_at', '>', nowMs),
      )
      .select(['message.id', 'message.topic'])
      .where('message.digest', 'in', some)
      .where('message.expires_at', '>', nowMs)
      .execute()
    for (const { id, topic } of rows) found.push({ id: String(id), topic })
  }
  return found
}
