import * as v from 'valibot'
import { Bucket, Count } from './shapes.ts'

const Quota = v.strictObject({ bytes: Count, messages: Count })

export const Relay = v.strictObject({
  /** If true, unknown project ids are refused. Default: false, any id is accepted. */
  isKnownProjectNeeded: v.optional(v.boolean()),
  /** Names of this relay that clients use, besides `PUBLIC_URL`; `wss://…`. */
  publicUrls: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((url) => URL.canParse(url) && /^(?:http|ws)s?:/i.test(url), 'Not a ws or wss URL'),
      ),
    ),
  ),
  /** Limits of sockets, in milliseconds and bytes. */
  limits: v.optional(
    v.strictObject({
      batch: v.exactOptional(Count),
      blockHeldBytes: v.exactOptional(Count),
      blockSockets: v.exactOptional(Count),
      bufferedBytes: v.exactOptional(Count),
      clientConnects: v.exactOptional(Bucket),
      clientSockets: v.exactOptional(Count),
      connects: v.exactOptional(Bucket),
      drainMs: v.exactOptional(Count),
      frameBytes: v.exactOptional(Count),
      heldBytes: v.exactOptional(Count),
      idleMs: v.exactOptional(Count),
      inFlight: v.exactOptional(Count),
      inFlightBytes: v.exactOptional(Count),
      loopbackConnects: v.exactOptional(Bucket),
      messageBytes: v.exactOptional(Count),
      messageMs: v.exactOptional(Count),
      messages: v.exactOptional(Bucket),
      resendMs: v.exactOptional(Count),
      sockets: v.exactOptional(Count),
      startBytes: v.exactOptional(Count),
      unknownMessageMs: v.exactOptional(Count),
      waitingCalls: v.exactOptional(Count),
    }),
  ),
  /** Limits of stored messages, in milliseconds and bytes. */
  mailbox: v.optional(
    v.strictObject({
      bytes: v.exactOptional(Count),
      messages: v.exactOptional(Count),
      subscribers: v.exactOptional(Count),
      subscriptionMs: v.exactOptional(Count),
      topics: v.exactOptional(Count),
    }),
  ),
  /** Quotas of stored messages and subscriptions. */
  quotas: v.optional(
    v.strictObject({
      addressBlock: v.exactOptional(Quota),
      blockSubscriptions: v.exactOptional(Count),
      client: v.exactOptional(Quota),
      freeDiskBytes: v.exactOptional(Count),
      project: v.exactOptional(Quota),
      total: v.exactOptional(Quota),
      unknownProjects: v.exactOptional(Quota),
    }),
  ),
})
