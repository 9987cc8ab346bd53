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

// What most people never need is fetched when it is.
const sendCalls: Method = async (params, context) =>
  (await import('../smart/sendCalls.ts')).sendCalls(params, context)
const sendUserOperation: Method = async (params, context) =>
  (await import('../smart/smartMethods.ts')).sendUserOperation(params, context)

/** What the person is asked about. What is not here, this wallet does not do. */
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
