import { BaseError, cleanText, EvmAddress, HexData, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex, type Hex, hexToSignature, numberToHex } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import type { KeySession } from '../keys/Keys.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import type { MethodContext } from '../sign/Method.ts'
import type { SmartAccount } from './openSmartAccount.ts'
import { Quantity, readPrice } from './readPrice.ts'

/** Dummy signature of the right length, for gas estimation. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
const stubWord: Hex = `0x${'7a'.repeat(32)}`

/** Maximum gas of an operation: the limit of our own bundler. */
const mostGas = 10_000_000n

/** Maximum length of a shown sponsor name, in characters. */
const nameLimit = 40

/** Rejects the zero address: the entry point would then charge the account, although the operation names a payer. */
const PayerAddress = v.pipe(
  EvmAddress,
  v.check((address) => !/^0x0+$/.test(address), 'The zero address'),
)
const Estimate = v.object({
  callGasLimit: Quantity,
  preVerificationGas: Quantity,
  verificationGasLimit: Quantity,
  paymasterPostOpGasLimit: v.nullish(Quantity),
  paymasterVerificationGasLimit: v.nullish(Quantity),
})
/** https://eips.ethereum.org/EIPS/eip-7677 */
const Sponsorship = v.object({
  isFinal: v.optional(v.boolean()),
  paymaster: PayerAddress,
  paymasterData: HexData,
  paymasterPostOpGasLimit: v.nullish(Quantity),
  paymasterVerificationGasLimit: v.nullish(Quantity),
  sponsor: v.optional(v.object({ name: v.optional(v.string()) })),
})

/** Sponsor that pays for the gas instead of the user. */
export type Payer = {
  readonly address: Hex
  /** Name that the sponsor gives itself, cleaned for display. */
  readonly name: string | undefined
}

/** A user operation that lacks only signatures. */
export type PreparedOperation = {
  /** Maximum cost of its gas, in the smallest unit. */
  readonly cost: bigint
  /** Signatures that the operation needs, in this order. */
  readonly signingRequests: readonly KeySession.SigningRequest[]
  readonly hash: Hex
  readonly payer: Payer | undefined
  /** Sends it to the bundler. */
  send(signatures: readonly Uint8Array[]): Promise<void>
}

type Wire = { [name in (typeof wireNames)[number]]?: Hex }
const wireNames = [
  'callData',
  'callGasLimit',
  'factory',
  'factoryData',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'paymaster',
  'paymasterData',
  'paymasterPostOpGasLimit',
  'paymasterVerificationGasLimit',
  'preVerificationGas',
  'sender',
  'signature',
  'verificationGasLimit',
] as const

/**
 * Finds nonce, gas limits, fees and sponsor before anything is shown, so that what is shown is what is signed.
 * @throws `PROVIDER_ERROR` with the bundler's message if the operation would fail.
 */
export async function prepareOperation(
  options: prepareOperation.Options,
): Promise<PreparedOperation> {
  const { account, callData, context, sponsorship } = options
  const { network } = context
  const chainId = chainNumber(network)
  const isOffered = network.smartAccount?.paymasterUrl !== undefined
  const draft: Wire = {
    callData,
    nonce: numberToHex(account.nonce),
    sender: account.address,
    signature: stubSignature,
    ...(await readPrice(context)),
    ...(account.opening?.kind === 'factory' && {
      factory: account.opening.to,
      factoryData: account.opening.data,
    }),
    // Entry point 0.7 doesn't know this factory; the authorization alone installs the code there.
    ...(account.opening?.kind === 'code' &&
      account.entryPoint.version === '0.8' && { factory: '0x7702', factoryData: '0x' }),
  }
  const paid =
    isOffered && sponsorship !== 'none'
      ? await findSponsor(draft, options).catch((error: unknown) => {
          // If sponsoring fails for any reason, the user pays and sees the cost, unless the page requires a sponsor.
          if (sponsorship === 'required' || context.signal.aborted) throw error
          return undefined
        })
      : undefined
  const { payer, wire } = paid ?? { payer: undefined, wire: await withLimits(draft, options) }
  return finish({ ...options, chainId, payer, wire })
}

export declare namespace prepareOperation {
  type Options = {
    account: SmartAccount
    callData: Hex
    context: Pick<MethodContext, 'network' | 'nodes' | 'operations' | 'signal'>
    /** `wanted`: sponsored if possible. `required`: sponsored or not at all. `none`: the user pays. */
    sponsorship: 'none' | 'required' | 'wanted'
  }
}

/** EIP-7702 authorization with a dummy signature, so that the bundler can estimate before the user has signed. */
function stubAuthorization({ opening }: SmartAccount, chainId: number) {
  if (opening?.kind !== 'code') return {}
  const { nonce, to: address } = opening
  const signature = { r: stubWord, s: stubWord, yParity: '0x0' }
  const place = { chainId: numberToHex(chainId), nonce: numberToHex(nonce) }
  return { eip7702Auth: { address, ...place, ...signature } }
}

async function withLimits(draft: Wire, options: prepareOperation.Options): Promise<Wire> {
  const { account, context } = options
  const { network, operations, signal } = context
  const method = 'eth_estimateUserOperationGas'
  const wire = { ...draft, ...stubAuthorization(account, chainNumber(network)) }
  const params = [wire, account.entryPoint.address]
  const answer = await operations.ask({ method, network, params, signal })
  const found = parse(Estimate, answer, 'RESPONSE_INVALID')
  const { paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...limits } = found
  if (!draft.paymaster) return { ...draft, ...limits }
  return {
    ...draft,
    ...limits,
    // Gas limits from the paymaster take precedence.
    paymasterPostOpGasLimit: draft.paymasterPostOpGasLimit ?? paymasterPostOpGasLimit ?? '0x0',
    paymasterVerificationGasLimit:
      draft.paymasterVerificationGasLimit ?? paymasterVerificationGasLimit ?? '0x0',
  }
}

async function findSponsor(
  draft: Wire,
  options: prepareOperation.Options,
): Promise<{ payer: Payer; wire: Wire }> {
  const { account, context } = options
  const { network, operations, signal } = context
  const chainId = chainNumber(network)
  async function ask(method: 'pm_getPaymasterData' | 'pm_getPaymasterStubData', wire: Wire) {
    const operation = { ...wire, ...stubAuthorization(account, chainId) }
    const params = [operation, account.entryPoint.address, numberToHex(chainId), {}]
    const answer = await operations.ask({ method, network, params, signal })
    return parse(Sponsorship, answer, 'RESPONSE_INVALID')
  }
  const stub = await ask('pm_getPaymasterStubData', draft)
  const tried = await withLimits({ ...draft, ...toWire(stub) }, options)
  const last = stub.isFinal ? stub : await ask('pm_getPaymasterData', tried)
  // The name is the sponsor's own claim, so its address has a separate row.
  const name = cleanText(stub.sponsor?.name ?? '', nameLimit) || undefined
  const payer = { address: last.paymaster as Hex, name }
  return { payer, wire: { ...tried, ...toWire(last) } }
}

function toWire(given: v.InferOutput<typeof Sponsorship>): Wire {
  const { paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit } = given
  return {
    paymaster: paymaster as Hex,
    paymasterData: paymasterData as Hex,
    ...(paymasterPostOpGasLimit && { paymasterPostOpGasLimit }),
    ...(paymasterVerificationGasLimit && { paymasterVerificationGasLimit }),
  }
}

/** Returns the operation as viem packs and hashes it, without its signature. */
function toUserOperation(wire: Wire, account: SmartAccount, chainId: number) {
  const { address, opening } = account
  const big = (name: keyof Wire) => BigInt(wire[name] ?? 0)
  return {
    callData: wire.callData ?? '0x',
    callGasLimit: big('callGasLimit'),
    maxFeePerGas: big('maxFeePerGas'),
    maxPriorityFeePerGas: big('maxPriorityFeePerGas'),
    nonce: big('nonce'),
    preVerificationGas: big('preVerificationGas'),
    sender: address,
    signature: '0x' as const,
    verificationGasLimit: big('verificationGasLimit'),
    ...(wire.factory && { factory: wire.factory, factoryData: wire.factoryData ?? '0x' }),
    ...(wire.paymaster && {
      paymaster: wire.paymaster,
      paymasterData: wire.paymasterData ?? '0x',
      paymasterPostOpGasLimit: big('paymasterPostOpGasLimit'),
      paymasterVerificationGasLimit: big('paymasterVerificationGasLimit'),
    }),
    // Only the address goes into the hash, and only with the factory.
    ...(opening?.kind === 'code' && {
      authorization: {
        address: opening.to,
        chainId,
        nonce: 0,
        r: '0x',
        s: '0x',
        yParity: 0,
      } as const,
    }),
  }
}

/** Returns what the worker signs: the operation, and before it the code that the account delegates to. */
function signingRequestsOf(
  userOperation: ReturnType<typeof toUserOperation>,
  { entryPoint, opening, operationCode }: SmartAccount,
  chainId: number,
): readonly KeySession.SigningRequest[] {
  const packed = toPackedUserOperation(userOperation, { forHash: true })
  const { nonce, preVerificationGas, signature: _, ...parts } = packed
  const operation: KeySession.SigningRequest = {
    chainId,
    entryPoint: entryPoint.version,
    operation: {
      ...parts,
      nonce: numberToHex(nonce),
      preVerificationGas: numberToHex(preVerificationGas),
    },
    type: 'evm-user-operation',
    ...(operationCode && { code: operationCode }),
  }
  const authorization: KeySession.SigningRequest[] =
    opening?.kind === 'code'
      ? [{ address: opening.to, chainId, nonce: opening.nonce, type: 'evm-authorization' }]
      : []
  return [...authorization, operation]
}

function finish(
  options: prepareOperation.Options & { chainId: number; payer: Payer | undefined; wire: Wire },
): PreparedOperation {
  const { account, chainId, context, payer, wire } = options
  const { address: entryPointAddress, version } = account.entryPoint
  const { opening } = account
  const userOperation = toUserOperation(wire, account, chainId)
  const gas =
    userOperation.callGasLimit +
    userOperation.preVerificationGas +
    userOperation.verificationGasLimit +
    BigInt(wire.paymasterPostOpGasLimit ?? 0) +
    BigInt(wire.paymasterVerificationGasLimit ?? 0)
  if (gas > mostGas)
    throw new BaseError('PROVIDER_ERROR', {
      shortMessage: `The bundler asks for more gas than ${mostGas}`,
    })
  return {
    cost: gas * userOperation.maxFeePerGas,
    signingRequests: signingRequestsOf(userOperation, account, chainId),
    hash: getUserOperationHash({
      chainId,
      entryPointAddress,
      entryPointVersion: version,
      userOperation: userOperation as never,
    }),
    payer,
    async send(signatures) {
      const [first] = signatures
      const signed = {
        ...wire,
        signature: bytesToHex(signatures.at(-1)!),
        ...(opening?.kind === 'code' &&
          first && {
            eip7702Auth: toAuthorization({ chainId, opening, signature: first }),
          }),
      }
      const { network, operations } = context
      const params = [signed, entryPointAddress]
      await operations.ask({ method: 'eth_sendUserOperation', network, params })
    },
  }
}

function toAuthorization(options: {
  chainId: number
  opening: Extract<SmartAccount['opening'], { kind: 'code' }>
  signature: Uint8Array
}) {
  const { chainId, opening, signature } = options
  const { r, s, yParity } = hexToSignature(bytesToHex(signature))
  return {
    address: opening.to,
    chainId: numberToHex(chainId),
    nonce: numberToHex(opening.nonce),
    r,
    s,
    yParity: numberToHex(yParity),
  }
}
