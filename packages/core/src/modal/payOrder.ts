import type { ChainId } from '@fairlead/protocol'

/** Order that the user is asked to pay: its fields, or a payment link. */
export type PayOrder =
  | {
      /** CAIP-19 id, e.g. `eip155:1/slip44:60`, or `eip155:1/erc20:0x…` for a token. */
      readonly asset: string
      /** Whole units of the asset as a decimal string, e.g. `1.5`. */
      readonly amount: string
      /** CAIP-10 id, or an address on the asset's network. */
      readonly recipient: string
      readonly uri?: undefined
    }
  | {
      /** ERC-681 link (`ethereum:…`), or Solana Pay transfer request (`solana:…`), with an amount. */
      readonly uri: string
      /** Network of a link that names none. Default for Solana: the only Solana network that is configured. */
      readonly chainId?: ChainId | undefined
    }

/** A payment that was made. */
export type PayReceipt = {
  /** Transaction hash. Absent only if an exchange did not report it. */
  readonly hash?: string | undefined
  /**
   * True if the network has included the payment, or the exchange has confirmed it. False if the wallet has sent it and
   * the network had not included it after 3 minutes.
   */
  readonly isConfirmed: boolean
  /** CAIP-19 id. */
  readonly asset: string
  /** Whole units of the asset. */
  readonly amount: string
  /** CAIP-10 id. */
  readonly recipient: string
  /** Id of the exchange; absent if a wallet paid. */
  readonly exchange?: string | undefined
}
