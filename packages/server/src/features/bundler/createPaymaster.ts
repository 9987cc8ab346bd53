import { UserOperation, UserOperationDraft } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, type Hex, type LocalAccount, numberToHex } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { BundlerStore } from '../../storage/bundler/BundlerStore.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { findEntryPoint, readParam } from './createBundler.ts'
import type { SponsorLimits } from './createSponsorLimits.ts'
import { type EntryPoint, type EntryPointVersion, entryPoints } from './entryPoints.ts'
import type { ForwardSponsored } from './forwardSponsored.ts'
import { type Operation, readOperation } from './readOperation.ts'
import { reserveGas } from './reserveGas.ts'
import { hashOf, toData } from './sponsorData.ts'
import { checkCalls, requireSponsorship, type SponsorCaller } from './sponsorPolicy.ts'

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
