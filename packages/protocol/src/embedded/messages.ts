import * as v from 'valibot'
import { EvmAddress } from '../walletRpc.ts'

/** Prefix of message types from the page. */
export const appPrefix = '@w3m-app/'
/** Prefix of message types from the frame. */
export const framePrefix = '@w3m-frame/'

/** Maximum length of a message, in UTF-16 units of its JSON. */
export const messageLength = 256 * 1024
/** Maximum nesting depth of a message. */
export const messageDepth = 16

/** Id that matches a response to its call. */
export const MessageId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'Not an id'))

const Email = v.pipe(v.string(), v.maxLength(254), v.email())
const Code = v.pipe(v.string(), v.maxLength(32))
const Link = v.pipe(v.string(), v.maxLength(8192))
const Name = v.pipe(v.string(), v.maxLength(256))
/** Chain of an EVM call: a number, a CAIP-2 id, or a number as text. */
const AnyChain = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^(?:[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}|\d{1,16})$/, 'Not a chain')),
])
const AccountType = v.picklist(['eoa', 'smartAccount'])
/** Type of the user's active account on EVM networks. */
export type EmbeddedAccountType = v.InferOutput<typeof AccountType>

/** Name of a project's own OpenID Connect provider: `oidc:` and the id that the operator chose. */
export type OidcName = `oidc:${string}`
export const OidcName = v.custom<OidcName>(
  (name) => typeof name === 'string' && /^oidc:[a-z][a-z0-9-]{0,10}$/.test(name),
  'Not an OpenID Connect provider',
)

/** Providers that log in through a popup of the frame. Farcaster has its own calls. */
export const SocialProvider = v.union([
  v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'passkey']),
  OidcName,
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

/** EVM or Solana address. The client checks that it matches the namespace of `chainId`. */
const Address = v.union([
  EvmAddress,
  v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not an address')),
])

const user = {
  x: v.optional(
    v.object({
      /** True if this browser's key is the user's only login. */
      isGuest: v.optional(v.boolean()),
      recovery: v.optional(v.picklist(['automatic', 'user'])),
      secured: v.optional(v.boolean()),
      /** True if the user's smart account at another address signs messages (ERC-1271, ERC-6492). */
      verifiesSignatures: v.optional(v.boolean()),
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

/** The signed-in user, as far as the page may know. */
export const EmbeddedUser = v.object({ ...user, email: v.nullish(Email) })
export type EmbeddedUser = v.InferOutput<typeof EmbeddedUser>

/** The signed-in user after a social login. */
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

/** Calls from the page to the frame, with payload and result. Contract of the frame, §6. */
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
          /** Language tag of the page. Default: the browser's language. */
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
          /** Digits to compare with those in the email. */
          matchCode: v.optional(v.pipe(v.string(), v.maxLength(8))),
          /** In seconds. */
          expiresIn: v.optional(v.number()),
        }),
      ),
    }),
  },
  CONNECT_DEVICE: { payload: nothing, result: nothing },
  CONNECT_OTP: { payload: v.object({ otp: Code }), result: nothing },
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.object({
      provider: SocialProvider,
      /** `isLink` adds the login to the signed-in guest, when `CONNECT_SOCIAL` ends it. */
      x: v.optional(v.object({ isLink: v.optional(v.boolean()) })),
    }),
    result: v.object({ uri: Link }),
  },
  CONNECT_SOCIAL: { payload: v.object({ ...asking, uri: Link }), result: EmbeddedSocialUser },
  GET_FARCASTER_URI: { payload: nothing, result: v.object({ url: Link }) },
  CONNECT_FARCASTER: { payload: nothing, result: v.object({ userName: Name }) },
  CONNECT_GUEST: { payload: nothing, result: v.object({ email: v.nullish(v.string()) }) },
  GET_ACCESS_TOKEN: {
    payload: nothing,
    result: v.object({ accessToken: Link, expiresIn: v.pipe(v.number(), v.integer()) }),
  },
  /** Counts new devices that wait for the user's approval. 0 if this device can't approve. The page learns no more. */
  GET_NEW_DEVICES: {
    payload: nothing,
    result: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  /** Shows the new device that waits longest. The call ends when the user has approved or refused it in the frame. */
  REVIEW_NEW_DEVICE: { payload: nothing, result: nothing },
  GET_TOKEN_NONCE: {
    payload: nothing,
    result: v.object({ nonce: v.pipe(v.string(), v.maxLength(256)) }),
  },
  CONNECT_TOKEN: {
    payload: v.object({ token: Link }),
    result: v.object({ email: v.nullish(v.string()), userName: v.nullish(Name) }),
  },
  UPDATE_EMAIL: {
    payload: v.object({ email: Email }),
    result: v.object({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      /** `expiresIn` is the lifetime of the code, in seconds. */
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
/** Payload of a call. */
export type FramePayload<name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[name]['payload']
>
/** Result of a call. */
export type FrameResult<name extends FrameCallName> = v.InferOutput<
  (typeof frameCalls)[name]['result']
>

/** Payload of the frame's READY message. */
export const FrameReady = v.looseObject({
  version: v.optional(v.string()),
  x: v.optional(
    v.looseObject({
      /** True if the frame sends the note `drawn` when it has drawn a request. */
      drawn: v.optional(v.boolean()),
      /** True for a repeated READY of the same document, which got no message yet and keeps its state. */
      isAgain: v.optional(v.boolean()),
      passkey: v.optional(v.boolean()),
    }),
  ),
})

export type FrameReady = v.InferOutput<typeof FrameReady>

/**
 * Messages that the frame sends without a call; other frame implementations may not send them. `drawn`: a
 * request is visible. `escape`: the user pressed Escape inside the frame, which the page can't observe.
 */
export const frameNotes = {
  drawn: 'fairlead/frame-drawn',
  escape: 'fairlead/frame-escape',
} as const
/** Name of a note of {@link frameNotes}. */
export type FrameNote = keyof typeof frameNotes

/** Payload of an error response. */
export const FrameFailure = v.object({
  message: v.optional(v.string()),
  x: v.optional(
    v.object({
      code: v.optional(v.string()),
      triesLeft: v.optional(v.number()),
      /**
       * With `FACTOR_REQUIRED` of `CONNECT_SOCIAL`: digits to compare with those in the email that approves
       * this device. After `CONNECT_DEVICE`, repeat the same `CONNECT_SOCIAL`.
       */
      matchCode: v.optional(v.pipe(v.string(), v.maxLength(8))),
      /**
       * Reason why the network rejected a transaction: `funds` or `reverted`. With `TOO_EARLY`, what the wait is for: a
       * new `login`, a new `email` address, or the project's delay of a `recovery`. Other frames may send other values.
       */
      reason: v.optional(v.string()),
      /** With `TOO_EARLY`: time after which the call can succeed. */
      retryAfterSeconds: v.optional(v.number()),
      /** Revert data of a contract, as a hexadecimal string. */
      data: v.optional(v.string()),
      /** EIP-5792 error code of a refused batch; `code` has no equivalent. */
      rpcCode: v.optional(v.number()),
    }),
  ),
})
export type FrameFailure = v.InferOutput<typeof FrameFailure>
