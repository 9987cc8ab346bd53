import {
  BaseError,
  type CaipNetwork,
  namespaceOf,
  parse,
  TransactionHash,
} from '@fairlead/protocol'
import { pause } from '../../actions/pause.ts'
import { estimateGas, sendTransaction, writeContract } from '../../actions/sign.ts'
import { waitForOutcome } from '../../actions/waitForOutcome.ts'
import type { ContractWrite } from '../../chains/ChainReader.ts'
import { rpcDefaults } from '../../chains/endpoints.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { EventProperties } from '../../store/events.ts'
import { chainIdOf, connectedOf, networkById } from '../../store/selectors.ts'
import { formatUnits } from '../../utils/units.ts'
import { buildSwapPlan, hasMoved, swapRefreshMs } from './buildSwapPlan.ts'
import { swapCrossings } from './createCrossings.ts'
import type { CrossingRecord } from './crossingRecord.ts'
import { SwapError } from './SwapError.ts'
import type { SentSwap, SwapPlan, SwapStep } from './SwapPlan.ts'
import { fetchAllowance, refuse } from './swapApi.ts'

/** Receipts are polled for three minutes. */
const receiptTries = 45
/** Reads of an allowance after its approval was included: the server's node may be behind. */
const allowanceTries = 8

/**
 * Sends a swap that the user has seen: the approval first if one is needed, then the swap. Each part waits until the
 * network has included it. A wallet that can send both together is asked once.
 *
 * A plan that is older than 10 s is built again first, and after an approval.
 *
 * @param shown - The plan that the user confirmed.
 * @throws `SwapError` with `priceMoved` and the new plan if it yields less than `shown` promised: nothing was swapped;
 *   `approvalFailed`, `cancelled`, `reverted`; `SWITCH_FAILED` if the network or account changed; `REQUEST_REJECTED`; the errors of
 *   `buildSwapPlan`.
 */
export async function runSwap(
  fairlead: Fairlead,
  shown: SwapPlan,
  onStep: (step: SwapStep) => void = () => {},
): Promise<SentSwap> {
  let plan = await renewed(fairlead, shown, swapRefreshMs)
  const network = networkById(fairlead.store.getState(), plan.chainId)
  if (!network) refuse()
  // A wallet reports the hash of a batch late, but a transfer to another network is followed by its hash from the start.
  const mayBatch = plan.approval && !plan.bridge
  const batch = mayBatch ? await import('./sendBatch.ts') : undefined
  const isBatch = batch !== undefined && (await batch.offersBatch(fairlead, plan))
  if (plan.approval && !isBatch) {
    await reported(fairlead, plan, 'SWAP_APPROVAL_ERROR', () =>
      approve(fairlead, { network, onStep, plan }),
    )
    fairlead.events.emit('SWAP_APPROVAL_SUCCESS', propertiesOf(fairlead, plan))
    plan = await renewed(fairlead, shown, 0)
  }
  const properties = propertiesOf(fairlead, plan)
  fairlead.events.emit('SWAP_INITIATED', properties)
  const { hash, isIncluded } = await reported(fairlead, plan, 'SWAP_ERROR', async () => {
    checkPlace(fairlead, plan)
    onStep({ kind: 'swap', phase: 'wallet' })
    const { call } = plan
    if (isBatch && !('transaction' in call)) {
      const approvals = await approvalsOf(plan, await needsReset(fairlead, plan))
      checkPlace(fairlead, plan)
      const calls = [...approvals, call]
      const onSent = () => onStep({ kind: 'swap', phase: 'network' })
      return batch.sendBatch(fairlead, { calls, onSent, plan })
    }
    const sentHash = await sendTransaction(fairlead, callOf(plan))
    onStep({ kind: 'swap', phase: 'network' })
    return waitForSwap(fairlead, { hash: sentHash, network, plan })
  })
  // A swap to another network succeeds once its tokens arrive.
  if (hash && !plan.bridge) fairlead.events.emit('SWAP_SUCCESS', { ...properties, hash })
  return {
    amount: properties.fromAmount,
    from: plan.from.symbol,
    hash,
    isIncluded,
    network: plan.chainId,
    to: plan.to.symbol,
    toAmount: properties.toAmount,
    ...(plan.bridge && { toNetwork: plan.to.chainId }),
  }
}

/** Waits for the inclusion of a swap that was sent. One to another network is stored at once, and followed from then on. */
async function waitForSwap(
  fairlead: Fairlead,
  { hash: first, network, plan }: { hash: string; network: CaipNetwork; plan: SwapPlan },
): Promise<{ hash: string; isIncluded: boolean }> {
  const crossings = plan.bridge && swapCrossings(fairlead)
  crossings?.add(toRecord(fairlead, plan, first))
  const { owner } = plan
  try {
    const sent = { failure: 'reverted', hash: first, network, owner } as const
    const included = await waitForInclusion(fairlead, sent)
    if (crossings && included.hash !== first) {
      // The wallet sped the transaction up.
      crossings.forget(first)
      crossings.add(toRecord(fairlead, plan, included.hash))
    }
    crossings?.follow(included.hash)
    return included
  } catch (error) {
    if (error instanceof SwapError) crossings?.forget(first)
    throw error
  }
}

/** Returns what is stored of a swap to another network. */
function toRecord(fairlead: Fairlead, plan: SwapPlan, hash: string): CrossingRecord {
  const { fromAmount, ...properties } = propertiesOf(fairlead, plan)
  const { id = '', name = '', seconds } = plan.bridge ?? {}
  return {
    ...properties,
    address: plan.owner,
    amount: fromAmount,
    bridge: { id, name },
    hash: parse(TransactionHash, hash, 'RESPONSE_INVALID'),
    seconds: seconds ?? null,
    startedAt: fairlead.environment.now(),
    toNetwork: plan.to.chainId,
  }
}

/** Returns the plan if it is recent enough, else a new one. @throws `SwapError` with `priceMoved` */
async function renewed(fairlead: Fairlead, shown: SwapPlan, maxAgeMs: number): Promise<SwapPlan> {
  checkPlace(fairlead, shown)
  if (fairlead.environment.now() - shown.builtAt < maxAgeMs) return shown
  // The amount that was shown, which may be lower than the one that the user entered.
  const next = await buildSwapPlan(fairlead, { ...shown, amount: shown.amount })
  checkPlace(fairlead, shown)
  const plan = { ...next, asked: shown.asked }
  // Exactly the amount that was shown is swapped, or the user is asked again.
  if (plan.amount !== shown.amount || hasMoved(shown, plan))
    throw new SwapError('priceMoved', { plan })
  return plan
}

/** @throws `SWITCH_FAILED` if the network or account is no longer that of the plan. */
function checkPlace({ store }: Fairlead, { chainId, owner }: SwapPlan): void {
  const state = store.getState()
  const namespace = namespaceOf(chainId)
  const isSame =
    chainIdOf(state, namespace) === chainId &&
    connectedOf(state, namespace)?.accounts[0].address === owner
  if (isSame) return
  throw new BaseError('SWITCH_FAILED', {
    shortMessage: 'The network or the account changed in the meantime. Nothing was swapped',
  })
}

/** Asks the wallet for the approval, and waits until it is in effect. */
async function approve(
  fairlead: Fairlead,
  options: {
    network: CaipNetwork
    onStep: (step: SwapStep) => void
    plan: SwapPlan
  },
): Promise<void> {
  const { network, onStep, plan } = options
  for (const approval of await approvalsOf(plan, await needsReset(fairlead, plan))) {
    checkPlace(fairlead, plan)
    onStep({ kind: 'approve', phase: 'wallet' })
    const hash = await writeContract(fairlead, { namespace: 'eip155', ...approval.write })
    onStep({ kind: 'approve', phase: 'network' })
    const { owner } = plan
    await waitForInclusion(fairlead, { failure: 'approvalFailed', hash, network, owner })
  }
  // Wallets let the user lower the approved amount.
  for (let tries = 0; tries < allowanceTries; tries++) {
    if ((await fetchAllowance(fairlead, plan)) >= plan.amount) return
    await pause(fairlead, rpcDefaults.pollingMs)
  }
  throw new SwapError('approvalFailed')
}

/**
 * True if the token refuses to change an allowance that is not zero, as USDT does. Asked of the network, so that no
 * list of such tokens is needed. An allowance is set to zero as well if the network can't tell: that is never wrong.
 */
async function needsReset(fairlead: Fairlead, { amount, approval, from }: SwapPlan) {
  if (!approval || approval.allowance === 0n || !from.address) return false
  const { encodeCall } = await import('../../chains/evm/encodeCall.ts')
  const { to, ...write } = evmApproval({ amount, spender: approval.spender, token: from.address })
  return estimateGas(fairlead, { data: encodeCall(write), namespace: 'eip155', to }).then(
    () => false,
    () => true,
  )
}

/** Returns the approvals of a plan, for exactly its amount; the first sets the allowance to zero if needed. */
async function approvalsOf({ amount, approval, from }: SwapPlan, isReset: boolean) {
  const { address: token } = from
  if (!approval || !token) return []
  const { encodeCall } = await import('../../chains/evm/encodeCall.ts')
  return [...(isReset ? [0n] : []), amount].map((units) => {
    const write = evmApproval({ amount: units, spender: approval.spender, token })
    return { data: encodeCall(write), to: write.to, value: 0n, write }
  })
}

function callOf({ call, owner }: SwapPlan) {
  // A serialized transaction names its own receivers.
  if ('transaction' in call)
    return { data: call.transaction, namespace: 'solana', to: owner } as const
  const { data, to, value } = call
  return { data, namespace: 'eip155', to, value } as const
}

/** Runs a part of the swap, and reports its failure. A declined request is reported as such. */
async function reported<result>(
  fairlead: Fairlead,
  plan: SwapPlan,
  failure: 'SWAP_APPROVAL_ERROR' | 'SWAP_ERROR',
  run: () => Promise<result>,
): Promise<result> {
  try {
    return await run()
  } catch (error) {
    const properties = propertiesOf(fairlead, plan)
    if (BaseError.find(error, 'REQUEST_REJECTED')) fairlead.events.emit('SWAP_REJECTED', properties)
    else {
      const code = BaseError.is(error) ? error.code : 'UNKNOWN'
      fairlead.events.emit(failure, { ...properties, code })
    }
    throw error
  }
}

function propertiesOf({ store }: Fairlead, plan: SwapPlan): EventProperties['SWAP_INITIATED'] {
  const { amount, chainId, from, to, toAmount } = plan
  const account = connectedOf(store.getState(), namespaceOf(chainId))?.accounts[0]
  return {
    accountType: account?.type ?? 'eoa',
    from: from.symbol,
    fromAmount: formatUnits(amount, from.decimals),
    network: chainId,
    to: to.symbol,
    toAmount: formatUnits(toAmount, to.decimals),
    ...(plan.bridge && { toNetwork: to.chainId }),
  }
}

/**
 * Waits for a transaction's inclusion.
 *
 * @returns The hash of the included transaction, which differs if the wallet sped it up; `isIncluded` is false if that
 *   takes longer than three minutes.
 * @throws `SwapError` with `failure` if the network reverted it; `cancelled` if the wallet replaced it.
 */
async function waitForInclusion(
  fairlead: Fairlead,
  sent: {
    failure: 'approvalFailed' | 'reverted'
    hash: string
    network: CaipNetwork
    owner: string
  },
): Promise<{ hash: string; isIncluded: boolean }> {
  const { failure, hash: first, network, owner: address } = sent
  const timing = { pauseMs: rpcDefaults.pollingMs, tries: receiptTries }
  const asked = { address, hash: first, network, ...timing }
  const { hash, status } = await waitForOutcome(fairlead, asked)
  const hints = [`Hash: ${hash}`]
  if (status === 'failed') throw new SwapError(failure, { hints })
  if (status === 'cancelled') throw new SwapError('cancelled', { hints })
  return { hash, isIncluded: status === 'success' }
}

/**
 * Returns the contract call that lets a contract take tokens. The ABI has no outputs, because some tokens return
 * nothing.
 *
 * @param options.amount - In the token's smallest unit.
 */
function evmApproval(options: evmApproval.Options): ContractWrite {
  const { amount, spender, token } = options
  return {
    abi: [
      {
        type: 'function',
        name: 'approve',
        stateMutability: 'nonpayable',
        inputs: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
        outputs: [],
      },
    ],
    args: [spender, amount],
    functionName: 'approve',
    to: token,
  }
}

declare namespace evmApproval {
  type Options = { amount: bigint; spender: string; token: string }
}
