import { createHash } from 'node:crypto'

/** What a subscription is called: the same for a client's topic, whenever it subscribes. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}
