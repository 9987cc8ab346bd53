import { type ChainId, matching, type Namespace, type Shape } from '@fairlead/protocol'
import type { NftId } from '../chains/ChainReader.ts'
import { evmNftTransfer, evmTransfer } from '../chains/evm/evmTransfer.ts'
import type { Fairlead } from '../Fairlead.ts'
import { toChainNumber } from '../namespaces/eip155.ts'
import { isAddressLike } from '../namespaces/payment.ts'
import { isSolanaAddressLike } from '../namespaces/solanaPayment.ts'
import { sendTransaction, sendTransfer, writeContract } from './sign.ts'

/** A validated transfer. */
type Sending = {
  readonly chainId: ChainId
  /** The sender's address. */
  readonly from: string
  /** NFT of the contract `token`. */
  readonly nft: NftId | undefined
  readonly to: string
  readonly token: string | undefined
  readonly value: bigint
}

/** Sends coins and tokens of one namespace. */
export type TransferKind = {
  /** Method that the adapter must have. */
  readonly needs: 'sendToken' | 'sendTransaction'
  /** Size of the largest amount, in bits. */
  readonly bits: bigint
  /** Format of a transaction hash or id, checked for every adapter. */
  readonly hash: Shape
  /** True if a text has the format of an address. The adapter checks what is at that address. */
  isReceiver(to: string): Promise<boolean>
  send(fairlead: Fairlead, sending: Sending): Promise<string>
}

/** Namespaces that support sending. [NS-03] */
export const transferKinds: Readonly<Partial<Record<Namespace, TransferKind>>> = {
  eip155: {
    needs: 'sendTransaction',
    bits: 256n,
    hash: matching(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash'),
    async isReceiver(to) {
      const { addressProblem } = await import('../namespaces/checksumAddress.ts')
      return isAddressLike(to) && !addressProblem(to)
    },
    send(fairlead, { chainId, from, nft, to, token, value }) {
      const namespace = 'eip155'
      if (!token) return sendTransaction(fairlead, { namespace, to, value })
      if (nft) {
        const call = evmNftTransfer({ amount: value, contract: token, from, nft, to })
        return writeContract(fairlead, { namespace, ...call })
      }
      const transfer = { amount: value, chain: toChainNumber(chainId), to, token }
      return writeContract(fairlead, { namespace, ...evmTransfer(transfer) })
    },
  },
  solana: {
    needs: 'sendToken',
    bits: 64n,
    hash: matching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'a transaction signature'),
    isReceiver: async (to) => isSolanaAddressLike(to),
    send: (fairlead, { to, token, value }) =>
      sendTransfer(fairlead, { amount: value, namespace: 'solana', to, token }),
  },
}
