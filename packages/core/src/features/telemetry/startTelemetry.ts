import {
  type ErrorRecord,
  getAnalyticsConfig,
  pageUrl,
  postBatch,
  postEvent,
  type Route,
  scrubValue,
  type TrackRecord,
} from '@fairlead/protocol'
import type { ApiClient } from '../../api/ApiClient.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadEvent } from '../../store/events.ts'
import { browserPage } from '../../utils/pageLife.ts'

/** Maximum delay of a batch in milliseconds, and its maximum size in bytes. */
export const batchMs = 10_000
export const batchBytes = 45_000

/**
 * Starts to send events to the page's own server. Call it when the modal has been opened and the feature is on.
 * Nothing is sent until the server confirms that the project wants telemetry.
 *
 * Delivery is best effort: events that can't be sent are dropped, and failures are never reported.
 *
 * @returns A function that takes an event. It ignores events after the feature was turned off.
 */
export async function startTelemetry(fairlead: Fairlead): Promise<(event: FairleadEvent) => void> {
  const { environment } = fairlead
  const page = environment.page ?? browserPage()
  const server = await fairlead.internal.server()
  const base = server.urls.analytics
  if (!page || !base || !server.projectId) return () => {}
  const encoder = new TextEncoder()
  let waiting: string[] = []
  let bytes = 0
  let cancel: (() => void) | undefined
  let isWanted: boolean | undefined

  const isOn = () => isWanted !== false && fairlead.options.features.analytics === true

  function flush() {
    cancel?.()
    cancel = undefined
    // The events wait until the server's answer arrives, which flushes them.
    if (isWanted === undefined) return
    const texts = waiting
    waiting = []
    bytes = 0
    if (texts.length > 0 && isOn())
      page?.sendBeacon(urlOf(server, base ?? '', postBatch), `[${texts.join(',')}]`)
  }

  function batch(text: string) {
    const size = encoder.encode(text).length + 1
    if (bytes + size > batchBytes) flush()
    // Drops the event: it is too large, or the batch is full and the server has not answered yet.
    if (bytes + size > batchBytes) return
    waiting.push(text)
    bytes += size
    cancel ??= environment.schedule(flush, batchMs)
  }

  const asked = request(server, getAnalyticsConfig, { base: 'wallet' }).then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    () => false,
  )
  void asked.then((answer) => {
    isWanted = answer
    if (!answer || !cancel) flush()
  })
  const stopListening = page.onLeave(flush)
  fairlead.onDestroy(() => {
    flush()
    stopListening()
    cancel?.()
  })

  return (event) => {
    if (!isOn() || fairlead.isDestroyed) return
    const record = toRecord(event, { eventId: environment.uuid(), href: page.href() })
    const text = JSON.stringify(record)
    if (record.props.type === 'track') return batch(text)
    void asked.then(() => {
      if (isOn() && !fairlead.isDestroyed)
        environment.fetch(urlOf(server, base, postEvent), errorInit(text)).catch(() => {})
    })
  }
}

function urlOf({ projectId = '', sdk }: ApiClient, base: string, route: Route): string {
  const target = new URL(base.replace(/\/$/, '') + route.path)
  for (const [name, value] of Object.entries({ projectId, ...sdk }))
    target.searchParams.set(name, value)
  return target.href
}

function errorInit(body: string): RequestInit {
  return {
    body,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    method: 'POST',
    redirect: 'error',
    referrerPolicy: 'strict-origin',
  }
}

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
