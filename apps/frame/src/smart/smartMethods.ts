import { BaseError, EvmAddress, HexData, InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { entryPoints } from '../keys/signing/userOperation.ts'
import type { Method } from '../sign/Method.ts'
import { requireAddress } from '../sign/requireAddress.ts'
import { parseTransaction } from '../sign/sendTransaction.ts'
import { runCalls, sendOperation, toCall, waitForInclusion } from './runCalls.ts'

/** `eth_sendTransaction` of a smart account. Returns the hash of the transaction that includes the operation. */
export const sendTransactionAsOperation: Method = async (params, context) => {
  const { data, input, to, value } = parseTransaction(params, context)
  if (!to)
    throw new InputError({
      detail: 'A smart account can’t deploy contracts directly. Use a factory',
      path: 'params.0.to',
      reason: 'Invalid input',
    })
  const calls = [toCall({ data: data ?? input, to, value })]
  return runCalls({
    context,
    async finish(operation, signatures) {
      await sendOperation(operation, signatures, context)
      return waitForInclusion(operation, context)
    },
    what: { calls },
  })
}

/** Gas limits, fees and nonce from the page are ignored: what is shown must be what is signed. */
const Operation = v.object({
  sender: v.optional(EvmAddress),
  callData: HexData,
  // Refused from a page: these fields could delegate the account to other code, or hide who pays.
  eip7702Auth: v.nullish(v.never('Not allowed from a page')),
  paymaster: v.nullish(v.never('Not allowed from a page. Use the capability paymasterService')),
  paymasterAndData: v.nullish(v.never('Not allowed from a page')),
  initCode: v.nullish(v.never('Not allowed from a page')),
})
const Params = v.tupleWithRest([Operation], v.unknown())

/** `eth_sendUserOperation`. Returns the hash of the operation. */
export const sendUserOperation: Method = async (params, context) => {
  const [{ callData, sender }, entryPoint] = parse(Params, params)
  const { account, network } = context
  if (account.type !== 'smartAccount' || !network.smartAccount)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'Operations require a smart account, and the active account is not one',
    })
  requireAddress(sender, account.address, 'params.0.sender')
  if (entryPoint !== undefined)
    requireAddress(String(entryPoint), entryPoints[network.smartAccount.entryPoint], 'params.1')
  return runCalls({
    context,
    async finish(operation, signatures) {
      await sendOperation(operation, signatures, context)
      return operation.hash
    },
    what: { callData: callData as Hex },
  })
}
