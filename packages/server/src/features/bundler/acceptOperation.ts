import type { UserOperation } from '@fairlead/protocol'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { OpenCounts } from '../../storage/bundler/operations.ts'
import { read, readQuantity } from './askNode.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { type BundlerSettings, limits } from './BundlerSettings.ts'
import { isFactoryKnown } from './code/findUnknownCode.ts'
import { refuseCode } from './code/refuseCode.ts'
import { type Conditions, readConditions } from './conditions.ts'
import type { EntryPoint } from './entryPoints.ts'
import { preVerificationGas } from './estimateGas.ts'
import { type Fees, nextBase, readFees } from './fees.ts'
import { checkLoss } from './loss.ts'
import { priceOf } from './price.ts'
import { gasOf, isDelegation, type Operation, readOperation } from './readOperation.ts'
import { readWindow } from './readWindow.ts'
import { addressesOf, checkReputation, entitiesOf } from './reputation.ts'
import { kindOf, simulate } from './simulate.ts'

/**
 * Accepts an operation if the simulation succeeds and its fees cover its cost.
 *
 * @returns The operation's hash.
 * @throws {@link BundlerRefusal} if the operation is refused; `UPSTREAM_UNAVAILABLE` if no node answers.
 */
export async function acceptOperation(
  settings: acceptOperation.Settings,
  wire: UserOperation,
  entryPoint: EntryPoint,
): Promise<`0x${string}`> {
  const { chain, clock, store } = settings
  const operation = await readSent(settings, wire, entryPoint)
  const { hash, slot } = operation
  const name = chain.caipNetworkId
  const known = await store.find(name, hash)
  if (known && known.state !== 'dropped') return known.hash
  await checkLoss(settings)
  const entities = entitiesOf(settings, operation, await isFactoryKnown(settings, operation))
  const isThrottled = await checkReputation(settings, entities)
  const fees = await readFees(chain)
  checkTerms(settings, operation, fees)
  const replaced = await store.findBySlot(name, slot)
  const paymaster = operation.paymaster?.toLowerCase()
  const sender = operation.sender.toLowerCase()
  const checkRoom = createRoomCheck(settings, { isThrottled, paymaster })
  if (replaced) checkReplacement(operation, replaced)
  else checkRoom(await store.countOpen(name, { paymaster, sender }))

  const [next, later] = await readConditions(settings, priceOf([operation], fees))
  await checkTrial(settings, operation, next)
  await checkCode(settings, operation, next)
  const expiresAtMs = await checkWindow(settings, operation)
  await checkTrial(settings, operation, later)
  const throttledUntil = isThrottled ? clock() + limits.throttledMs : expiresAtMs
  const isTaken = await store.add(
    {
      addedAtMs: clock(),
      chain: name,
      entryPoint: entryPoint.address.toLowerCase() as `0x${string}`,
      expiresAtMs: Math.min(expiresAtMs, throttledUntil),
      hash,
      operation: wire,
    },
    // Checks again, because others were accepted meanwhile.
    { checkRoom, replaces: replaced?.hash, slot },
  )
  if (!isTaken)
    throw new BundlerRefusal('paramsInvalid', 'Another operation has this nonce. Send it again')
  await store.countSeen(name, addressesOf(entities))
  return hash
}

export declare namespace acceptOperation {
  type Settings = BundlerSettings & {
    /** Returns true if the paymaster is the operator's own, which needs no limit. */
    isOwnPaymaster(address: string): boolean
  }
}

/**
 * Reads an operation. If it has the factory `0x7702` but no authorization, the hash includes the account's current
 * delegate. Entry point 0.7 doesn't know that factory: its operations have an authorization and no factory.
 */
async function readSent(
  { chain }: BundlerSettings,
  wire: UserOperation,
  entryPoint: EntryPoint,
): Promise<Operation> {
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  if (!isDelegation(wire.factory)) {
    const isBeside = entryPoint.version === '0.7' && !wire.factory
    if (wire.eip7702Auth && !isBeside)
      throw new BundlerRefusal('paramsInvalid', 'eip7702Auth needs the factory 0x7702')
    const operation = readOperation(wire, { chainId, entryPoint })
    await checkAuthorization(chain, operation, chainId)
    return operation
  }
  if (entryPoint.version === '0.7')
    throw new BundlerRefusal(
      'paramsInvalid',
      'Entry point 0.7 does not support factory 0x7702. Send eip7702Auth without a factory',
    )
  if (wire.eip7702Auth) {
    const operation = readOperation(wire, { chainId, entryPoint })
    await checkAuthorization(chain, operation, chainId)
    return operation
  }
  const code = String(await read(chain, 'eth_getCode', [wire.sender, 'latest']))
  if (!/^0xef0100[0-9a-f]{40}$/i.test(code))
    throw new BundlerRefusal('paramsInvalid', 'eip7702Auth is missing: the account has no code')
  const delegate = `0x${code.slice(8)}` as const
  return readOperation(wire, { chainId, delegate, entryPoint })
}

/** An authorization that the chain ignores would leave the account without code, and the bundler unpaid. */
async function checkAuthorization(
  chain: BundlerSettings['chain'],
  { authorization, sender }: Operation,
  chainId: number,
): Promise<void> {
  if (!authorization) return
  // Chain id 0 would be valid on every chain, so it is refused.
  if (authorization.chainId !== chainId)
    throw new BundlerRefusal('paramsInvalid', 'eip7702Auth is for a different chain')
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (signer?.toLowerCase() !== sender.toLowerCase())
    throw new BundlerRefusal('signatureInvalid', 'eip7702Auth is not signed by the sender')
  const nonce = await readQuantity(chain, 'eth_getTransactionCount', [sender, 'latest'])
  if (nonce !== BigInt(authorization.nonce))
    throw new BundlerRefusal('paramsInvalid', `eip7702Auth must have nonce ${nonce}`)
}

function checkTerms(settings: BundlerSettings, operation: Operation, fees: Fees): void {
  const { maxFeePerGas, maxPriorityFeePerGas, wire } = operation
  const invalid = (reason: string) => new BundlerRefusal('paramsInvalid', reason)
  if (!operation.paymaster && wire.paymasterData && wire.paymasterData !== '0x')
    throw invalid('paymasterData needs a paymaster')
  // For the zero address the entry point would charge the sender, although the user expects a paymaster to pay.
  if (operation.paymaster && BigInt(operation.paymaster) === 0n)
    throw invalid('paymaster has no code')
  if (!wire.factory && wire.factoryData && wire.factoryData !== '0x')
    throw invalid('factoryData needs a factory')
  if (gasOf(operation) > limits.operationGas)
    throw invalid(`More gas than ${limits.operationGas} in total`)
  if (maxPriorityFeePerGas > maxFeePerGas)
    throw invalid('maxPriorityFeePerGas is above maxFeePerGas')
  if (maxPriorityFeePerGas < settings.minTip)
    throw invalid(`maxPriorityFeePerGas must be at least ${settings.minTip}`)
  const least = preVerificationGas(operation)
  if (operation.gas.preVerification < least)
    throw invalid(`preVerificationGas must be at least ${least}`)
  // The entry point pays the priority fee only as far as `maxFeePerGas` leaves room for it above the base fee.
  const enough = nextBase(fees) + settings.minTip
  if (maxFeePerGas < enough) throw invalid(`maxFeePerGas must be at least ${enough}`)
}

/** @throws {@link BundlerRefusal} if the operation involves code that the bundler doesn't trust. */
async function checkCode(
  settings: BundlerSettings,
  operation: Operation,
  conditions: Conditions,
): Promise<void> {
  const reason = await refuseCode(settings, operation, conditions)
  if (reason !== undefined) throw new BundlerRefusal('codeRefused', reason)
}

async function checkTrial(
  { account, chain }: BundlerSettings,
  operation: Operation,
  conditions: Conditions,
): Promise<void> {
  const trial = await simulate(chain, [operation], { conditions, from: account.address })
  if (!trial.isGood) throw new BundlerRefusal(kindOf(trial.reason), trial.reason)
}

function checkReplacement(
  { maxFeePerGas, maxPriorityFeePerGas }: Operation,
  replaced: NonNullable<Awaited<ReturnType<BundlerSettings['store']['findBySlot']>>>,
): void {
  if (replaced.state !== 'pending')
    throw new BundlerRefusal('paramsInvalid', 'An operation with this nonce is already being sent')
  const { operation } = replaced
  const isEnough = (offered: bigint, before: string) =>
    offered * 100n >= BigInt(before) * limits.replacement
  if (
    !isEnough(maxFeePerGas, operation.maxFeePerGas) ||
    !isEnough(maxPriorityFeePerGas, operation.maxPriorityFeePerGas)
  )
    throw new BundlerRefusal(
      'paramsInvalid',
      'Replacement fee too low: both fees must be 10 % above those of the operation with this nonce',
    )
}

/** Creates a check that throws {@link BundlerRefusal} if too many other operations are open. */
function createRoomCheck(
  { isOwnPaymaster }: acceptOperation.Settings,
  { isThrottled, paymaster }: { isThrottled: boolean; paymaster: string | undefined },
): (open: OpenCounts) => void {
  const isLimited = paymaster !== undefined && !isOwnPaymaster(paymaster)
  const most = isThrottled ? limits.open.throttled : limits.open.paymaster
  return (open) => {
    if (open.sender >= limits.open.sender)
      throw new BundlerRefusal('throttled', 'Too many operations of this sender are pending')
    if (isLimited && open.paymaster >= most)
      throw new BundlerRefusal('throttled', 'Too many operations of this paymaster are pending')
    if (open.all >= limits.open.all)
      throw new BundlerRefusal('throttled', 'Too many operations are pending. Try again later')
  }
}

async function checkWindow(settings: BundlerSettings, operation: Operation): Promise<number> {
  const { chain, clock } = settings
  const window = await readWindow(chain, operation)
  const now = Math.floor(clock() / 1000)
  if (window.isAggregated)
    throw new BundlerRefusal('aggregatorUnsupported', 'Aggregated signatures are not supported')
  if (window.start > now || window.until < now + limits.shortestWindow)
    throw new BundlerRefusal('outOfTime', `Not valid for the next ${limits.shortestWindow} seconds`)
  return Math.min(clock() + limits.operationMs, window.until * 1000)
}
