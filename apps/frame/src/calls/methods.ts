import type { ApprovedMethod } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'
import type { MethodContext, Prepared, Method as SignMethod } from '../sign/Method.ts'
import { personalSign } from '../sign/personalSign.ts'
import { sendTransaction as sendPlainTransaction } from '../sign/sendTransaction.ts'
import { signTypedData } from '../sign/signTypedData.ts'
import {
  solanaSignAllTransactions,
  solanaSignAndSendTransaction,
  solanaSignMessage,
  solanaSignTransaction,
} from '../sign/solana.ts'
import type { Bundles } from '../smart/createBundles.ts'

type Method = (
  params: unknown,
  context: MethodContext & {
    readonly bundles: Bundles
    readonly session: Pick<Session, 'call'>
  },
) => Promise<Prepared>

// Loaded on demand, because most users never need these methods.
const sendTransaction: Method = async (params, context) =>
  context.account.type === 'smartAccount'
    ? (await import('../smart/smartMethods.ts')).sendTransactionAsOperation(params, context)
    : sendPlainTransaction(params, context)
const signAsAccount =
  (method: SignMethod): Method =>
  async (params, context) => {
    if (context.account.address === context.addresses.eip155) return method(params, context)
    const { signAsContract } = await import('../smart/signAsContract.ts')
    return signAsContract(method, params, context)
  }
const sendCalls: Method = async (params, context) =>
  (await import('../smart/sendCalls.ts')).sendCalls(params, context)
const sendUserOperation: Method = async (params, context) =>
  (await import('../smart/smartMethods.ts')).sendUserOperation(params, context)
const grantPermissions: Method = async (params, context) =>
  (await import('../sessions/grantMethods.ts')).grantPermissions(params, context)
const requestExecutionPermissions: Method = async (params, context) =>
  (await import('../sessions/grantMethods.ts')).requestExecutionPermissions(params, context)
const revokeAccountCode: Method = async (params, context) =>
  (await import('../smart/revokeAccountCode.ts')).revokeAccountCode(params, context)
const revokeExecutionPermission: Method = async (params, context) =>
  (await import('../sessions/revokeMethods.ts')).revokeExecutionPermission(params, context)
const revokePermissions: Method = async (params, context) =>
  (await import('../sessions/revokeMethods.ts')).revokePermissions(params, context)

/** Methods that need the user's approval. The wallet supports no others. */
export const methods: ReadonlyMap<string, Method> = new Map<ApprovedMethod, Method>([
  ['eth_sendTransaction', sendTransaction],
  ['eth_sendUserOperation', sendUserOperation],
  ['eth_signTypedData_v4', signAsAccount(signTypedData)],
  ['personal_sign', signAsAccount(personalSign)],
  ['solana_signAllTransactions', solanaSignAllTransactions],
  ['solana_signAndSendTransaction', solanaSignAndSendTransaction],
  ['solana_signMessage', solanaSignMessage],
  ['solana_signTransaction', solanaSignTransaction],
  ['wallet_grantPermissions', grantPermissions],
  ['wallet_requestExecutionPermissions', requestExecutionPermissions],
  ['wallet_revokeAccountCode', revokeAccountCode],
  ['wallet_revokeExecutionPermission', revokeExecutionPermission],
  ['wallet_revokePermissions', revokePermissions],
  ['wallet_sendCalls', sendCalls],
])
