import {
  parseAdd,
  parseSign,
  parseSignTypedData,
  parseSwitch,
  parseTransaction,
} from '../announcer/params.ts'
import { findNetwork } from '../confirm/Description.ts'
import { describe } from '../confirm/describe.ts'
import { execute } from '../confirm/execute.ts'
import { signTransaction } from '../confirm/signTransaction.ts'
import { ProviderRpcError } from '../providerError.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { getCallsStatus, getCapabilities, sendCalls } from './calls.ts'
import {
  findSigner,
  type Method,
  type MethodContext,
  type Prepared,
  quiet,
  sharedAddresses,
} from './Method.ts'

const accounts: Method = (_, context) => quiet(() => sharedAddresses(context))

/** Methods of https://eips.ethereum.org/EIPS/eip-1193 and related EIPs. */
export const eip155: Readonly<Record<string, Method>> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  personal_sign: (params, context) =>
    ask({ kind: 'message', chainId: toNumber(context.chainId), ...parseSign(params) }, context),
  eth_signTypedData_v4: (params, context) =>
    ask(
      { kind: 'typedData', chainId: toNumber(context.chainId), ...parseSignTypedData(params) },
      context,
    ),
  eth_sendTransaction: (params, context) => ask(toTransaction(params, context), context),
  eth_signTransaction(params, context) {
    const request = toTransaction(params, context)
    const prepared = ask(request, context)
    return {
      ...prepared,
      description: {
        ...prepared.description,
        title: `Sign: ${prepared.description.title}`,
        confirmLabel: 'Sign',
        warnings: [
          ...prepared.description.warnings,
          'The site gets the signed transaction and can send it at any time.',
        ],
      },
      async run(fee) {
        const wallet = walletOf(context, findSigner(context, request.account))
        return { result: (await signTransaction(request, wallet, fee)).serializedTransaction }
      },
    }
  },
  wallet_switchEthereumChain: (params, context) => switchTo(parseSwitch(params), context),
  wallet_addEthereumChain(params, context) {
    const network = parseAdd(params)
    // A site can't replace the RPC URL of a known network.
    if (findNetwork(context.networks, network.chainId)) return switchTo(network.chainId, context)
    const request = {
      kind: 'addNetwork',
      chainId: toNumber(context.activeChainId),
      network,
    } as const
    return ask(request, context, `eip155:${network.chainId}`)
  },
  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,
  wallet_sendCalls: sendCalls,
}

function switchTo(to: number, context: MethodContext): Prepared {
  if (!findNetwork(context.networks, to)) throw ProviderRpcError.of('chainUnknown')
  const chainId = toNumber(context.activeChainId)
  if (to === chainId) return quiet(() => null)
  return ask({ kind: 'switchNetwork', chainId, to }, context, `eip155:${to}`)
}

/** @param switchTo - CAIP-2 id of the site's network after the request, if it changes. */
function ask(request: WalletRequest, context: MethodContext, switchTo?: string): Prepared {
  const signs = 'account' in request
  const wallet = walletOf(context, signs ? findSigner(context, request.account) : 0)
  return {
    description: describe(request, context.networks),
    ...(signs && { account: wallet.account.address }),
    ...(request.kind === 'transaction' && { costs: { request, wallet } }),
    run: async (fee) => ({
      result: await execute(request, wallet, fee),
      ...(switchTo && { switchTo }),
    }),
  }
}

function toTransaction(params: unknown, { chainId }: MethodContext) {
  const reference = toNumber(chainId)
  return {
    kind: 'transaction',
    chainId: reference,
    ...parseTransaction(params, reference),
  } as const
}

function walletOf({ keyring, networks, storage }: MethodContext, index: number): execute.Wallet {
  return { account: keyring.evm(index), networks, storage }
}

/** Returns the number of a CAIP-2 id: 31337 for `eip155:31337`. */
function toNumber(chainId: string): number {
  return Number(chainId.slice('eip155:'.length))
}
