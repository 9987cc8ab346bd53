import { PasskeyCredential } from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// What the frame and its window `/popup/passkey` say to each other. The window gives each window that could
// be the frame an end of a channel of its own, addressed to our origin; whoever asks through it is the frame.

const Text = v.pipe(v.string(), v.maxLength(300))

/** The window is there, and asks which of the frames waits for it. */
export const WindowOpened = v.object({
  type: v.literal('fairlead/passkey-window'),
  windowId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  port: v.instance(MessagePort),
})

/** Frame → window: what is asked for. */
export const PasskeyAsked = v.variant('kind', [
  v.object({
    kind: v.literal('ask'),
    purpose: v.picklist(['create', 'login', 'unlock']),
    challenge: Text,
    /** Passkeys that may answer; with `create`, beside which none is made. */
    known: v.array(v.string()),
    /** Of the page that it is for. */
    origin: Text,
    rpId: Text,
    userHandle: v.optional(Text),
    /** What a new passkey is called. */
    userName: Text,
  }),
  /** The server did not answer. */
  v.object({ kind: v.literal('failed') }),
  /** The answer arrived; the page may be told, where it opened the window. */
  v.object({ kind: v.literal('taken'), resultUri: v.optional(Text) }),
])
export type PasskeyAsked = v.InferOutput<typeof PasskeyAsked>

/** Window → frame: what the authenticator said. */
export const PasskeyTold = v.object({
  credential: PasskeyCredential,
  /** The authenticator's secret; never leaves the frame's origin. */
  prf: v.optional(v.pipe(v.instance(Uint8Array<ArrayBuffer>), v.length(32))),
})
export type PasskeyTold = v.InferOutput<typeof PasskeyTold>
