import { cleanText, pageUrl, scrub, scrubValue, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { PageEvent } from '../../storage/events/createEventStore.ts'

/** Maximum lengths of the contract, applied here too because other clients may not keep them. */
const limits = { message: 500, name: 128, stack: 4000 }
const farthestMs = Date.UTC(2200, 0)

const Text = v.optional(v.string(), '')

// More lenient than our own records, because other clients send more fields and longer values.
const Entry = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: Text,
  domain: Text,
  timestamp: v.union([v.string(), v.number()]),
  props: v.variant('type', [
    v.object({
      type: v.literal('error'),
      event: v.string(),
      errorType: Text,
      errorMessage: Text,
      stackTrace: Text,
    }),
    v.object({
      type: v.literal('track'),
      event: v.string(),
      // An `address` field is dropped by the schema.
      properties: v.nullish(v.record(v.string(), v.unknown())),
    }),
  ]),
})

/** Returns the stored form of an entry; `undefined` if the entry is not valid. */
export function toPageEvent(input: unknown): PageEvent | undefined {
  const entry = tryParse(Entry, input)
  const happenedAt = entry && toIso(entry.timestamp)
  if (!entry || happenedAt === undefined) return undefined
  const { domain, eventId, props, url } = entry
  return {
    id: eventId.toLowerCase(),
    kind: props.type,
    event: cleanText(props.event, limits.name),
    happenedAt,
    url: pageUrl(url),
    domain: cleanText(domain, 255),
    details:
      props.type === 'error'
        ? {
            errorType: cleanText(props.errorType, limits.name),
            errorMessage: scrub(props.errorMessage, limits.message),
            stackTrace: scrub(props.stackTrace, limits.stack),
          }
        : (scrubValue(props.properties ?? {}) as Record<string, unknown>),
  }
}

function toIso(timestamp: number | string): string | undefined {
  const ms = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)
  return ms >= 0 && ms < farthestMs ? new Date(ms).toISOString() : undefined
}
