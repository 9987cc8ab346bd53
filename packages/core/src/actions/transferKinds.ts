import { type ChainId, matching, type Namespace, type Shape } from '@fairlead/protocol'
import { evmTransfer } from '../adapters/evmTransfer.ts'
import type { Fairlead } from '../Fairlead.ts'
import { toChainNumber } from '../namespaces/eip155.ts'
import { isAddressLike } from '../namespaces/payment.ts'
import { isSolanaAddressLike } from '../namespaces/solanaPayment.ts'
import { sendTransaction, sendTransfer, writeContract } from './sign.ts'

/** What is sent, when everything about it is known. */
type Sending = {
  readonly chainId: ChainId
  readonly to: string
  readonly token: string | undefined
  readonly value: bigint
}

/** How a namespace sends. */
export type TransferKind = {
  /** What the adapter has to be able to do. */
  readonly needs: 'sendToken' | 'sendTransaction'
  /** Bits of the largest amount that its networks can hold. */
  readonly bits: bigint
  /** What its networks call a transaction, whatever adapter asked. */
  readonly hash: Shape
  /** Whether a text can be somebody's address; what stands there, the adapter looks up. */
  isReceiver(to: string): Promise<boolean>
  send(fairlead: Fairlead, sending: Sending): Promise<string>
}

/** Those that can; elsewhere there is no sending. [NS-03] */
export const transferKinds: Readonly<Partial<Record<Namespace, TransferKind>>> = {
  eip155: {
    needs: 'sendTransaction',
    bits: 256n,
    hash: matching(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash'),
    async isReceiver(to) {
      const { addressProblem } = await import('../adapters/universal/evmSend.ts')
      return isAddressLike(to) && !addressProblem(to)
    },
    send(fairlead, { chainId, to, token, value }) {
      const namespace = 'eip155'
      if (!token) return sendTransaction(fairlead, { namespace, to, value })
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
