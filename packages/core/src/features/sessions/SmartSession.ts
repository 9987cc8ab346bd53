import type { ChainId } from '@fairlead/protocol'

/** Asset of an allowance. `address` is absent for the network's native currency. */
export type SessionAsset = {
  readonly address?: string | undefined
  /** Absent if the token's contract could not be read. */
  readonly decimals?: number | undefined
  readonly symbol?: string | undefined
}

/** An amount that an app may spend again in each period. Amounts are in the asset's smallest unit. */
export type SessionAllowance = {
  readonly type: 'allowance'
  readonly asset: SessionAsset
  readonly amount: bigint
  /** Length of a period, in seconds. */
  readonly period: number
  /** Start of the first period, in seconds since 1970. */
  readonly start?: number | undefined
  /** Amount that is left in this period, as the chain reports it; absent if it is unknown. */
  readonly available?: bigint | undefined
  /** End of this period, in seconds since 1970; absent if it is unknown. */
  readonly periodEnds?: number | undefined
}

/** Calls that an app may make. */
export type SessionCalls = {
  readonly type: 'calls'
  readonly contract: string
  /** Names, signatures or selectors of the functions. */
  readonly functions: readonly string[]
  /** Native currency that each call may send, in its smallest unit. */
  readonly valueLimit: bigint
}

/** A permission that this version doesn't know. Show it as such, never leave it out. */
export type SessionOther = { readonly type: 'other'; readonly name: string }

/** One thing that an app may do. */
export type SessionPermission = SessionAllowance | SessionCalls | SessionOther

/** Permissions of an app for an account, which it uses without asking each time. */
export type SmartSession = {
  /** Id for {@link revokePermission}: of the server's list, or the permission's context. */
  readonly id: string
  readonly chainId: ChainId
  readonly account: string
  readonly app: {
    readonly name: string
    readonly url?: string | undefined
    readonly iconUrl?: string | undefined
  }
  readonly permissions: readonly SessionPermission[]
  /** Maximum number of uses; absent if there is no limit. */
  readonly useLimit?: number | undefined
  /** `revoked` takes precedence over `expired`. */
  readonly status: 'active' | 'expired' | 'revoked'
  /** Seconds since 1970; absent if the wallet reports none. */
  readonly expiry?: number | undefined
  readonly createdAt?: number | undefined
  readonly lastUsed?: number | undefined
  readonly revokedAt?: number | undefined
  /** `app`: the app's key alone. `co-signed`: the app's key together with the server's. Absent if unknown. */
  readonly keyHolder?: 'app' | 'co-signed' | undefined
  /** Data that the app needs to use the permission (ERC-7710), hexadecimal. */
  readonly context?: string | undefined
}

/** An allowance to ask for. Amounts are in the smallest unit, times in seconds. */
export type AllowanceRequest = {
  readonly type: 'allowance'
  /** Address of an ERC-20 token. Default: the network's native currency. */
  readonly token?: string | undefined
  readonly amount: bigint
  /** At least 60 seconds. */
  readonly period: number
  /** Start of the first period, in seconds since 1970. Default: now. */
  readonly start?: number | undefined
  /** Why the app needs it; wallets may show it. At most 120 characters. */
  readonly reason?: string | undefined
}

/** Calls to ask for. Functions that move or approve tokens are refused: ask for an allowance instead. */
export type CallsRequest = {
  readonly type: 'calls'
  readonly contract: string
  /** Needed if `functions` has names only. */
  readonly abi?: readonly unknown[] | undefined
  /** Names of functions in `abi`, or signatures such as `mint(uint256)`. */
  readonly functions: readonly string[]
  /** Native currency that each call may send, in its smallest unit. Default: 0. */
  readonly valueLimit?: bigint | undefined
  /** Why the app needs it; wallets may show it. At most 120 characters. */
  readonly reason?: string | undefined
}

/** One permission to ask for. */
export type PermissionRequest = AllowanceRequest | CallsRequest

type SharedRequest = {
  /** Default: the wallet's current network. */
  readonly chainId?: ChainId | undefined
  /** Seconds since 1970; at most 30 days from now for the embedded wallet. */
  readonly expiry: number
}

/**
 * Request for a session. With `to`, the account at that address may use the permissions by itself (ERC-7715). With `publicKey`, the
 * app's key and the server sign together; only the embedded wallet has such sessions.
 */
export type SessionRequest = SharedRequest &
  (
    | {
        readonly to: string
        readonly permissions: readonly PermissionRequest[]
      }
    | {
        /** Public key of the app's session key on secp256k1, hexadecimal. */
        readonly publicKey: string
        readonly permissions: readonly PermissionRequest[]
        /** Maximum number of uses. */
        readonly useLimit?: number | undefined
      }
  )

/** Contract that has to be deployed before a permission is used; call `factory` with `factoryData`. */
export type SessionDependency = { readonly factory: string; readonly factoryData: string }

/** A granted session, with what the app needs to use it. */
export type GrantedSession = {
  readonly session: SmartSession
  /** One grant for each permission with `to`; a single grant with `publicKey`. */
  readonly grants: readonly {
    /** Permission context of ERC-7710, hexadecimal. */
    readonly context: string
    /** Contract that redeems the context; absent if the wallet reports none. */
    readonly delegationManager?: string | undefined
    readonly dependencies: readonly SessionDependency[]
  }[]
  /** Public key of the server's co-signer, hexadecimal; only with `publicKey`. */
  readonly coSignerKey?: string | undefined
}
