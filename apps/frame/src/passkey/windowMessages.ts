import { PasskeyCredential } from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// Messages between the frame and its popup `/popup/passkey`. The popup sends a separate channel to each window that
// could be the frame, addressed to our origin. The window that sends a request through its channel is the frame.

const Text = v.pipe(v.string(), v.maxLength(300))

/** The popup is open and asks which frame waits for it. */
export const WindowOpened = v.object({
  type: v.literal('fairlead/passkey-window'),
  windowId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  port: v.instance(MessagePort),
})

/** Frame → popup: the request. */
export const PasskeyMessage = v.variant('kind', [
  v.object({
    kind: v.literal('ask'),
    purpose: v.picklist(['create', 'login', 'unlock']),
    challenge: Text,
    /** Passkeys that may answer. With `create`: passkeys that exclude their authenticator. */
    known: v.array(v.string()),
    /** Origin of the page that the passkey is for. */
    origin: Text,
    /** The project whose name and logo the popup shows. */
    projectId: Text,
    rpId: Text,
    userHandle: v.optional(Text),
    /** Name of a new passkey. */
    userName: Text,
  }),
  /** The server didn't answer. */
  v.object({ kind: v.literal('failed') }),
  /** The answer arrived. With `resultUri`, the popup tells the page that opened it. */
  v.object({ kind: v.literal('taken'), resultUri: v.optional(Text) }),
])
export type PasskeyMessage = v.InferOutput<typeof PasskeyMessage>
export type PasskeyRequest = Extract<PasskeyMessage, { kind: 'ask' }>

/** Popup → frame: the authenticator's answer. */
export const PasskeyAnswer = v.object({
  credential: PasskeyCredential,
  /** PRF secret of the authenticator; never leaves the frame's origin. */
  prf: v.optional(v.pipe(v.instance(Uint8Array<ArrayBuffer>), v.length(32))),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>
