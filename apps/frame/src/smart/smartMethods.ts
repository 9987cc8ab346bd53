import { BaseError, EvmAddress, HexData, InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { entryPoints } from '../keys/errands/userOperation.ts'
import type { Method } from '../sign/Method.ts'
import { requireAddress } from '../sign/requireAddress.ts'
import { runCalls, toCall, waitForInclusion } from './runCalls.ts'

/** A transaction, once it has been read. */
type Given = {
  data?: string | undefined
  to?: string | null | undefined
  value?: string | undefined
}

/** `eth_sendTransaction` of a smart account: the answer is the hash of what it is included in. */
export async function sendTransactionAsOperation(
  { data, to, value }: Given,
  context: Parameters<Method>[1],
): ReturnType<Method> {
  if (!to)
    throw new InputError({
      detail: 'A smart account makes no contracts itself; use a factory',
      path: 'params.0.to',
      reason: 'Invalid input',
    })
  const calls = [toCall({ data, to, value })]
  const finish = (operation: { hash: Hex }) => waitForInclusion(operation, context)
  return runCalls({ context, finish, what: { calls } })
}

/** Limits, fees and nonce are found here: what is shown has to be what is signed. */
const Operation = v.object({
  sender: v.optional(EvmAddress),
  callData: HexData,
  // Never from a page: what hands the account to somebody's code, and who pays unseen.
  eip7702Auth: v.nullish(v.never('Not from a page')),
  paymaster: v.nullish(v.never('Not from a page; ask with the capability paymasterService')),
  paymasterAndData: v.nullish(v.never('Not from a page')),
  initCode: v.nullish(v.never('Not from a page')),
})
const Params = v.tupleWithRest([Operation], v.unknown())

/** `eth_sendUserOperation`: the answer is the hash of the operation. */
export const sendUserOperation: Method = async (params, context) => {
  const [{ callData, sender }, entryPoint] = parse(Params, params)
  const { account, network } = context
  if (account.type !== 'smartAccount' || !network.smartAccount)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'Operations are for smart accounts, and another account is in use',
    })
  requireAddress(sender, account.address, 'params.0.sender')
  if (entryPoint !== undefined)
    requireAddress(String(entryPoint), entryPoints[network.smartAccount.entryPoint], 'params.1')
  return runCalls({
    context,
    finish: async ({ hash }) => hash,
    what: { callData: callData as Hex },
  })
}
