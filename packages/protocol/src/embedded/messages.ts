import * as v from 'valibot'
import { EvmAddress } from '../walletRpc.ts'

/** Before the name of what a page asks. */
export const appPrefix = '@w3m-app/'
/** Before the name of what the frame says. */
export const framePrefix = '@w3m-frame/'

/** Longest text of one message, in UTF-16 units of its JSON. */
export const messageLength = 256 * 1024
/** How deep the values of a message may be nested. */
export const messageDepth = 16

/** What a message is known by until it is answered. */
export const MessageId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'Not an id'))

const Email = v.pipe(v.string(), v.maxLength(254), v.email())
const Code = v.pipe(v.string(), v.maxLength(32))
const Link = v.pipe(v.string(), v.maxLength(8192))
const Name = v.pipe(v.string(), v.maxLength(256))
/** A number is a chain of eip155; text a CAIP-2 id, or a number again. */
const AnyChain = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^(?:[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}|\d{1,16})$/, 'Not a chain')),
])
const AccountType = v.picklist(['eoa', 'smartAccount'])
/** Which of a person's accounts on EVM networks is in use. */
export type EmbeddedAccountType = v.InferOutput<typeof AccountType>

/** Providers whose window the frame opens; Farcaster has calls of its own. */
export const SocialProvider = v.picklist([
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
  'passkey',
])
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** Fields of a sign-in message, and its text. https://eips.ethereum.org/EIPS/eip-4361 */
export const SiwxMessage = v.object({
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  serializedMessage: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
  notBefore: v.optional(v.string()),
})
export type SiwxMessage = v.InferOutput<typeof SiwxMessage>

/** Which address it is must fit the namespace of `chainId`; the client looks. */
const Address = v.union([
  EvmAddress,
  v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not an address')),
])

const user = {
  x: v.optional(
    v.object({
      recovery: v.optional(v.picklist(['automatic', 'user'])),
      secured: v.optional(v.boolean()),
    }),
  ),
  address: Address,
  chainId: AnyChain,
  smartAccountDeployed: v.optional(v.boolean()),
  accounts: v.optional(v.array(v.object({ address: Address, type: AccountType }))),
  preferredAccountType: v.optional(v.string()),
  signature: v.optional(v.string()),
  message: v.optional(v.string()),
  siwxMessage: v.optional(SiwxMessage),
}

/** Who is signed in, as the page may know it. */
export const EmbeddedUser = v.object({ ...user, email: v.nullish(Email) })
export type EmbeddedUser = v.InferOutput<typeof EmbeddedUser>

/** … after a social login. */
export const EmbeddedSocialUser = v.object({
  ...user,
  email: v.nullish(v.string()),
  userName: v.nullish(Name),
})
export type EmbeddedSocialUser = v.InferOutput<typeof EmbeddedSocialUser>

const nothing = v.unknown()
const asking = {
  chainId: v.optional(AnyChain),
  preferredAccountType: v.optional(v.string()),
  rpcUrl: v.optional(Link),
  siwxMessage: v.optional(SiwxMessage),
}

/** What a page may ask of the frame: what it sends, and what it gets. Contract of the frame, §6. */
export const frameCalls = {
  SYNC_DAPP_DATA: {
    payload: v.object({
      projectId: v.pipe(v.string(), v.maxLength(64)),
      metadata: v.optional(
        v.object({
          name: v.string(),
          description: v.string(),
          url: v.string(),
          icons: v.array(v.string()),
        }),
      ),
      sdkVersion: v.optional(v.string()),
      sdkType: v.optional(v.string()),
    }),
    result: nothing,
  },
  SYNC_THEME: {
    payload: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
      w3mThemeVariables: v.optional(v.record(v.string(), v.string())),
      x: v.optional(
        v.object({
          /** Tag of the page's language; the browser's where it is absent. */
          locale: v.optional(v.pipe(v.string(), v.maxLength(64))),
        }),
      ),
    }),
    result: nothing,
  },
  IS_CONNECTED: { payload: nothing, result: v.object({ isConnected: v.boolean() }) },
  GET_USER: {
    payload: v.optional(v.object({ ...asking, socialUri: v.optional(Link) })),
    result: EmbeddedUser,
  },
  GET_CHAIN_ID: { payload: nothing, result: v.object({ chainId: AnyChain }) },
  SWITCH_NETWORK: {
    payload: v.object({ chainId: AnyChain, rpcUrl: v.optional(Link) }),
    result: v.object({ chainId: AnyChain }),
  },
  SIGN_OUT: { payload: nothing, result: nothing },
  CONNECT_EMAIL: {
    payload: v.object({ email: Email }),
    result: v.object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      x: v.optional(
        v.object({
          /** Digits to compare with those of the mail. */
          matchCode: v.optional(v.pipe(v.string(), v.maxLength(8))),
          /** Seconds. */
          expiresIn: v.optional(v.number()),
        }),
      ),
    }),
  },
  CONNECT_DEVICE: { payload: nothing, result: nothing },
  CONNECT_OTP: { payload: v.object({ otp: Code }), result: nothing },
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.object({ provider: SocialProvider }),
    result: v.object({ uri: Link }),
  },
  CONNECT_SOCIAL: { payload: v.object({ ...asking, uri: Link }), result: EmbeddedSocialUser },
  GET_FARCASTER_URI: { payload: nothing, result: v.object({ url: Link }) },
  CONNECT_FARCASTER: { payload: nothing, result: v.object({ userName: Name }) },
  UPDATE_EMAIL: {
    payload: v.object({ email: Email }),
    result: v.object({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      /** Seconds that the code is good. */
      x: v.optional(v.object({ expiresIn: v.optional(v.number()) })),
    }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: {
    payload: v.object({ otp: Code }),
    result: v.optional(
      v.object({ x: v.optional(v.object({ expiresIn: v.optional(v.number()) })) }),
    ),
  },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: v.object({ otp: Code }),
    result: v.object({ newEmail: Email }),
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: nothing,
    result: v.object({ smartAccountEnabledNetworks: v.array(v.pipe(v.number(), v.integer())) }),
  },
  SET_PREFERRED_ACCOUNT: {
    payload: v.object({ type: AccountType }),
    result: v.object({ type: AccountType, address: Address }),
  },
  RPC_REQUEST: {
    payload: v.object({
      method: v.pipe(v.string(), v.maxLength(64)),
      params: v.optional(v.unknown()),
      chainId: v.optional(AnyChain),
      chainNamespace: v.optional(v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
      rpcUrl: v.optional(Link),
    }),
    result: v.unknown(),
  },
  RPC_ABORT: { payload: nothing, result: nothing },
  RELOAD: { payload: nothing, result: nothing },
} as const satisfies Readonly<Record<string, FrameCall>>

type FrameCall = { readonly payload: v.GenericSchema; readonly result: v.GenericSchema }

/** Name of a call of {@link frameCalls}. */
export type FrameCallName = keyof typeof frameCalls
/** What a call takes. */
export type FramePayload<name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[name]['payload']
>
/** What a call gives. */
export type FrameResult<name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[name]['result']
>

/** What the frame says by itself once it listens. */
export const FrameReady = v.looseObject({
  version: v.optional(v.string()),
  x: v.optional(
    v.looseObject({
      /** Says when a request is drawn, by a note. */
      drawn: v.optional(v.boolean()),
      /** Told before, and not heard since: the same document, which has forgotten nothing. */
      isAgain: v.optional(v.boolean()),
      passkey: v.optional(v.boolean()),
    }),
  ),
})

export type FrameReady = v.InferOutput<typeof FrameReady>

/**
 * What the frame says on the way, beside the calls; other frames say nothing of it. `drawn`: a request is
 * on the screen. `escape`: the person has pressed that key in the frame, where the page hears none.
 */
export const frameNotes = {
  drawn: 'fairlead/frame-drawn',
  escape: 'fairlead/frame-escape',
} as const
/** Name of a note of {@link frameNotes}. */
export type FrameNote = keyof typeof frameNotes

/** Payload of an answer that is a failure. */
export const FrameFailure = v.object({
  message: v.optional(v.string()),
  x: v.optional(
    v.object({
      code: v.optional(v.string()),
      triesLeft: v.optional(v.number()),
      /**
       * Of `CONNECT_SOCIAL` with the code `FACTOR_REQUIRED`: this device has to be approved by its mail
       * first. The digits to compare; after `CONNECT_DEVICE` the same `CONNECT_SOCIAL` goes on.
       */
      matchCode: v.optional(v.pipe(v.string(), v.maxLength(8))),
      /** Of a refusal of the network: `funds` or `reverted`; other frames may say something else. */
      reason: v.optional(v.string()),
      /** What a contract gave up with, as hexadecimal text. */
      data: v.optional(v.string()),
      /** Of a batch that is refused: the number of EIP-5792, for which `code` has no word of its own. */
      rpcCode: v.optional(v.number()),
    }),
  ),
})
export type FrameFailure = v.InferOutput<typeof FrameFailure>
