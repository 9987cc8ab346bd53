import * as v from 'valibot'
import { defineRoute } from './route.ts'

const errors = [
  'REQUEST_INVALID',
  'PROJECT_INVALID',
  'BODY_TOO_LARGE',
  'RATE_LIMITED',
  'SERVER_ERROR',
] as const

/** True if the project has analytics enabled. */
export const getAnalyticsConfig = defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
  errors,
})

/** ISO 8601, or milliseconds since 1970. */
const Timestamp = v.union([v.string(), v.number()])

/** Fields of every record. */
const entry = {
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.pipe(v.string(), v.maxLength(2048)),
  domain: v.pipe(v.string(), v.maxLength(255)),
  timestamp: Timestamp,
}

/** Record of a failure. */
export const ErrorRecord = v.object({
  ...entry,
  props: v.object({
    type: v.literal('error'),
    event: v.pipe(v.string(), v.maxLength(128)),
    errorType: v.pipe(v.string(), v.maxLength(128)),
    errorMessage: v.pipe(v.string(), v.maxLength(500)),
    stackTrace: v.pipe(v.string(), v.maxLength(4000)),
  }),
})
export type ErrorRecord = v.InferOutput<typeof ErrorRecord>

/** Record of a user action. */
export const TrackRecord = v.object({
  ...entry,
  props: v.object({
    type: v.literal('track'),
    event: v.pipe(v.string(), v.maxLength(128)),
    address: v.nullish(v.string()),
    properties: v.nullish(v.record(v.string(), v.unknown())),
  }),
})
export type TrackRecord = v.InferOutput<typeof TrackRecord>

/** Sends one record; the response is 204. */
export const postEvent = defineRoute({
  method: 'POST',
  path: '/e',
  body: v.unknown(),
  response: v.unknown(),
  errors,
})

/** Sends several records; the response is 204. */
export const postBatch = defineRoute({
  method: 'POST',
  path: '/batch',
  body: v.unknown(),
  response: v.unknown(),
  errors,
})
