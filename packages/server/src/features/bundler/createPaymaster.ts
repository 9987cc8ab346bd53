import { UserOperation, UserOperationDraft } from '@fairlead/protocol'
import * as v from 'valibot'
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  type LocalAccount,
  numberToHex,
  pad,
  slice,
} from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { BundlerStore } from '../../storage/bundler/createBundlerStore.ts'
import type { Sponsorship } from '../../storage/Project.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { limits } from './BundlerSettings.ts'
import { findEntryPoint, readParam } from './createBundler.ts'
import type { SponsorLimits } from './createSponsorLimits.ts'
import { type EntryPoint, type EntryPointVersion, entryPoints } from './entryPoints.ts'
import { nextBase, readFees } from './fees.ts'
import type { ForwardSponsored } from './forwardSponsored.ts'
import { gasOf, type Operation, readOperation } from './readOperation.ts'
import { checkCalls, refused, requireSponsorship, type SponsorCaller } from './sponsorPolicy.ts'

/** Lifetime of a paymaster signature, in seconds. */
const validSeconds = 600
/** Gas in which our contract verifies a signature, with a margin. Its `postOp` does nothing. */
const verificationGas = '0xc350'
const postOpGas = '0x1'
const stubSignature: Hex = `0x${'ff'.repeat(32)}${'7a'.repeat(32)}1c`

/** Paymaster of one chain. Pays only for operations that a project sponsors. */
export type Paymaster = {
  isOwn(address: string): boolean
  /** Answers an ERC-7677 request. https://eips.ethereum.org/EIPS/eip-7677 */
  answer(
    method: 'pm_getPaymasterData' | 'pm_getPaymasterStubData',
    params: readonly unknown[],
    caller: SponsorCaller,
  ): Promise<unknown>
}

export function createPaymaster(settings: createPaymaster.Settings): Paymaster {
  const { account, addresses, chain, clock, forward, limits, minTip, store } = settings
  const name = chain.caipNetworkId
  const chainId = Number(name.slice('eip155:'.length))
  const served = Object.keys(addresses).map((version) => entryPoints[version as EntryPointVersion])
  const known = forward ? Object.values(entryPoints) : served

  function read(params: readonly unknown[]) {
    const [operation, entryPoint, asked] = params
    const found = findEntryPoint(known, entryPoint)
    if (BigInt(readParam(ChainParam, asked, 'chainId')) !== BigInt(chainId))
      throw new BundlerRefusal('paramsInvalid', 'chainId is not that of this bundler')
    const draft = readParam(UserOperationDraft, operation, 'operation')
    return { draft, entryPoint: found, paymaster: addresses[found.version] }
  }

  return {
    isOwn: (address) =>
      Object.values(addresses).some((own) => own.toLowerCase() === address.toLowerCase()),

    async answer(method, params, caller) {
      const sponsorship = requireSponsorship(caller, name)
      const { draft, entryPoint, paymaster } = read(params)
      const asked = { chainId, draft, entryPoint: entryPoint.address }
      checkCalls(draft.callData, sponsorship)
      if (method === 'pm_getPaymasterStubData') {
        if (forward) {
          limits.takeStub(caller)
          return forward.askStub(asked)
        }
        return {
          isFinal: false,
          paymaster,
          paymasterData: toData(0, stubSignature),
          paymasterPostOpGasLimit: postOpGas,
          paymasterVerificationGasLimit: verificationGas,
          sponsor: { name: caller.project.name },
        }
      }
      const unsigned = readUnsigned(draft, { chainId, entryPoint, paymaster })
      const reserve = (operation: Operation) =>
        reserveGas(operation, { caller, chain, clock, minTip, sponsorship, store })
      await limits.agree(caller, () => reserve(unsigned))
      if (forward) {
        const agreement = await forward.ask(asked)
        // The foreign paymaster's gas is known only now. The signature is returned only after that gas is reserved as
        // well.
        await reserve(readUnsigned({ ...draft, ...agreement }, { chainId, entryPoint }))
        return agreement
      }
      const until = Math.floor(clock() / 1000) + validSeconds
      const hash = hashOf(unsigned, { chainId, until })
      return {
        paymaster,
        paymasterData: toData(until, await account!.signMessage({ message: { raw: hash } })),
        paymasterPostOpGasLimit: numberToHex(unsigned.gas.postOp),
        paymasterVerificationGasLimit: numberToHex(unsigned.gas.paymaster),
      }
    },
  }
}

export declare namespace createPaymaster {
  type Settings = {
    /** Signs for the contracts of `addresses`. */
    account?: LocalAccount | undefined
    /** Our paymaster contracts by entry point version; empty with `forward`. */
    addresses: Partial<Record<EntryPointVersion, Address>>
    chain: Chain
    clock: () => number
    /** Third-party paymaster. */
    forward?: ForwardSponsored | undefined
    /** Limits that all chains share. */
    limits: SponsorLimits
    /** Minimum priority fee that bundlers ask for, in wei per gas. */
    minTip: bigint
    store: BundlerStore
  }
}

const ChainParam = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  'Not a quantity',
)

/** Reads an operation whose fields are all final except the signatures, so that its maximum cost is known. */
function readUnsigned(
  draft: UserOperationDraft,
  options: { chainId: number; entryPoint: EntryPoint; paymaster?: Address | undefined },
): Operation {
  const { chainId, entryPoint, paymaster } = options
  const wire = readParam(
    UserOperation,
    {
      ...draft,
      paymaster: paymaster ?? draft.paymaster,
      paymasterPostOpGasLimit: draft.paymasterPostOpGasLimit ?? postOpGas,
      paymasterVerificationGasLimit: draft.paymasterVerificationGasLimit ?? verificationGas,
      signature: draft.signature ?? '0x',
    },
    'operation',
  )
  return readOperation(wire, { chainId, entryPoint })
}

/** Maximum `maxFeePerGas`, as a multiple of the current fee. */
const dearest = 10n

/**
 * Reserves the maximum cost of an operation in the project's daily budget. Fees far above the current ones are refused,
 * because the operation is not signed yet and one request could use up the day's budget.
 *
 * @throws `rejectedByPaymaster` if the operation is refused; `UPSTREAM_UNAVAILABLE` if the current fees are unknown.
 */
async function reserveGas(operation: Operation, options: reserveGas.Options): Promise<void> {
  const { caller, chain, clock, minTip, sponsorship, store } = options
  const { dailyWei, senderDailyWei = dailyWei } = sponsorship
  const gas = gasOf(operation)
  if (gas > limits.operationGas) throw refused(`More gas than ${limits.operationGas} in total`)
  const fees = await readFees(chain)
  const most = dearest * (nextBase(fees) + fees.tip + minTip)
  if (operation.maxFeePerGas > most) throw refused(`maxFeePerGas must be at most ${most}`)
  const isAgreed = await store.reserve({
    chain: chain.caipNetworkId,
    day: new Date(clock()).toISOString().slice(0, 10),
    limitWei: BigInt(dailyWei),
    projectId: caller.project.id,
    // The sender in a request is unproven, so a signed-in user's own id is preferred.
    sender: caller.userId ?? operation.sender.toLowerCase(),
    senderLimitWei: BigInt(senderDailyWei),
    slot: operation.slot,
    wei: gas * operation.maxFeePerGas,
  })
  if (!isAgreed) throw refused('Over this project’s daily sponsorship limit')
}

declare namespace reserveGas {
  type Options = {
    caller: SponsorCaller
    chain: Chain
    clock: () => number
    /** Minimum priority fee, in wei per gas. */
    minTip: bigint
    sponsorship: Sponsorship
    store: BundlerStore
  }
}

/** Computes the hash that `getHash` of `SponsorPaymaster` returns. */
function hashOf(
  { packed }: Operation,
  { chainId, until }: { chainId: number; until: number },
): Hex {
  return keccak256(
    encodeAbiParameters(
      [
        { type: 'address' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
        { type: 'uint48' },
        { type: 'uint48' },
      ],
      [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        slice(packed.paymasterAndData, 20, 52),
        packed.preVerificationGas,
        packed.gasFees,
        BigInt(chainId),
        slice(packed.paymasterAndData, 0, 20),
        until,
        0,
      ],
    ),
  )
}

/** Encodes `paymasterData`: `validUntil`, `validAfter` (0) and the signature. */
function toData(until: number, signature: Hex): Hex {
  return concat([pad(numberToHex(until), { size: 32 }), pad('0x', { size: 32 }), signature])
}
