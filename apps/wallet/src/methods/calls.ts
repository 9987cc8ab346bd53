import { EvmAddress, EvmChainId, TransactionHash, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { createClients } from '../account.ts'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { findNetwork, nameOf } from '../confirm/Description.ts'
import { describe } from '../confirm/describe.ts'
import { execute } from '../confirm/execute.ts'
import { requireNetwork } from '../confirm/signTransaction.ts'
import { toWireError } from '../confirm/toWireError.ts'
import { ProviderRpcError } from '../providerError.ts'
import { readJson } from '../safeStorage.ts'
import { ChainNumber, Data, Quantity, type WalletRequest } from '../walletRequest.ts'
import { findSigner, type Method, type MethodContext, quiet } from './Method.ts'

// Several calls with one approval (EIP-5792). They are sent one after the other and not atomically, because the
// accounts are EOAs: statuses have `atomic: false`, and `atomicRequired` is rejected.
// https://eips.ethereum.org/EIPS/eip-5792

/** Maximum number of calls that the user is asked to review at once. */
const maxCalls = 10

const Capabilities = v.optional(
  v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
)
const Call = v.object({
  to: v.optional(EvmAddress),
  data: v.optional(Data),
  value: v.optional(Quantity),
  capabilities: Capabilities,
})
const SendParams = v.tuple([
  v.object({
    version: v.string(),
    id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
    chainId: EvmChainId,
    from: v.optional(EvmAddress),
    atomicRequired: v.optional(v.boolean()),
    calls: v.pipe(v.array(Call), v.minLength(1), v.maxLength(maxCalls)),
    capabilities: Capabilities,
  }),
])
type Sent = v.InferOutput<typeof SendParams>[0]

export const sendCalls: Method = (params, context) => {
  const [sent] = checkParams(SendParams, params)
  const chainId = Number(sent.chainId)
  const { name } = requireNetwork(context.networks, chainId)
  // The request must be for the network that the user is shown.
  if (context.chainId !== `eip155:${chainId}`)
    throw paramsInvalid('chainId', 'The calls are for a different network than the request')
  requireSupported(sent)
  if (sent.id && readBundle(context.storage, sent.id))
    throw new ProviderRpcError({ code: 5720, message: 'A bundle with this id already exists' })
  const from = sent.from ?? firstAddress(context)
  const account = context.keyring.evm(findSigner(context, from))
  const requests = sent.calls.map(
    ({ capabilities: _, ...transaction }): Transfer => ({
      kind: 'transaction',
      account: account.address,
      chainId,
      transaction,
    }),
  )
  const details = requests.map((request) => describe(request, context.networks))
  return {
    account: account.address,
    description: {
      title: `Send ${requests.length} transactions?`,
      summary: `They are sent one after the other on ${name}. If one fails, the rest aren’t sent, but the earlier ones stay.`,
      confirmLabel: 'Send all',
      rows: details.flatMap(({ block, rows, title, warnings }, index) => [
        { label: `Step ${index + 1}`, value: title.replace(/\?$/, '') },
        ...rows.map((row) => ({ ...row, depth: 1 + (row.depth ?? 0) })),
        ...(block ? [{ label: block.label, value: block.text, depth: 1 }] : []),
        ...warnings.map((value) => ({ label: 'Note', value, depth: 1 })),
      ]),
      warnings: ['Each step pays the network’s fee.'],
    },
    async run() {
      const { networks, storage } = context
      const id = sent.id ?? crypto.randomUUID()
      const hashes = await sendInTurn(requests, { account, networks, storage })
      saveBundle(storage, { id, chainId, hashes, isWhole: hashes.length === requests.length })
      return { result: { id } }
    },
  }
}

type Transfer = Extract<WalletRequest, { kind: 'transaction' }>

/** Sends each call after the previous one is mined, because it may depend on it. */
async function sendInTurn(requests: readonly Transfer[], wallet: execute.Wallet) {
  const hashes: `0x${string}`[] = []
  for (const request of requests) {
    try {
      const hash = (await execute(request, wallet)) as `0x${string}`
      hashes.push(hash)
      const { reader } = createClients(
        requireNetwork(wallet.networks, request.chainId),
        wallet.account,
      )
      const { status } = await reader.waitForTransactionReceipt({ hash })
      if (status === 'reverted') break
    } catch (error) {
      // Sent calls can't be undone: report them to the site.
      if (hashes.length === 0) throw error
      break
    }
  }
  return hashes
}

export const getCallsStatus: Method = (params, context) => {
  const [id] = checkParams(v.tuple([v.string()]), params)
  const bundle = readBundle(context.storage, id)
  if (!bundle) throw new ProviderRpcError({ code: 5730, message: 'No bundle has this id' })
  const { networks } = context
  const network = findNetwork(networks, bundle.chainId)
  if (!network) throw ProviderRpcError.of('chainOffline', nameOf(networks, bundle.chainId))
  const { reader } = createClients(network, context.keyring.evm(0))
  return {
    ...quiet(() => undefined),
    async run() {
      const receipts = await Promise.all(
        bundle.hashes.map((hash) =>
          reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
            if (toWireError(error).code === 4901) throw error
            return undefined
          }),
        ),
      )
      const known = receipts.filter((receipt) => receipt !== undefined)
      return {
        result: {
          version: '2.0.0',
          id,
          chainId: numberToHex(bundle.chainId),
          atomic: false,
          status: statusOf(
            bundle,
            known.map(({ status }) => status),
          ),
          receipts: known.map((receipt) => ({
            blockHash: receipt.blockHash,
            blockNumber: numberToHex(receipt.blockNumber),
            gasUsed: numberToHex(receipt.gasUsed),
            logs: receipt.logs.map(({ address, data, topics }) => ({ address, data, topics })),
            status: receipt.status === 'success' ? '0x1' : '0x0',
            transactionHash: receipt.transactionHash,
          })),
        },
      }
    },
  }
}

/** Returns the EIP-5792 status: 100 pending, 200 confirmed, 500 all reverted, 600 partly reverted. */
function statusOf({ hashes, isWhole }: CallBundle, results: readonly ('reverted' | 'success')[]) {
  if (results.length < hashes.length) return 100
  if (isWhole && results.every((result) => result === 'success')) return 200
  return results.includes('success') ? 600 : 500
}

export const getCapabilities: Method = (params, context) => {
  const [address, wanted] = checkParams(
    v.union([v.tuple([EvmAddress, v.optional(v.array(EvmChainId))]), v.tuple([EvmAddress])]),
    params,
  )
  findSigner(context, address)
  const ids = context.networks.map(({ chainId }) => numberToHex(chainId))
  const asked = wanted?.map((id) => numberToHex(Number(id)))
  return quiet(() =>
    Object.fromEntries(
      ids
        .filter((id) => !asked || asked.includes(id))
        .map((id) => [id, { atomic: { status: 'unsupported' } }]),
    ),
  )
}

function requireSupported({ atomicRequired, calls, capabilities }: Sent) {
  if (atomicRequired)
    throw new ProviderRpcError({
      code: 5760,
      message: 'This wallet sends calls one after the other and can’t make them atomic',
    })
  const wanted = [capabilities, ...calls.map((call) => call.capabilities)].flatMap((one) =>
    Object.entries(one ?? {}).filter(([, { optional }]) => !optional),
  )
  const [first] = wanted
  if (first)
    throw new ProviderRpcError({ code: 5700, message: `This wallet does not support ${first[0]}` })
}

function firstAddress({ accounts, chainId }: MethodContext): string {
  const prefix = `${chainId}:`
  const account = accounts.find((one) => one.startsWith(prefix))
  const address = tryParse(EvmAddress, account?.slice(prefix.length))
  if (!address) throw ProviderRpcError.of('unauthorised')
  return address
}

const storageKey = 'fairlead-dev-wallet:bundles'
/** Maximum number of stored bundles; the oldest are removed first. */
const maxBundles = 50

const CallBundle = v.object({
  id: v.string(),
  chainId: ChainNumber,
  hashes: v.array(TransactionHash),
  /** True if all calls were sent. */
  isWhole: v.boolean(),
})
/** Several calls that were sent with one approval (EIP-5792). */
type CallBundle = v.InferOutput<typeof CallBundle>

function readBundle(storage: Pick<Storage, 'getItem'>, id: string): CallBundle | undefined {
  return readAll(storage).find((bundle) => bundle.id === id)
}

function saveBundle(storage: Pick<Storage, 'getItem' | 'setItem'>, bundle: CallBundle): void {
  const kept = [...readAll(storage), bundle].slice(-maxBundles)
  storage.setItem(storageKey, JSON.stringify(kept))
}

/** Returns the stored bundles; unreadable data counts as none. */
function readAll(storage: Pick<Storage, 'getItem'>): CallBundle[] {
  return readJson(storage, storageKey, v.array(CallBundle)) ?? []
}
