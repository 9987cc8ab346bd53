import { type ErrorCode, errorCodes } from '@fairlead/protocol'
import {
  createWallet,
  Recipient,
  Sealed,
  updateWallet,
  WalletRecord,
} from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// The contract between the frame and the key worker. Types, validation and the caller follow from these schemas. Both
// ends parse: the worker rejects invalid calls before a secret is opened, and the frame accepts nothing but results.

const isBytes = (value: unknown) =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length <= 1_048_576
const Bytes = v.custom<Uint8Array>(isBytes, 'Not bytes')
const OwnBytes = v.custom<Uint8Array<ArrayBuffer>>(isBytes, 'Not bytes')
const WrapKey = v.custom<CryptoKey>(
  (value) => value instanceof CryptoKey && !value.extractable && value.algorithm.name === 'AES-GCM',
  'Not an AES-GCM key that stays where it is',
)
const Text = v.pipe(v.string(), v.maxLength(262_144))
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Recipients = v.pipe(v.array(Recipient), v.readonly())

/** This device's share, encrypted under a key that can't be exported. */
const Device = v.strictObject({
  walletId: Text,
  setId: Text,
  epoch: Whole,
  iv: OwnBytes,
  share: OwnBytes,
})

/** Parameters for splitting the wallet key. */
const splitting = {
  /** Ids of the device set and of the recovery set. */
  setIds: v.strictObject({ device: Text, recovery: Text }),
  /** HPKE public key of the server, base64url. */
  serviceKey: Text,
  /** Wrapping key of the device that gets a share: AES-GCM, not extractable. */
  wrapKey: WrapKey,
}

/** Version of the newest record that this device has seen; an older record is a rollback. */
const lastVersion = v.exactOptional(Whole)

const WithDevice = v.strictObject({
  record: WalletRecord,
  device: Device,
  wrapKey: WrapKey,
  /** Server share, sealed to `ephPub`. */
  s: Sealed,
  lastVersion,
})

/**
 * Operation packed as entry points hash it, in hexadecimal. With code to delegate to (EIP-7702),
 * `initCode` starts with that code.
 */
const PackedOperation = v.strictObject({
  sender: Text,
  nonce: Text,
  initCode: Text,
  callData: Text,
  accountGasLimits: Text,
  preVerificationGas: Text,
  gasFees: Text,
  paymasterAndData: Text,
})

/** Bytes that were shown, signed unchanged. */
const SigningRequest = v.variant('type', [
  v.strictObject({ type: v.literal('evm-message'), message: Bytes }),
  // JSON of an EIP-712 object. A domain that names another chain than the shown one is refused.
  v.strictObject({ type: v.literal('evm-typed-data'), typedData: Text, chainId: Whole }),
  // Unsigned serialized transaction (EIP-2718), only for the chain that was shown.
  v.strictObject({ type: v.literal('evm-transaction'), unsigned: Bytes, chainId: Whole }),
  // https://eips.ethereum.org/EIPS/eip-7702
  v.strictObject({
    type: v.literal('evm-authorization'),
    chainId: Whole,
    address: v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
      'Not an address',
    ),
    nonce: Whole,
  }),
  // Operation of a smart account (ERC-4337), only for the chain that was shown.
  v.strictObject({
    type: v.literal('evm-user-operation'),
    chainId: Whole,
    entryPoint: v.picklist(['0.7', '0.8']),
    // Accounts of the delegation framework sign typed data of their own instead of the entry point's hash.
    code: v.exactOptional(v.picklist(['delegator', 'hybrid'])),
    operation: PackedOperation,
  }),
  v.strictObject({ type: v.literal('solana-message'), message: Bytes }),
  // Serialized message of a transaction.
  v.strictObject({ type: v.literal('solana-transaction'), message: Bytes }),
])

const Factor = v.variant('type', [
  v.strictObject({ type: v.literal('code'), code: Text }),
  v.strictObject({ type: v.literal('operator') }),
  // `prf`: the authenticator's output; `salt`: the credential's, base64url.
  v.strictObject({ type: v.literal('passkey'), prf: Bytes, salt: Text }),
])

const enrolled = { body: updateWallet.body!, device: Device }

/** Calls of the frame, with their inputs and outputs. */
export const keyCalls = {
  /** Creates a wallet: seed, accounts, vaults, shares. The worker keeps nothing of it. */
  create: {
    input: v.strictObject({ walletId: Text, recipients: Recipients, ...splitting }),
    output: v.strictObject({ body: createWallet.body!, device: Device }),
  },
  /**
   * Rebuilds the wallet key for one signature. @throws `SIGNATURE_INVALID` if a share was changed.
   */
  sign: {
    input: v.strictObject({
      ...WithDevice.entries,
      signingRequest: SigningRequest,
      /** `hashIntent` of the signing request that was shown; any other request is refused. */
      intentHash: Text,
    }),
    /** 65 bytes r, s, v (27 or 28) for EVM, 64 for Solana. */
    output: v.strictObject({ signature: Bytes, address: Text }),
  },
  /** Opens the server's nonce with a recovery factor of the user. */
  openChallenge: {
    input: v.strictObject({ challenge: Sealed, factor: Factor }),
    output: v.strictObject({ nonce: Text }),
  },
  /** Rebuilds the wallet key from the recovery set and splits it again for this device. */
  recover: {
    input: v.strictObject({
      record: WalletRecord,
      /** Id of the recovery set. */
      setId: Text,
      epoch: Whole,
      s: Sealed,
      /** Recovery share, sealed to the factor's key; with `operator`, to `ephPub`. */
      r: Sealed,
      rid: Text,
      factor: Factor,
      ...splitting,
      lastVersion,
    }),
    output: v.strictObject(enrolled),
  },
  /**
   * Adds or removes recipients of the recovery set. With `code`, also creates a recovery code,
   * shown once, and its recovery kit: a file that restores the wallet without any server.
   */
  secure: {
    input: v.strictObject({
      ...WithDevice.entries,
      /** All recipients from now on, without the new code and passkey. */
      recipients: Recipients,
      /** If given, a recovery code is created under this recipient id. */
      code: v.exactOptional(v.strictObject({ rid: Text })),
      /** New passkey recipient, with the secret from its authenticator. */
      passkey: v.exactOptional(
        v.strictObject({
          rid: Text,
          credentialId: Text,
          label: v.exactOptional(Text),
          prf: OwnBytes,
          salt: Text,
        }),
      ),
      ...splitting,
    }),
    output: v.strictObject({
      ...enrolled,
      code: v.exactOptional(Text),
      kit: v.exactOptional(Text),
    }),
  },
  /**
   * Returns the recovery phrase and the key of each network; only for a window of the wallet's own
   * origin.
   */
  exportWords: {
    input: WithDevice,
    output: v.strictObject({
      words: Text,
      /**
       * Private keys in the formats that other wallets import: hex with `0x`; base58 of secret and
       * public key.
       */
      privateKeys: v.strictObject({ eip155: Text, solana: Text }),
    }),
  },
} as const

export type KeyCall = keyof typeof keyCalls
type Input<name extends KeyCall> = v.InferOutput<(typeof keyCalls)[name]['input']>
type Output<name extends KeyCall> = v.InferOutput<(typeof keyCalls)[name]['output']>

/** Names of {@link keyCalls}. */
export const keyCallNames = Object.keys(keyCalls) as KeyCall[]

/**
 * Starts the process that holds keys: a worker without network access, for one signing request. The
 * frame fetches what the worker needs from the server, sealed to `ephPub`, so no share leaves the
 * worker in clear.
 */
export type OpenKeys = () => Promise<KeySession>

export type KeySession = {
  readonly [name in KeyCall]: (input: Input<name>) => Promise<Output<name>>
} & {
  /** X25519 public key of this worker, base64url. */
  readonly ephPub: string
  /** Ends the worker at any time; its secrets are lost with it. */
  end(): void
}

export declare namespace KeySession {
  type Create = Input<'create'>
  type Created = Output<'create'>
  type Device = v.InferOutput<typeof Device>
  type Enrolled = Output<'recover'>
  type Exported = Output<'exportWords'>
  type Factor = v.InferOutput<typeof Factor>
  type PackedOperation = v.InferOutput<typeof PackedOperation>
  type Recover = Input<'recover'>
  type Secure = Input<'secure'>
  type Secured = Output<'secure'>
  type Sign = Input<'sign'>
  type Signed = Output<'sign'>
  type SigningRequest = v.InferOutput<typeof SigningRequest>
  type Splitting = Pick<Create, keyof typeof splitting>
  type WithDevice = v.InferOutput<typeof WithDevice>
}

/** Frame → worker. */
export const KeyRequest = v.strictObject({
  id: Whole,
  name: v.picklist(keyCallNames),
  input: v.unknown(),
})

/** Worker → frame: once when the worker is ready, and once for each request. */
export const KeyAnswer = v.variant('type', [
  v.strictObject({ type: v.literal('ready'), ephPub: Text }),
  v.strictObject({ type: v.literal('done'), id: Whole, output: v.unknown() }),
  v.strictObject({
    type: v.literal('failed'),
    /** Absent if the worker could not start. */
    id: v.exactOptional(Whole),
    code: v.picklist(errorCodes as unknown as [ErrorCode, ...ErrorCode[]]),
    shortMessage: v.exactOptional(Text),
    hints: v.array(Text),
  }),
])
export type KeyAnswer = v.InferOutput<typeof KeyAnswer>
