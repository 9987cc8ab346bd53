import type { RouteInput } from '@fairlead/protocol'
import type {
  createWallet,
  Recipient,
  Sealed,
  updateWallet,
  WalletRecord,
} from '@fairlead/protocol/embedded'

/**
 * Opens the process that holds keys: a worker without network, for one errand. What it needs of the
 * server is asked for by the frame, sealed to `ephPub`, so no share is ever in clear outside of it.
 */
export type OpenKeys = () => Promise<KeySession>

export type KeySession = {
  /** X25519 public key of this worker, base64url. */
  readonly ephPub: string
  /** Makes a wallet: seed, accounts, vaults, shares. Nothing of it is kept here. */
  create(options: KeySession.Create): Promise<KeySession.Created>
  /** Rebuilds the wallet key for one signature. @throws `SIGNATURE_INVALID` when a share is not what it was. */
  sign(options: KeySession.Sign): Promise<KeySession.Signed>
  /** Opens the server's nonce with a factor of the person. */
  openChallenge(options: {
    challenge: Sealed
    factor: KeySession.Factor
  }): Promise<{ nonce: string }>
  /** Rebuilds the wallet key from the recovery set, and splits it anew for this device. */
  recover(options: KeySession.Recover): Promise<KeySession.Enrolled>
  /**
   * Adds or removes those who may recover; with `code` a new recovery code is made, shown once, and the
   * kit that goes with it: a file that gives the wallet back without any server.
   */
  secure(options: KeySession.Secure): Promise<KeySession.Secured>
  /** The words of the seed, and the key of each network; only for a window of the wallet's own origin. */
  exportWords(options: KeySession.WithDevice): Promise<KeySession.Exported>
  /** Ends the worker, whatever it does; what it held is gone with it. */
  end(): void
}

export declare namespace KeySession {
  /** The share of this device, encrypted under a key that can't be exported. */
  type Device = {
    readonly walletId: string
    readonly setId: string
    readonly epoch: number
    readonly iv: Uint8Array<ArrayBuffer>
    readonly share: Uint8Array<ArrayBuffer>
  }

  type Create = {
    walletId: string
    /** Of the set of this device, and of the one for recovery. */
    setIds: { device: string; recovery: string }
    /** HPKE key of the server, base64url. */
    serviceKey: string
    recipients: readonly Recipient[]
    /** AES-GCM, not extractable. */
    wrapKey: CryptoKey
  }
  type Created = { body: NonNullable<RouteInput<typeof createWallet>['body']>; device: Device }

  type WithDevice = {
    record: WalletRecord
    device: Device
    wrapKey: CryptoKey
    /** The server's share, sealed to `ephPub`. */
    s: Sealed
    /** Version of the newest record this device has seen: an older one was put back. */
    lastVersion?: number
  }

  /** Bytes that were shown, and are signed as they are. */
  type Errand =
    | { type: 'evm-message'; message: Uint8Array }
    /** JSON of an EIP-712 object; a domain that names another chain than the one shown is refused. */
    | { type: 'evm-typed-data'; typedData: string; chainId: number }
    /** An unsigned transaction, serialised (EIP-2718), for the chain that was shown and no other. */
    | { type: 'evm-transaction'; unsigned: Uint8Array; chainId: number }
    /** https://eips.ethereum.org/EIPS/eip-7702 */
    | { type: 'evm-authorization'; chainId: number; address: `0x${string}`; nonce: number }
    /** An operation of a smart account (ERC-4337), for the chain that was shown and no other. */
    | {
        type: 'evm-user-operation'
        chainId: number
        entryPoint: '0.7' | '0.8'
        operation: PackedOperation
      }
    | { type: 'solana-message'; message: Uint8Array }
    /** The message of a transaction, serialised. */
    | { type: 'solana-transaction'; message: Uint8Array }

  /** As entry points hash it; with code to take on (EIP-7702), that is what `initCode` begins with. Hexadecimal. */
  type PackedOperation = {
    sender: string
    nonce: string
    initCode: string
    callData: string
    accountGasLimits: string
    preVerificationGas: string
    gasFees: string
    paymasterAndData: string
  }

  type Sign = WithDevice & {
    errand: Errand
    /** `hashIntent` of the errand, as the person saw it: another one is not signed. */
    intentHash: string
  }
  /** 65 bytes r, s, v (27 or 28) for EVM, 64 for Solana. */
  type Signed = { signature: Uint8Array; address: string }

  type Factor =
    | { type: 'code'; code: string }
    | { type: 'operator' }
    /** `prf`: the authenticator's output; `salt`: the credential's, base64url. */
    | { type: 'passkey'; prf: Uint8Array; salt: string }

  type Recover = {
    record: WalletRecord
    /** Of the recovery set. */
    setId: string
    epoch: number
    s: Sealed
    /** Sealed to the factor's key; with `operator` to `ephPub`. */
    r: Sealed
    rid: string
    factor: Factor
    setIds: { device: string; recovery: string }
    serviceKey: string
    /** Of the device that gets a share: AES-GCM, not extractable. */
    wrapKey: CryptoKey
    lastVersion?: number
  }

  type Secure = WithDevice & {
    /** All who may recover from now on, without the new code and passkey. */
    recipients: readonly Recipient[]
    /** Whether a code is made, and under which id. */
    code?: { rid: string }
    /** A passkey that is to recover, too, with the secret that its authenticator gave. */
    passkey?: {
      rid: string
      credentialId: string
      label?: string
      prf: Uint8Array<ArrayBuffer>
      salt: string
    }
    setIds: { device: string; recovery: string }
    serviceKey: string
  }

  type Exported = {
    words: string
    /** As other wallets take them: hex with `0x`; base58 of secret and public key. */
    privateKeys: { eip155: string; solana: string }
  }

  type Enrolled = { body: NonNullable<RouteInput<typeof updateWallet>['body']>; device: Device }
  type Secured = Enrolled & { code?: string; kit?: string }
}
