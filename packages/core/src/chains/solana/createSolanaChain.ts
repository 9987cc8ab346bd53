import { BaseError, type CaipNetwork, InputError, parse } from '@fairlead/protocol'
import {
  isSolanaAddress,
  readSolanaTransaction,
  readSolanaVersion,
} from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import type { Commitment } from '@solana/kit'
import * as v from 'valibot'
import type { ChainReader, RpcHost, Transfer } from '../ChainReader.ts'
import {
  type BuiltTransaction,
  buildTransaction,
  readLifetime,
  signatureFee,
} from './buildTransaction.ts'
import { createSolanaRpc, inContext, U64 } from './createSolanaRpc.ts'
import { findReceiverProblem } from './findReceiverProblem.ts'
import { followTransaction, hasLanded, readOutcome } from './followTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import type { Asking } from './readAccounts.ts'
import { readTokens } from './readTokens.ts'
import { fromSendError, isAlreadyProcessed } from './solanaErrors.ts'

/**
 * Reads and writes on Solana through `@solana/kit`. Built as a separate chunk, so that pages that
 * only connect never load it.
 */
export type SolanaChain = Required<
  Omit<ChainReader, 'estimateGas' | 'findAtPosition' | 'getDataFee' | 'getName' | 'getPosition'>
> & {
  /** Plans, checks and simulates a transfer. @throws The reason why it can't be sent. */
  prepareTransfer(
    options: Transfer & { address: string; network: CaipNetwork },
  ): Promise<BuiltTransaction>
  /**
   * Sends a signed transaction.
   *
   * @returns Its signature, base58. Also returned if there was no response and the transaction may have been sent.
   * @throws The node's error if all endpoints refused the transaction.
   */
  send(options: {
    network: CaipNetwork
    programs: readonly string[]
    wire: Uint8Array
  }): Promise<string>
  /** Returns the last valid block height of a transaction signed now. */
  readLastHeight(network: CaipNetwork): Promise<bigint>
  /** Waits as {@link followTransaction} does. Returns early if the network can't be reached. */
  follow(
    options: Pick<
      followTransaction.Options,
      'isOver' | 'lastValidBlockHeight' | 'programs' | 'signature'
    > & { network: CaipNetwork },
  ): Promise<void>
}

const Signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'A signature'))

/** Creates the reads and writes of a network through its endpoints, without a wallet. */
export function createSolanaChain(
  host: createSolanaChain.Host,
  options: { commitment: Commitment },
): SolanaChain {
  const { commitment } = options
  const { environment } = host

  async function askingOf(network: CaipNetwork, signal?: AbortSignal): Promise<Asking> {
    const rpc = createSolanaRpc(await host.rpcEndpoints(network), host)
    return { commitment, rpc, ...(signal ? { signal } : {}) }
  }

  return {
    async getBalance({ address, network, signal }) {
      const { rpc } = await askingOf(network)
      const params = [holderOf(address), { commitment }]
      return rpc.ask({ method: 'getBalance', params, signal }, inContext(U64))
    },

    async getTokens({ addresses, holder, network, signal }) {
      const asking = await askingOf(network, signal)
      return readTokens(asking, { addresses, holder: holderOf(holder) })
    },

    async findReceiverProblem({ network, signal, to, token }) {
      return findReceiverProblem(await askingOf(network, signal), { to, token })
    },

    async hasLanded({ hash, network }) {
      return hasLanded(await askingOf(network), parse(Signature, hash))
    },

    async readOutcome({ hash, network }) {
      return readOutcome(await askingOf(network), parse(Signature, hash))
    },

    async estimateSend({ network, signal, ...given }) {
      return estimateSend(await askingOf(network, signal), given)
    },

    async prepareTransfer({ address, network, ...transfer }) {
      const asking = await askingOf(network)
      const payer = holderOf(address)
      const { instructions, withheld } = await planTransfer(asking, { ...transfer, from: payer })
      if (withheld && withheld >= transfer.amount)
        throw new InputError({
          detail: 'A larger amount: the token’s transfer fee would take all of this one',
          path: 'amount',
          reason: 'Invalid input',
        })
      return buildTransaction(asking, { instructions, payer })
    },

    async send({ network, programs, wire }) {
      const signature = signatureOf(wire)
      await broadcast(await askingOf(network), programs, wire)
      return signature
    },

    async readLastHeight(network) {
      return (await readLifetime(await askingOf(network))).lastValidBlockHeight
    },

    async follow({ network, ...given }) {
      try {
        await followTransaction(await askingOf(network), { environment, ...given })
      } catch (error) {
        // The transaction has been sent. Reporting a failure of the check could make the user pay twice.
        if (!BaseError.is(error) || error.code !== 'PROVIDER_ERROR' || !('group' in error)) return
        throw error
      }
    },
  }
}

export declare namespace createSolanaChain {
  type Host = Pick<RpcHost, 'environment' | 'onRpcRefusal' | 'rpcEndpoints'>
}

/** Estimates the cost of a transfer, in lamports. */
async function estimateSend(
  asking: Asking,
  given: Omit<Parameters<SolanaChain['estimateSend']>[0], 'network' | 'signal'>,
): ReturnType<SolanaChain['estimateSend']> {
  const { address, amount, to, token } = given
  const reserve = await rentOf(asking, 0)
  // Used while the receiver is unknown, and if the estimate fails.
  const assumed = { fee: signatureFee, isEstimated: false, reserve }
  if (!to || amount === undefined) return assumed
  try {
    const plan = await planTransfer(asking, { amount, from: holderOf(address), to, token })
    const { instructions, opens, withheld } = plan
    const [built, rent] = await Promise.all([
      buildTransaction(asking, { instructions, payer: address }),
      opens > 0 ? rentOf(asking, opens) : 0n,
    ])
    return { fee: built.fee + rent, isEstimated: true, reserve, withheld }
  } catch (error) {
    if (asking.signal?.aborted) throw error
    return assumed
  }
}

/** Returns the fee payer's signature, which is the transaction's id. @throws `RESPONSE_INVALID` without a signature. */
function signatureOf(wire: Uint8Array): string {
  const [paid] = attempt(() => readSolanaTransaction(wire))?.signatures ?? []
  if (paid?.some((byte) => byte !== 0)) return base58.encode(paid)
  throw new BaseError('RESPONSE_INVALID', {
    shortMessage: 'The wallet did not sign with the account that pays the fee',
  })
}

async function broadcast(
  { commitment, rpc }: Asking,
  programs: readonly string[],
  wire: Uint8Array,
): Promise<void> {
  const params = [base64.encode(wire), { encoding: 'base64', preflightCommitment: commitment }]
  let wasLost = false
  const onLost = () => {
    wasLost = true
  }
  try {
    // Safe to send to several endpoints: the network executes a signature only once.
    await rpc.ask({ method: 'sendTransaction', onLost, params }, v.unknown())
  } catch (error) {
    // The transaction may have been sent, whatever a later attempt returned. Reporting a
    // failure could make the user pay twice.
    if (!wasLost && !isAlreadyProcessed(error)) throw fromSendError(error, programs)
  }
}

/** Reads the rent-exempt minimum for an account of the given size, in lamports. */
function rentOf({ commitment, rpc, signal }: Asking, bytes: number): Promise<bigint> {
  const params = [bytes, { commitment }]
  return rpc.ask({ method: 'getMinimumBalanceForRentExemption', params, signal }, U64)
}

/** Validates a Solana address. @throws `REQUEST_INVALID` */
function holderOf(address: string): string {
  if (isSolanaAddress(address)) return address
  throw new InputError({
    detail: 'A Solana address: 32 bytes in base58',
    path: 'address',
    reason: 'Invalid input',
  })
}

/**
 * Decodes a serialized transaction of the page.
 *
 * @throws `REQUEST_INVALID` if it can't be decoded, or if the account is not among its signers.
 */
export function readSerialized(data: string, address: string): Uint8Array {
  const wire = attempt(() => {
    const bytes = base64.decode(data)
    const version = readSolanaVersion(bytes)
    // The signers of a later version can't be read, so the wallet decides.
    const isLater = typeof version === 'number' && version > 0
    return isLater || readSolanaTransaction(bytes).message.signers.includes(address)
      ? bytes
      : undefined
  })
  if (wire) return wire
  throw new InputError({
    detail: 'A serialized transaction in base64, with the account among its signers',
    path: 'data',
    reason: 'Invalid input',
  })
}

function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
