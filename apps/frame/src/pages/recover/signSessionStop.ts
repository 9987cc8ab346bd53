import { encodeRevocationOfAll } from '@fairlead/protocol/delegations'
import {
  type Address,
  bytesToHex,
  type Hex,
  hexToBytes,
  hexToSignature,
  serializeTransaction,
} from 'viem'
import { wipe } from '../../keys/bytes/bytes.ts'
import type { Addresses } from '../../keys/derive/addresses.ts'
import { evmTransactionDigest } from '../../keys/signing/evmDigests.ts'
import { signPrepared } from '../../keys/signing/signPrepared.ts'

/** Gas limit of the transaction. The call needs about 50,000. */
const gas = 100_000n

/**
 * Signs the transaction that ends all sessions of an account on one network: it increments the account's nonce at the
 * nonce enforcer. Any node accepts the result as `eth_sendRawTransaction`, so no server of this wallet is needed.
 *
 * @param options.evmKey - Private key, hexadecimal.
 * @returns The signed transaction.
 * @throws `SIGNATURE_INVALID` if the key isn't that of the account.
 */
export function signSessionStop(options: signSessionStop.Options): Hex {
  const { addresses, chainId, enforcer, evmKey, manager, maxFeePerGas, nonce } = options
  const transaction = {
    chainId,
    data: encodeRevocationOfAll(manager),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: options.maxPriorityFeePerGas,
    nonce,
    to: enforcer,
    type: 'eip1559',
  } as const
  const unsigned = hexToBytes(serializeTransaction(transaction))
  const data = evmTransactionDigest(unsigned, chainId)
  const evm = new Uint8Array(hexToBytes(evmKey))
  const leaves = { evm, solana: new Uint8Array(0) }
  try {
    const { signature } = signPrepared({ addresses, leaves, prepared: { data, key: 'evm' } })
    return serializeTransaction(transaction, hexToSignature(bytesToHex(signature)))
  } finally {
    wipe(evm)
  }
}

export declare namespace signSessionStop {
  type Options = {
    addresses: Addresses
    chainId: number
    /** `NonceEnforcer` of the network. */
    enforcer: Address
    evmKey: Hex
    /** `DelegationManager` of the network. */
    manager: Address
    /** In wei, like `maxPriorityFeePerGas`. */
    maxFeePerGas: bigint
    maxPriorityFeePerGas: bigint
    /** Number of transactions that the account has sent on the network. */
    nonce: number
  }
}
