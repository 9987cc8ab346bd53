import type { RouteInput } from '@fairlead/protocol'
import type {
  createWallet,
  Recipient,
  Sealed,
  updateWallet,
  WalletRecord,
} from '@fairlead/protocol/embedded'

/**
 * Starts the process that holds keys: a worker without network access, for one signing request. The
 * frame fetches what the worker needs from the server, sealed to `ephPub`, so no share leaves the
 * worker in clear.
 */
export type OpenKeys = () => Promise<KeySession>

export type KeySession = {
  /** X25519 public key of this worker, base64url. */
  readonly ephPub: string
  /** Creates a wallet: seed, accounts, vaults, shares. The worker keeps nothing of it. */
  create(options: KeySession.Create): Promise<KeySession.Created>
  /**
   * Rebuilds the wallet key for one signature. @throws `SIGNATURE_INVALID` if a share was changed.
   */
  sign(options: KeySession.Sign): Promise<KeySession.Signed>
  /** Opens the server's nonce with a recovery factor of the user. */
  openChallenge(options: {
    challenge: Sealed
    factor: KeySession.Factor
  }): Promise<{ nonce: string }>
  /** Rebuilds the wallet key from the recovery set and splits it again for this device. */
  recover(options: KeySession.Recover): Promise<KeySession.Enrolled>
  /**
   * Adds or removes recipients of the recovery set. With `code`, also creates a recovery code,
   * shown once, and its recovery kit: a file that restores the wallet without any server.
   */
  secure(options: KeySession.Secure): Promise<KeySession.Secured>
  /**
   * Returns the recovery phrase and the key of each network; only for a window of the wallet's own
   * origin.
   */
  exportWords(options: KeySession.WithDevice): Promise<KeySession.Exported>
  /** Ends the worker at any time; its secrets are lost with it. */
  end(): void
}

export declare namespace KeySession {
  /** This device's share, encrypted under a key that can't be exported. */
  type Device = {
    readonly walletId: string
    readonly setId: string
    readonly epoch: number
    readonly iv: Uint8Array<ArrayBuffer>
    readonly share: Uint8Array<ArrayBuffer>
  }

  type Create = {
    walletId: string
    /** Ids of the device set and of the recovery set. */
    setIds: { device: string; recovery: string }
    /** HPKE public key of the server, base64url. */
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
    /** Server share, sealed to `ephPub`. */
    s: Sealed
    /** Version of the newest record that this device has seen; an older record is a rollback. */
    lastVersion?: number
  }

  /** Bytes that were shown, signed unchanged. */
  type SigningRequest =
    | { type: 'evm-message'; message: Uint8Array }
    /**
     * JSON of an EIP-712 object. A domain that names another chain than the shown one is refused.
     */
    | { type: 'evm-typed-data'; typedData: string; chainId: number }
    /** Unsigned serialized transaction (EIP-2718), only for the chain that was shown. */
    | { type: 'evm-transaction'; unsigned: Uint8Array; chainId: number }
    /** https://eips.ethereum.org/EIPS/eip-7702 */
    | { type: 'evm-authorization'; chainId: number; address: `0x${string}`; nonce: number }
    /** Operation of a smart account (ERC-4337), only for the chain that was shown. */
    | {
        type: 'evm-user-operation'
        chainId: number
        entryPoint: '0.7' | '0.8'
        operation: PackedOperation
      }
    | { type: 'solana-message'; message: Uint8Array }
    /** Serialized message of a transaction. */
    | { type: 'solana-transaction'; message: Uint8Array }

  /**
   * Operation packed as entry points hash it, in hexadecimal. With code to delegate to (EIP-7702),
   * `initCode` starts with that code.
   */
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
    signingRequest: SigningRequest
    /** `hashIntent` of the signing request that was shown; any other request is refused. */
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
    /** Id of the recovery set. */
    setId: string
    epoch: number
    s: Sealed
    /** Recovery share, sealed to the factor's key; with `operator`, to `ephPub`. */
    r: Sealed
    rid: string
    factor: Factor
    setIds: { device: string; recovery: string }
    serviceKey: string
    /** Wrapping key of the device that gets a share: AES-GCM, not extractable. */
    wrapKey: CryptoKey
    lastVersion?: number
  }

  type Secure = WithDevice & {
    /** All recipients from now on, without the new code and passkey. */
    recipients: readonly Recipient[]
    /** If given, a recovery code is created under this recipient id. */
    code?: { rid: string }
    /** New passkey recipient, with the secret from its authenticator. */
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
    /**
     * Private keys in the formats that other wallets import: hex with `0x`; base58 of secret and
     * public key.
     */
    privateKeys: { eip155: string; solana: string }
  }

  type Enrolled = { body: NonNullable<RouteInput<typeof updateWallet>['body']>; device: Device }
  type Secured = Enrolled & { code?: string; kit?: string }
}
