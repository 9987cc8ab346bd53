import { BaseError, EvmAddress, HexData, InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import { chainNumber } from '../sign/chainNumber.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { requireAddress } from '../sign/requireAddress.ts'
import { CallsRefusal } from './CallsRefusal.ts'
import type { Bundle, Bundles } from './createBundles.ts'
import { runCalls, toCall } from './runCalls.ts'
import { sendInTurn } from './sendInTurn.ts'

/** Maximum number of calls in a batch; users don't review more. */
const mostCalls = 20

const Quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a quantity'))
const Capability = v.looseObject({ optional: v.optional(v.boolean()) })
const Capabilities = v.optional(v.record(v.string(), Capability), {})
const Call = v.object({
  to: EvmAddress,
  data: v.optional(HexData),
  value: v.optional(Quantity),
  capabilities: Capabilities,
})
const Request = v.object({
  version: v.optional(v.picklist(['1', '1.0', '2.0.0'])),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))),
  chainId: v.optional(Quantity),
  from: v.optional(EvmAddress),
  atomicRequired: v.optional(v.boolean(), false),
  calls: v.pipe(v.array(Call), v.minLength(1)),
  capabilities: Capabilities,
})
const Params = v.tupleWithRest([Request], v.unknown())

/**
 * `wallet_sendCalls` (https://eips.ethereum.org/EIPS/eip-5792): atomic with a smart account, otherwise one transaction
 * per call.
 */
export async function sendCalls(
  params: unknown,
  context: MethodContext & { readonly bundles: Bundles },
): Promise<Prepared> {
  const [request] = parse(Params, params)
  const { account, bundles, network, walletId } = context
  const isSmart = account.type === 'smartAccount'
  requireAddress(request.from, account.address, 'params.0.from')
  if (request.chainId !== undefined && Number(request.chainId) !== chainNumber(network))
    throw new CallsRefusal(
      'unsupportedChain',
      'The calls are for a different network than the one in use',
    )
  if (request.calls.length > mostCalls)
    throw new CallsRefusal('tooLarge', `At most ${mostCalls} calls at once`)
  if (request.atomicRequired && !isSmart && request.calls.length > 1)
    throw new CallsRefusal(
      'notAtomic',
      'This account runs calls one after the other, not atomically',
    )
  const sponsorship = readCapabilities(request, context)
  const id = request.id ?? bytesToHex(context.random(32))
  await bundles.requireNew(id, walletId)
  const calls = request.calls.map(toCall)

  const keep = async (more: Pick<Bundle, 'operation' | 'transactions'>) => {
    const { caipNetworkId } = network
    const count = calls.length
    await bundles.keep({ caipNetworkId, count, id, sentAt: context.clock(), walletId, ...more })
    return { id }
  }
  if (!isSmart)
    return sendInTurn({ calls, context, onSent: (transactions) => keep({ transactions }) })
  return runCalls({
    context,
    async finish(operation, signatures) {
      // Kept before it is sent: if the bundler's answer is lost, the page reads the status, and can't send the id again.
      const kept = await keep({ operation: operation.hash })
      await operation.send(signatures).catch(async (error: unknown) => {
        if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) return
        await bundles.remove(id, walletId)
        throw error
      })
      return kept
    },
    sponsorship,
    what: { calls },
  })
}

/** Reads the requested capabilities. @throws `CallsRefusal` if a required one isn't supported. */
function readCapabilities(
  { calls, capabilities }: v.InferOutput<typeof Request>,
  { account, network }: MethodContext,
): 'required' | 'wanted' {
  const all = [capabilities, ...calls.map((call) => call.capabilities)]
  for (const [name, { optional }] of all.flatMap((one) => Object.entries(one)))
    if (!optional && (name !== 'paymasterService' || !Object.hasOwn(capabilities, name)))
      throw unsupported(`This wallet does not support ${name.slice(0, 40)}`)
  const { paymasterService } = capabilities
  if (!paymasterService) return 'wanted'
  const { paymasterUrl } = network.smartAccount ?? {}
  const isOurs =
    account.type === 'smartAccount' &&
    paymasterUrl !== undefined &&
    isSamePlace(paymasterService.url, paymasterUrl)
  if (isOurs) return paymasterService.optional ? 'wanted' : 'required'
  if (paymasterService.optional) return 'wanted'
  throw unsupported('Only a paymaster listed by the operator of this wallet can pay')
}

/** True if a URL has the listed origin and path; its query is ignored. */
function isSamePlace(given: unknown, listed: string): boolean {
  if (typeof given !== 'string') throw invalidUrl()
  const base = 'https://relative.invalid'
  if (!URL.canParse(given)) throw invalidUrl()
  const [one, other] = [new URL(given), new URL(listed, base)]
  return one.pathname === other.pathname && (other.origin === base || one.origin === other.origin)
}

function invalidUrl(): InputError {
  const path = 'params.0.capabilities.paymasterService.url'
  return new InputError({ detail: 'Not a URL', path, reason: 'Invalid input' })
}

function unsupported(shortMessage: string): CallsRefusal {
  return new CallsRefusal('unsupportedCapability', shortMessage)
}
