import { InputError, parse, tryParse, UserOperation, UserOperationDraft } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { acceptOperation } from './acceptOperation.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { EntryPoint } from './entryPoints.ts'
import { estimateGas } from './estimateGas.ts'
import { readFees, suggestFees } from './fees.ts'
import { readOperation } from './readOperation.ts'
import { findTransaction, readReceipt, toOperationReceipt } from './receipts.ts'

/** Methods of a bundler by name. Parameters are unchecked input; results are JSON values. */
export type Methods = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

const Hash = v.pipe(
  v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)),
  v.transform((value) => value.toLowerCase() as Hex),
)

/** Creates our own bundler for one chain. */
export function createBundler(settings: createBundler.Settings): Methods {
  const { account, chain, entryPoints, minTip, onAccepted, store } = settings
  const name = chain.caipNetworkId
  const chainId = Number(name.slice('eip155:'.length))
  const addresses: readonly Address[] = entryPoints.map(({ address }) => address)

  return {
    eth_supportedEntryPoints: async () => addresses,

    async pimlico_getUserOperationGasPrice() {
      return suggestFees(await readFees(chain), minTip)
    },

    async eth_sendUserOperation([operation, entryPoint]) {
      const wire = readParam(UserOperation, operation, 'operation')
      const hash = await acceptOperation(settings, wire, findEntryPoint(entryPoints, entryPoint))
      onAccepted()
      return hash
    },

    async eth_estimateUserOperationGas([operation, entryPoint]) {
      const wire = readParam(UserOperationDraft, operation, 'operation')
      const found = findEntryPoint(entryPoints, entryPoint)
      return estimateGas(wire, {
        chain,
        from: account.address,
        toOperation: (given) => readOperation(given, { chainId, entryPoint: found }),
      })
    },

    async eth_getUserOperationByHash([given]) {
      const hash = readParam(Hash, given, 'hash')
      const kept = await store.find(name, hash)
      if (!kept || kept.state === 'dropped') return null
      const receipt = kept.transactionHash && (await readReceipt(chain, kept.transactionHash))
      return {
        blockHash: receipt?.blockHash ?? null,
        blockNumber: receipt?.blockNumber ?? null,
        entryPoint: kept.entryPoint,
        transactionHash: receipt?.transactionHash ?? null,
        userOperation: kept.operation,
      }
    },

    async eth_getUserOperationReceipt([given]) {
      const hash = readParam(Hash, given, 'hash')
      const kept = await store.find(name, hash)
      if (kept?.state === 'pending' || kept?.state === 'sent') return null
      const transaction = kept?.transactionHash ?? (await findTransaction(chain, hash, addresses))
      const receipt = transaction && (await readReceipt(chain, transaction))
      return (receipt && toOperationReceipt(receipt, hash, addresses)) ?? null
    },
  }
}

export declare namespace createBundler {
  type Settings = acceptOperation.Settings & {
    /** Called when a new operation waits to be sent. */
    onAccepted(): void
  }
}

/**
 * Returns the entry point at an address.
 *
 * @throws {@link BundlerRefusal} if the address is not a supported entry point.
 */
export function findEntryPoint(entryPoints: readonly EntryPoint[], given: unknown): EntryPoint {
  const address = tryParse(v.string(), given)?.toLowerCase()
  const found = entryPoints.find((known) => known.address.toLowerCase() === address)
  if (!found) throw new BundlerRefusal('paramsInvalid', 'Entry point not supported')
  return found
}

/**
 * Parses a parameter.
 *
 * @throws {@link BundlerRefusal} with the path and reason, where `parse` throws `InputError`.
 */
export function readParam<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  what: string,
): v.InferOutput<schema> {
  try {
    return parse(schema, input)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const place = error.path.startsWith('(') ? what : `${what}.${error.path}`
    throw new BundlerRefusal('paramsInvalid', `${place}: ${error.reason}`)
  }
}
