import { BaseError, delegateOf, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import {
  bytesToHex,
  formatUnits,
  getAddress,
  type Hex,
  hexToSignature,
  serializeTransaction,
  type TransactionSerializableEIP7702,
  zeroAddress,
} from 'viem'
import type { Sentence } from '../approval/Description.ts'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import { readNonce, sendSigned, toSigningRequest, withNonce } from '../sign/draftTransaction.ts'
import type { Method, MethodContext, Signable } from '../sign/Method.ts'
import { readDataFee, readFees, toQuantity } from '../sign/readFees.ts'

/** Gas that each authorization costs in addition to its transaction. https://eips.ethereum.org/EIPS/eip-7702 */
const authorizationGas = 25_000n

/** A word of a signature that is only measured. */
const stubWord: Hex = `0x${'7a'.repeat(32)}`

const Params = v.optional(v.union([v.strictTuple([]), v.strictTuple([v.strictObject({})])]))

/**
 * `wallet_revokeAccountCode`: ends the EIP-7702 delegation of the regular account on the network, with an authorization
 * for the zero address. The account pays the fee. Returns the transaction hash.
 * @throws `CONFLICT` if the account runs no code there; `PROVIDER_ERROR` if it can't pay the fee.
 */
export const revokeAccountCode: Method = async (params, context) => {
  parse(Params, params)
  const { network } = context
  const chainId = chainNumber(network)
  const { current, dataFee, draft } = await draftRevocation(context)
  const cost = draft.gas * draft.maxFeePerGas + dataFee
  await requireFee(cost, context)
  const build = (nonce: number): Signable => {
    // The transaction itself uses the nonce before that of its authorization.
    const unsigned = { address: zeroAddress, chainId, nonce: nonce + 1 }
    const toSigned = (signature: Uint8Array): TransactionSerializableEIP7702 => {
      const { r, s, yParity } = hexToSignature(bytesToHex(signature))
      return { ...draft, authorizationList: [{ ...unsigned, r, s, yParity }], nonce }
    }
    return {
      signingRequests: [{ ...unsigned, type: 'evm-authorization' }],
      next: ([authorization]) => [toSigningRequest(toSigned(authorization!), chainId)],
      finish: ([authorization, signature]) =>
        sendSigned(toSigned(authorization!), signature!, context),
    }
  }
  const { decimals, symbol } = network.nativeCurrency
  return {
    description: {
      title: 'codeRevoke',
      sentences: sentencesOf(current, context),
      rows: [{ label: 'fee', value: `${formatUnits(cost, decimals)} ${symbol}` }],
      about: [{ label: 'smartCode', value: current }],
      warnings: [],
    },
    ...withNonce(draft.nonce, build, context),
  }
}

/** Reads the delegation, and what its revocation needs. */
async function draftRevocation(context: MethodContext) {
  const { addresses, network, nodes, signal } = context
  const owner = addresses.eip155 as Hex
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const [code, fees, nonce, estimate] = await Promise.all([
    ask('eth_getCode', [owner, 'latest']),
    readFees(context),
    readNonce(context),
    // Estimated without the authorization: nodes differ in how they count one. A call to the account itself would
    // estimate the code that is about to go.
    ask('eth_estimateGas', [{ from: owner, to: zeroAddress, value: '0x0' }]).then(toQuantity),
  ])
  const current = delegateOf(code)
  if (!current)
    throw new BaseError('CONFLICT', { shortMessage: 'Your account runs no code on this network' })
  if (fees.type !== 'eip1559')
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'This network reports no base fee, so the code can’t be turned off here',
    })
  const chainId = chainNumber(network)
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const draft = {
    chainId,
    data: '0x',
    gas: ((estimate + authorizationGas) * 12n) / 10n,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
    // The authorization applies before the call, so the call to the account itself runs no code.
    to: owner,
    type: 'eip7702',
    value: 0n,
  } as const
  const stub = { address: zeroAddress, chainId, nonce: draft.nonce + 1, r: stubWord, s: stubWord }
  const unsigned = serializeTransaction({ ...draft, authorizationList: [{ ...stub, yParity: 1 }] })
  return { current: getAddress(current), dataFee: await readDataFee(unsigned, context), draft }
}

/** Checks the balance before the approval, instead of failing at the node after it. */
async function requireFee(
  cost: bigint,
  { addresses, network, nodes, signal }: MethodContext,
): Promise<void> {
  const params = [addresses.eip155, 'latest']
  const held = await nodes.request({ method: 'eth_getBalance', network, params, signal })
  if (toQuantity(held) < cost) throw NodeRefusal.funds()
}

function sentencesOf(current: Hex, { network }: MethodContext): readonly Sentence[] {
  const { smartAccount } = network
  const said = (word: Sentence['word']): Sentence => ({ values: {}, word })
  const isOurs =
    smartAccount?.kind === 'eip7702' && smartAccount.address.toLowerCase() === current.toLowerCase()
  return [said('codeRevokes'), ...(isOurs ? [said('codeReturns')] : [])]
}
