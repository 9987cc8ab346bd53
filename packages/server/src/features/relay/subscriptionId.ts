import { createHash } from 'node:crypto'

/** Returns the id of a subscription. It is always the same for one client and topic. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}
