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

/** What the person is asked about. What is not here, this wallet does not do. */
export const methods: ReadonlyMap<string, Method> = new Map<ApprovedMethod, Method>([
  ['eth_sendTransaction', sendTransaction],
  ['eth_signTypedData_v4', signTypedData],
  ['personal_sign', personalSign],
  ['solana_signAllTransactions', solanaSignAllTransactions],
  ['solana_signAndSendTransaction', solanaSignAndSendTransaction],
  ['solana_signMessage', solanaSignMessage],
  ['solana_signTransaction', solanaSignTransaction],
])
