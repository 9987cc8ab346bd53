import type { ApprovedMethod } from '@fairlead/protocol/embedded'
import type { Method } from './Method.ts'
import { personalSign } from './personalSign.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import {
  solanaSignAllTransactions,
  solanaSignAndSendTransaction,
  solanaSignMessage,
  solanaSignTransaction,
} from './solana.ts'

// Loaded on demand, because most users never need these methods.
const sendCalls: Method = async (params, context) =>
  (await import('../smart/sendCalls.ts')).sendCalls(params, context)
const sendUserOperation: Method = async (params, context) =>
  (await import('../smart/smartMethods.ts')).sendUserOperation(params, context)

/** Methods that need the user's approval. The wallet supports no others. */
export const methods: ReadonlyMap<string, Method> = new Map<ApprovedMethod, Method>([
  ['eth_sendTransaction', sendTransaction],
  ['eth_sendUserOperation', sendUserOperation],
  ['eth_signTypedData_v4', signTypedData],
  ['personal_sign', personalSign],
  ['solana_signAllTransactions', solanaSignAllTransactions],
  ['solana_signAndSendTransaction', solanaSignAndSendTransaction],
  ['solana_signMessage', solanaSignMessage],
  ['solana_signTransaction', solanaSignTransaction],
  ['wallet_sendCalls', sendCalls],
])
