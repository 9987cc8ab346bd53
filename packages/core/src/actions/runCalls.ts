import {
  aBoolean,
  BaseError,
  type ChainId,
  InputError,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  parse,
  rule,
  SentCalls,
} from '@fairlead/protocol'
import { rpcDefaults } from '../chains/endpoints.ts'
import { CallsError, fromCalls } from '../errors/CallsError.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { toHexChainId } from '../namespaces/eip155.ts'
import { connectedOf, networkById } from '../store/selectors.ts'
import type { BatchCall, BatchParameters, SentBatch } from './batch.ts'
import { aBatchId, anEvmChain, requireCallsWallet } from './callsWallet.ts'
import { noteBatch } from './followCalls.ts'
import { toSequenceId } from './readCalls.ts'
import { sendTransaction } from './sign.ts'
import { waitForOutcome } from './waitForOutcome.ts'

const aHex = matching(/^0x(?:[0-9a-fA-F]{2})*$/, 'hexadecimal bytes')
const anAddress = matching(/^0x[0-9a-fA-F]{40}$/, 'an EVM address')
const anAmount = rule(
  (value) => typeof value === 'bigint' && value >= 0n && value >> 256n === 0n,
  'a bigint that is not negative, in the smallest unit',
)
const capabilities = optional(objectOf({}))
const batchFields = {
  atomicRequired: optional(aBoolean),
  calls: listOf(
    objectOf({
      capabilities,
      data: optional(aHex),
      to: optional(anAddress),
      value: optional(anAmount),
    }),
    1,
  ),
  capabilities,
  chainId: optional(anEvmChain),
  fallback: optional(oneOf('sequential')),
  id: optional(aBatchId),
}
/** Implements `sendCalls`; loaded with the first call. */
export async function runCalls(
  fairlead: Fairlead,
  parameters: BatchParameters,
): Promise<SentBatch> {
  checkArguments('sendCalls', batchFields, parameters)
  const { calls, fallback } = parameters
  if (fallback) checkSequence(parameters)
  const wallet = requireCallsWallet(fairlead, 'sendCalls')
  const { chainId = wallet.chainId } = parameters
  const params = [toRequest(parameters, { chainId, from: wallet.account })]
  const release = fairlead.modal.hold()
  try {
    const sent = await wallet.provider.request({ method: 'wallet_sendCalls', params })
    const id = parse(SentCalls, sent, 'RESPONSE_INVALID')
    noteBatch(fairlead, { chainId, id, wallet })
    return { id, isSequential: false }
  } catch (cause) {
    const error = fromCalls(cause)
    if (!fallback || !isWithoutBatches(error)) throw error
    const id = await sendInSequence(fairlead, { account: wallet.account, calls, chainId })
    return { id, isSequential: true }
  } finally {
    release()
  }
}

/** @throws `REQUEST_INVALID` if the calls can't be sent one after the other. */
function checkSequence({ atomicRequired, calls, capabilities: whole }: BatchParameters): void {
  const refuse = (path: string, detail: string) => {
    throw new InputError({ detail, path, reason: 'Invalid input' })
  }
  if (atomicRequired) refuse('fallback', 'Calls that must run all or none can’t be sent in turn')
  if (hasRequired(whole)) refuse('capabilities', 'Must be optional with fallback')
  for (const [index, call] of calls.entries()) {
    if (!call.to) refuse(`calls.${index}.to`, 'Required with fallback')
    if (hasRequired(call.capabilities))
      refuse(`calls.${index}.capabilities`, 'Must be optional with fallback')
  }
}

/** A capability is required unless it is marked as optional. */
function hasRequired(given: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.values(given).some(
    (one) => (one as { optional?: unknown } | null)?.optional !== true,
  )
}

function isWithoutBatches(error: BaseError): boolean {
  return (
    error instanceof CallsError &&
    (error.reason === 'unsupportedMethod' || error.reason === 'notAtomic')
  )
}

function toRequest(
  { atomicRequired, calls, capabilities: whole, fallback, id }: BatchParameters,
  { chainId, from }: { chainId: ChainId; from: string },
) {
  return {
    atomicRequired: atomicRequired ?? !fallback,
    calls: calls.map(({ capabilities: own, data, to, value }) => ({
      ...(own && { capabilities: own }),
      ...(data !== undefined && { data }),
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value: `0x${value.toString(16)}` }),
    })),
    ...(whole && { capabilities: whole }),
    chainId: toHexChainId(chainId),
    from,
    ...(id !== undefined && { id }),
    version: '2.0.0',
  }
}

/** Receipts are read for three minutes. */
const receiptTries = 45

/**
 * Asks the wallet for each call by itself. A call is sent when the network has included the previous one, because it may
 * depend on it.
 *
 * @returns The id of the calls; see `toSequenceId`.
 * @throws The error of the first call; `CallsError` with `interrupted` if a later one fails.
 */
async function sendInSequence(
  fairlead: Fairlead,
  { account, calls, chainId }: sendInSequence.Options,
): Promise<string> {
  const { networks } = fairlead.store.getState()
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) throw new NetworkError('CHAIN_UNSUPPORTED', { networks, requested: chainId })
  const hashes: string[] = []
  try {
    for (const { data, to = '', value } of calls) {
      checkPlace(fairlead, { account, chainId })
      const sent = { data, namespace: 'eip155', to, ...(value !== undefined && { value }) } as const
      hashes.push(await sendTransaction(fairlead, sent))
      if (hashes.length === calls.length) break
      const hash = hashes.pop() ?? ''
      const timing = { pauseMs: rpcDefaults.pollingMs, tries: receiptTries }
      const outcome = await waitForOutcome(fairlead, { address: account, hash, network, ...timing })
      // Another hash than the wallet's if the user sped the transaction up.
      hashes.push(outcome.hash)
      if (outcome.status !== 'success') throw new CallsError('interrupted', { hashes })
    }
  } catch (cause) {
    const isReported = cause instanceof CallsError && cause.reason === 'interrupted'
    if (hashes.length === 0 || isReported) throw cause
    throw new CallsError('interrupted', { cause, hashes })
  }
  return toSequenceId(chainId, hashes)
}

declare namespace sendInSequence {
  type Options = { account: string; calls: readonly BatchCall[]; chainId: ChainId }
}

/** @throws `SWITCH_FAILED` if the network or the account is not that of the calls. */
function checkPlace(
  { store }: Fairlead,
  { account, chainId }: Pick<sendInSequence.Options, 'account' | 'chainId'>,
): void {
  const connection = connectedOf(store.getState(), 'eip155')
  const isSame = connection?.chainId === chainId && connection.accounts[0].address === account
  if (isSame) return
  throw new BaseError('SWITCH_FAILED', {
    shortMessage:
      'The wallet is not on the network and account of the calls. Switch it, then try again',
  })
}
