import { type ErrorRecord, pageUrl, scrubValue, type TrackRecord } from '@fairlead/protocol'
import type { FairleadEvent } from '../../store/events.ts'

/** Converts an event to the record that is sent: without query strings, addresses, tokens and other secrets. */
export function toRecord(
  event: FairleadEvent,
  options: { eventId: string; href: string },
): ErrorRecord | TrackRecord {
  const url = pageUrl(options.href)
  const domain = url && new URL(url).hostname.slice(0, 255)
  const entry = { eventId: options.eventId, url, domain }
  if (event.name === 'ERROR') {
    const { timestamp, ...props } = event.properties
    return { ...entry, timestamp: new Date(timestamp).toISOString(), props }
  }
  const { caipNetworkId } = event
  // Wallet names come from third parties and may contain anything.
  const properties = scrubValue({ ...event.properties, ...(caipNetworkId && { caipNetworkId }) })
  return {
    ...entry,
    timestamp: event.timestamp,
    props: {
      type: 'track',
      event: event.name,
      properties: properties as Record<string, unknown>,
    },
  }
}
