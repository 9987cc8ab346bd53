import * as v from 'valibot'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import { cleanText } from '../cleanText.ts'
import { parse } from '../parse.ts'
import { EvmAddress } from '../walletRpc.ts'
import { mostFunctions, refuseFunction, refuseTarget, unlimitedFrom } from './limits.ts'
import type { SessionPermission } from './permission.ts'
import { invalid } from './refusal.ts'

/** Maximum length of a shown function name, in characters. */
const nameLimit = 60

const Quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a quantity'))
const FunctionItem = v.looseObject({
  name: v.string(),
  type: v.literal('function'),
  inputs: v.array(v.looseObject({ type: v.string() })),
})
const Abi = v.optional(v.array(v.unknown()))
const Functions = v.pipe(
  v.array(
    v.object({
      functionName: v.pipe(v.string(), v.maxLength(500)),
      abi: Abi,
      args: v.optional(v.array(v.unknown())),
      valueLimit: v.optional(Quantity),
    }),
  ),
  v.minLength(1),
  v.maxLength(mostFunctions),
)
const ContractCall = v.object({
  address: EvmAddress,
  abi: Abi,
  functions: v.optional(Functions),
  /** Shorter form: signatures such as `mint(uint256)`. */
  calls: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostFunctions))),
})

/**
 * Reads the data of a `contract-call` permission. A function is named by its name in the ABI, its signature
 * (`mint(uint256)`) or its selector.
 *
 * @param options.own - The account and the contracts that control it: no session may call them.
 * @throws `REQUEST_INVALID` with the field, if it is malformed or must never be granted.
 */
export function readContractCall(
  input: unknown,
  { own, path }: { own: readonly Address[]; path: string },
): Extract<SessionPermission, { kind: 'contractCall' }> {
  const { abi = [], address, calls, functions } = parse(ContractCall, input)
  const refusal = refuseTarget(address, own)
  if (refusal) throw invalid(`${path}.address`, refusal)
  const asked = functions ?? calls?.map((functionName) => ({ functionName, abi: undefined }))
  if (!asked) throw invalid(`${path}.functions`, 'Name at least one function', 'Required')
  const limits = new Set<bigint>()
  const found = asked.map((one, at) => {
    const place = `${path}.functions.${at}`
    if ('args' in one && one.args?.some((arg) => arg !== null && arg !== undefined))
      throw invalid(`${place}.args`, 'Conditions on arguments are not supported')
    limits.add('valueLimit' in one && one.valueLimit ? BigInt(one.valueLimit) : 0n)
    const selector = findSelector(one.functionName, [...(one.abi ?? []), ...abi], place)
    const reason = refuseFunction(selector)
    if (reason) throw invalid(`${place}.functionName`, reason)
    return { name: cleanText(one.functionName, nameLimit), selector }
  })
  const [valueLimit = 0n, other] = limits
  if (other !== undefined)
    throw invalid(`${path}.functions`, 'Use one permission for each valueLimit')
  if (valueLimit >= unlimitedFrom)
    throw invalid(`${path}.functions.0.valueLimit`, 'The amount is unlimited. Name a lower one')
  return { functions: found, kind: 'contractCall', target: address, valueLimit }
}

function findSelector(given: string, abi: readonly unknown[], path: string): Hex {
  if (/^0x[0-9a-fA-F]{8}$/.test(given)) return given.toLowerCase() as Hex
  const field = `${path}.functionName`
  if (!/^[A-Za-z_$][\w$]*(?:\(.*\))?$/.test(given))
    throw invalid(field, 'Not a function name, signature or selector')
  const selectors = new Set(
    given.includes('(') ? [toSelector(given, field)] : byName(given, abi, field),
  )
  const [selector, other] = selectors
  if (!selector) throw invalid(field, 'The ABI has no such function')
  if (other) throw invalid(field, 'Several functions have this name. Use a signature')
  return selector
}

function byName(name: string, abi: readonly unknown[], path: string): readonly Hex[] {
  return abi.flatMap((item) => {
    const known = v.safeParse(FunctionItem, item)
    if (!known.success || known.output.name !== name) return []
    return [toSelector(`${name}(${known.output.inputs.map(toType).join()})`, path)]
  })
}

/** Returns a parameter's type as it is in a signature: tuples by their components. */
function toType(input: { type: string; components?: unknown }): string {
  if (!input.type.startsWith('tuple')) return input.type
  const components = v.parse(v.array(v.looseObject({ type: v.string() })), input.components)
  return `(${components.map(toType).join()})${input.type.slice('tuple'.length)}`
}

function toSelector(signature: string, path: string): Hex {
  try {
    return toFunctionSelector(signature)
  } catch {
    throw invalid(path, 'The signature can’t be read')
  }
}
