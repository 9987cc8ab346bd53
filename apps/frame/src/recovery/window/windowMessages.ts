import { PasskeyCredential, Recipient } from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// Messages between the frame and its window `/popup/recovery`. The window sends the frame that opened it one end of a
// channel; both then use only that channel. Both are of this origin, but the messages are parsed anyway.

const Text = v.pipe(v.string(), v.maxLength(300))
const Id = v.pipe(v.number(), v.integer())
const Nothing = v.void()

/** Window → frame: the window is ready. */
export const WindowReady = v.strictObject({
  type: v.literal('fairlead/recovery-ready'),
  port: v.instance(MessagePort),
})

/** Calls that the window may make, with the schemas of their results. Wallet, session and keys stay in the frame. */
export const results = {
  abort: Nothing,
  /** Request for the authenticator, for a first passkey. */
  beginPasskey: v.strictObject({
    challenge: v.string(),
    known: v.array(v.string()),
    rpId: v.string(),
    userHandle: v.optional(v.string()),
    userName: v.string(),
  }),
  done: Nothing,
  keep: Nothing,
  later: Nothing,
  make: v.strictObject({ code: v.string(), kit: v.string() }),
  makeByPasskey: Nothing,
  /** `isSynced`: true if the passkey syncs to the user's other devices. */
  takePasskey: v.strictObject({ isSynced: v.boolean() }),
  start: v.strictObject({ email: v.string(), matchCode: v.optional(v.string()) }),
  unlock: Nothing,
  verify: Nothing,
  waitForDevice: Nothing,
  wayIn: v.picklist(['here', 'page']),
} as const
export type Call = keyof typeof results
export type Result<call extends Call> = v.InferOutput<(typeof results)[call]>

/** Window → frame, through the channel. */
export const WindowAsked = v.strictObject({
  call: v.picklist(Object.keys(results) as Call[]),
  /** For `takePasskey`. */
  credential: v.optional(PasskeyCredential),
  id: Id,
  /** For `makeByPasskey`. The secret never leaves this origin. */
  passkey: v.optional(
    v.strictObject({
      credentialId: v.pipe(v.string(), v.maxLength(1364)),
      prf: v.pipe(v.instance(Uint8Array<ArrayBuffer>), v.length(32)),
      salt: Text,
    }),
  ),
  /** For `unlock`: the recovery code. For `verify`: the digits of the emailed code. */
  text: v.optional(Text),
})
export type WindowAsked = v.InferOutput<typeof WindowAsked>

/** Frame → window, through the channel: first the task, then answers, and finally that the frame leaves. */
export const FrameSaid = v.variant('kind', [
  v.strictObject({
    kind: v.literal('shown'),
    /** True if the project has passkeys. */
    hasPasskeys: v.boolean(),
    /** Origin of the page. */
    origin: v.string(),
    recipients: v.array(Recipient),
    task: v.picklist(['secure', 'unlock']),
  }),
  v.strictObject({ id: Id, kind: v.literal('answer'), result: v.optional(v.unknown()) }),
  v.strictObject({ code: v.string(), id: Id, kind: v.literal('failure') }),
  v.strictObject({ kind: v.literal('gone') }),
])
export type FrameSaid = v.InferOutput<typeof FrameSaid>
