import { type ErrorCode, errorCodes } from '@fairlead/protocol'
import {
  createWallet,
  Recipient,
  Sealed,
  updateWallet,
  WalletRecord,
} from '@fairlead/protocol/embedded'
import * as v from 'valibot'

// Messages between the frame and its worker. Both ends parse: the worker rejects invalid calls
// before a secret is opened, and the frame accepts nothing but results.

const Bytes = v.custom<Uint8Array<ArrayBuffer>>(
  (value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length <= 1_048_576,
  'Not bytes',
)
const WrapKey = v.custom<CryptoKey>(
  (value) => value instanceof CryptoKey && !value.extractable && value.algorithm.name === 'AES-GCM',
  'Not an AES-GCM key that stays where it is',
)
const Text = v.pipe(v.string(), v.maxLength(262_144))
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const SetIds = v.strictObject({ device: Text, recovery: Text })

const Device = v.strictObject({
  walletId: Text,
  setId: Text,
  epoch: Whole,
  iv: Bytes,
  share: Bytes,
})

const withDevice = {
  record: WalletRecord,
  device: Device,
  wrapKey: WrapKey,
  s: Sealed,
  lastVersion: v.exactOptional(Whole),
}

const SigningRequest = v.variant('type', [
  v.strictObject({ type: v.literal('evm-message'), message: Bytes }),
  v.strictObject({ type: v.literal('evm-typed-data'), typedData: Text, chainId: Whole }),
  v.strictObject({ type: v.literal('evm-transaction'), unsigned: Bytes, chainId: Whole }),
  v.strictObject({
    type: v.literal('evm-authorization'),
    chainId: Whole,
    address: v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
      'Not an address',
    ),
    nonce: Whole,
  }),
  v.strictObject({
    type: v.literal('evm-user-operation'),
    chainId: Whole,
    entryPoint: v.picklist(['0.7', '0.8']),
    operation: v.strictObject({
      sender: Text,
      nonce: Text,
      initCode: Text,
      callData: Text,
      accountGasLimits: Text,
      preVerificationGas: Text,
      gasFees: Text,
      paymasterAndData: Text,
    }),
  }),
  v.strictObject({ type: v.literal('solana-message'), message: Bytes }),
  v.strictObject({ type: v.literal('solana-transaction'), message: Bytes }),
])

const Factor = v.variant('type', [
  v.strictObject({ type: v.literal('code'), code: Text }),
  v.strictObject({ type: v.literal('operator') }),
  v.strictObject({ type: v.literal('passkey'), prf: Bytes, salt: Text }),
])

const Enrolled = { body: updateWallet.body!, device: Device }

/** Calls of the frame, with their inputs and outputs. */
export const keyCalls = {
  create: {
    input: v.strictObject({
      walletId: Text,
      setIds: SetIds,
      serviceKey: Text,
      recipients: v.array(Recipient),
      wrapKey: WrapKey,
    }),
    output: v.strictObject({ body: createWallet.body!, device: Device }),
  },
  sign: {
    input: v.strictObject({ ...withDevice, signingRequest: SigningRequest, intentHash: Text }),
    output: v.strictObject({ signature: Bytes, address: Text }),
  },
  openChallenge: {
    input: v.strictObject({ challenge: Sealed, factor: Factor }),
    output: v.strictObject({ nonce: Text }),
  },
  recover: {
    input: v.strictObject({
      record: WalletRecord,
      setId: Text,
      epoch: Whole,
      s: Sealed,
      r: Sealed,
      rid: Text,
      factor: Factor,
      setIds: SetIds,
      serviceKey: Text,
      wrapKey: WrapKey,
      lastVersion: v.exactOptional(Whole),
    }),
    output: v.strictObject(Enrolled),
  },
  secure: {
    input: v.strictObject({
      ...withDevice,
      recipients: v.array(Recipient),
      code: v.exactOptional(v.strictObject({ rid: Text })),
      passkey: v.exactOptional(
        v.strictObject({
          rid: Text,
          credentialId: Text,
          label: v.exactOptional(Text),
          prf: Bytes,
          salt: Text,
        }),
      ),
      setIds: SetIds,
      serviceKey: Text,
    }),
    output: v.strictObject({
      ...Enrolled,
      code: v.exactOptional(Text),
      kit: v.exactOptional(Text),
    }),
  },
  exportWords: {
    input: v.strictObject(withDevice),
    output: v.strictObject({
      words: Text,
      privateKeys: v.strictObject({ eip155: Text, solana: Text }),
    }),
  },
} as const

export type KeyCalls = typeof keyCalls
export type KeyCall = keyof KeyCalls
export type KeyInput<name extends KeyCall> = v.InferOutput<KeyCalls[name]['input']>
export type KeyOutput<name extends KeyCall> = v.InferOutput<KeyCalls[name]['output']>

/** Frame → worker. */
export const KeyRequest = v.strictObject({
  id: Whole,
  name: v.picklist(Object.keys(keyCalls) as KeyCall[]),
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
