import { PasskeyCredential, Recipient } from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// What the frame and its window `/popup/recovery` say to each other. The window hands the frame that opened
// it one end of a channel; from then on they speak through that alone. Both are of this site; it is parsed
// all the same.

const Text = v.pipe(v.string(), v.maxLength(300))
const Id = v.pipe(v.number(), v.integer())
const Nothing = v.void()

/** Window → frame: it is there. */
export const WindowReady = v.strictObject({
  type: v.literal('fairlead/recovery-ready'),
  port: v.instance(MessagePort),
})

/** What the window may ask, and what comes of it. The wallet, the session and the keys stay in the frame. */
export const results = {
  abort: Nothing,
  /** What the authenticator is asked for a first passkey. */
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
  /** Whether it goes along to the person's other devices. */
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
  /** `takePasskey` */
  credential: v.optional(PasskeyCredential),
  id: Id,
  /** `makeByPasskey`. The secret never leaves the site's origin. */
  passkey: v.optional(
    v.strictObject({
      credentialId: v.pipe(v.string(), v.maxLength(1364)),
      prf: v.pipe(v.instance(Uint8Array<ArrayBuffer>), v.length(32)),
      salt: Text,
    }),
  ),
  /** `unlock`: the recovery code; `verify`: the digits of the mail. */
  text: v.optional(Text),
})
export type WindowAsked = v.InferOutput<typeof WindowAsked>

/** Frame → window, through the channel: first what it is about, then answers; and that it leaves. */
export const FrameSaid = v.variant('kind', [
  v.strictObject({
    kind: v.literal('shown'),
    /** Whether the project has passkeys. */
    hasPasskeys: v.boolean(),
    /** Of the page. */
    origin: v.string(),
    recipients: v.array(Recipient),
    task: v.picklist(['secure', 'unlock']),
  }),
  v.strictObject({ id: Id, kind: v.literal('answer'), result: v.optional(v.unknown()) }),
  v.strictObject({ code: v.string(), id: Id, kind: v.literal('failure') }),
  v.strictObject({ kind: v.literal('gone') }),
])
export type FrameSaid = v.InferOutput<typeof FrameSaid>
