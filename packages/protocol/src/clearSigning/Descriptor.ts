// The part of ERC-7730 that the bundled descriptors use: https://eips.ethereum.org/EIPS/eip-7730

/** Title of a request, as an English sentence without a full stop. Apps translate it. */
export type Intent =
  | 'Allow a contract to take your tokens'
  | 'Borrow tokens'
  | 'Change collateral'
  | 'Do several things at once'
  | 'Offer items for sale'
  | 'Register a name'
  | 'Renew a name'
  | 'Repay a loan'
  | 'Reserve a name'
  | 'Stake coins'
  | 'Supply tokens'
  | 'Swap tokens'
  | 'Unwrap tokens'
  | 'Withdraw tokens'
  | 'Wrap tokens'

/** Label of a field in English. Apps translate it. */
export type Label =
  | 'Account'
  | 'Amount'
  | 'Call'
  | 'Deadline'
  | 'Duration'
  | 'Expires'
  | 'Item number'
  | 'May take up to'
  | 'Name'
  | 'Owner'
  | 'Pays'
  | 'Pays at most'
  | 'Receives'
  | 'Receives at least'
  | 'Recipient'
  | 'Route'
  | 'Spender'
  | 'Token'
  | 'Used as collateral'
  | 'You give'

/** Format of a shown value. `duration` and `date` are in seconds. */
export type FieldFormat =
  | 'addressName'
  | 'amount'
  | 'calldata'
  | 'date'
  | 'duration'
  | 'raw'
  | 'tokenAmount'

/** A parameter with its label. */
export type Field = {
  /**
   * Names of a parameter and its members, separated by dots. `[]` stands for every element of a list, `[0]` for one
   * element, and `[0:20]` for a range of bytes; negative numbers count from the end.
   */
  readonly path: string
  readonly label: Label
  /** @defaultValue `raw` */
  readonly format?: FieldFormat
  readonly params?: {
    /** Address of a token, if no parameter has it. `@.to` is the contract itself. */
    readonly token?: string
    /** Path of the token's address. Each `[]` takes the same element as the path of the field. */
    readonly tokenPath?: string
    /** Address that stands for the chain's own currency. */
    readonly nativeCurrencyAddress?: string
    /** Path of the contract that nested call data is for. `@.to` is the contract itself. */
    readonly calleePath?: string
    /** Address that stands for the sender. */
    readonly senderAddress?: string
    /** Smallest amount, in hexadecimal, that means everything; `message` says which everything. */
    readonly threshold?: string
    /** `Unlimited` for allowances, `All` for amounts. */
    readonly message?: 'All' | 'Unlimited'
  }
}

/** Title and fields of a call or of typed data. */
export type Format = { readonly intent: Intent; readonly fields: readonly Field[] }

/** Address of a contract on a chain. */
export type Deployment = { readonly chainId: number; readonly address: string }

/** Describes calls of a contract. Keys of `formats` are Solidity signatures with the names of all parameters. */
export type CallDescriptor = {
  readonly context: { readonly contract: { readonly deployments: readonly Deployment[] } }
  readonly metadata: Metadata
  readonly display: { readonly formats: Readonly<Record<string, Format>> }
}

/** Describes typed data. Keys of `formats` are the results of `encodeType` of EIP-712. */
export type TypedDataDescriptor = {
  readonly context: {
    readonly eip712: {
      readonly deployments: readonly Deployment[]
      readonly domain: { readonly name: string; readonly version?: string }
    }
  }
  readonly metadata: Metadata
  readonly display: { readonly formats: Readonly<Record<string, Format>> }
}

type Metadata = { readonly owner: string; readonly contractName: string }
