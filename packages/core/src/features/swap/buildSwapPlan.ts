import { BaseError, type CaipNetwork, InputError, namespaceOf } from '@fairlead/protocol'
import { feeMargin, fetchDataFee } from '../../actions/fetchDataFee.ts'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { evmReaderOf, readerOf } from '../../actions/readerOf.ts'
import { readToken } from '../../actions/readToken.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, networkById, networkOf } from '../../store/selectors.ts'
import { SwapError } from './SwapError.ts'
import type { SwapPlan } from './SwapPlan.ts'
import {
  fetchAllowance,
  fetchQuote,
  fetchSpender,
  fetchSwapCall,
  isCrossing,
  type Quote,
  refuse,
  type SwapInputs,
  type SwapPromise,
} from './swapApi.ts'
import type { SwapAsset } from './swapAsset.ts'
import { minimumOf, readSlippage } from './swapSlippage.ts'

/** Milliseconds after which a quote or a built swap is no longer used, and is fetched again. */
export const swapRefreshMs = 10_000

/** Deposit for a new token account on Solana, in lamports. It comes back when the account is closed. */
const tokenAccountDeposit = 2_039_280n
/**
 * Fee assumed for a swap on Solana until it is built, in lamports: two new token accounts, of which one holds the
 * wrapped coin during the swap, and the network's fee.
 */
export const assumedSolanaFee = 2n * tokenAccountDeposit + 105_000n

/** Values that the user chose. `amount` is in the smallest unit of `from`; `slippage` in percent. */
export type SwapWish = {
  readonly amount: bigint
  readonly from: SwapAsset
  readonly slippage: string
  readonly to: SwapAsset
}

/** A wish with parts that may be missing. */
export type PartialWish = { readonly [name in keyof SwapWish]?: SwapWish[name] | undefined }

/**
 * Quotes and builds a swap of the connected account on its current network.
 *
 * If the native currency is swapped and the balance can't pay the fee as well, the amount is lowered so that the fee can
 * still rise: compare `amount` with `asked`.
 *
 * @throws `SwapError` with its reason; 'Network not supported for Swaps'; 'Network not supported for Gas Price';
 *   `ARGUMENT_REQUIRED` while disconnected; the server's own errors.
 */
export async function buildSwapPlan(
  fairlead: Fairlead,
  wish: SwapWish,
  signal?: AbortSignal,
): Promise<SwapPlan> {
  const { amount: asked, from, slippage, to } = wish
  const { network, owner } = placeFor(fairlead, from)
  const hundredths = readSlippage(slippage)
  if (hundredths === undefined)
    throw new InputError({
      detail: 'Percent, from 0.1 to 5 with at most two decimals',
      path: 'slippage',
      reason: 'Invalid input',
    })
  const inputs = { amount: asked, from, owner, signal, to }
  const isSolana = network.chainNamespace === 'solana'
  if (isCrossing(wish)) await checkAccount(fairlead, network, owner)
  const quoteAndCall = isSolana ? quoteOnSolana : quoteOnEvm
  const needsNoAllowance = isSolana || from.address === undefined
  const [{ balance, native, opensAccount }, allowance, gasPrice, first] = await Promise.all([
    readBalances(fairlead, network, inputs),
    needsNoAllowance ? asked : fetchAllowance(fairlead, inputs),
    isSolana ? 1n : fetchGasPrice(fairlead, { namespace: 'eip155', signal }),
    quoteAndCall(fairlead, inputs, hundredths),
  ])
  if (from.address !== undefined && balance < asked) throw new SwapError('notEnough')
  let { call, gas, promise, quote } = first
  let amount = asked
  const bridgeFee = promise?.bridge.fee ?? 0n
  const callSize = 'data' in call ? (call.data.length - 2) / 2 : 0
  const dataFee = await fetchDataFee(fairlead, { callSize, network, signal })
  const fee = gas * gasPrice + dataFee
  const left = native - (isSolana ? gas + assumedSolanaFee : fee + bridgeFee)
  // The fee of a bridge is paid in the native currency, also for a token.
  if (from.address !== undefined && promise && left < 0n) throw new SwapError('notEnough')
  if (from.address === undefined && left < asked) {
    // An amount that fits may use up the margin.
    amount = left - (isSolana ? 0n : feeMargin(fee))
    if (amount <= 0n) throw new SwapError('notEnough')
    ;({ call, gas, promise, quote } = await quoteAndCall(
      fairlead,
      { ...inputs, amount },
      hundredths,
    ))
  }
  const spender = allowance < amount ? await fetchSpender(fairlead, inputs) : undefined
  return {
    amount,
    approval: spender === undefined ? undefined : { allowance, spender },
    asked,
    bridge: promise?.bridge,
    builtAt: fairlead.environment.now(),
    call,
    chainId: network.caipNetworkId,
    fee: gas * gasPrice + dataFee + (isSolana && opensAccount ? tokenAccountDeposit : 0n),
    from,
    impactBps: quote.impactBps,
    minimum: promise?.minimum ?? minimumOf(quote.toAmount, hundredths),
    owner,
    providerFeeBps: quote.providerFeeBps,
    slippage,
    to,
    toAmount: promise?.toAmount ?? quote.toAmount,
  }
}

/**
 * Returns the account and network of a swap.
 *
 * @throws `ARGUMENT_REQUIRED` while disconnected; 'Network not supported for Swaps' if the token is not on the current
 *   network.
 */
export function placeFor(
  { store }: Fairlead,
  { chainId }: Pick<SwapAsset, 'chainId'>,
): { readonly network: CaipNetwork; readonly owner: string } {
  const state = store.getState()
  const namespace = namespaceOf(chainId)
  const connection = required(connectedOf(state, namespace), 'address', 'swap')
  const network = networkOf(state, namespace)
  if (network?.caipNetworkId !== chainId) refuse()
  return { network, owner: connection.accounts[0].address }
}

/**
 * True if the new plan would swap more, at a worse rate than the shown plan promised at least, or for a bridge fee that is
 * more than a tenth higher.
 */
export function hasMoved(shown: SwapPlan, next: SwapPlan): boolean {
  const [fee = 0n, nextFee = 0n] = [shown.bridge?.fee, next.bridge?.fee]
  if (nextFee * 10n > fee * 11n) return true
  const isWorse = next.toAmount * shown.amount < shown.minimum * next.amount
  return isWorse || next.amount > shown.amount
}

/** A swap, with the units of gas that it uses; on Solana, with its fee in lamports. */
type Built = {
  call: SwapPlan['call']
  gas: bigint
  promise?: SwapPromise | undefined
  quote: Quote
}

async function quoteOnEvm(
  fairlead: Fairlead,
  inputs: SwapInputs,
  hundredths: bigint,
): Promise<Built> {
  const quote = await fetchQuote(fairlead, inputs)
  if (!quote) throw new SwapError('noRoute')
  const slippage = Number(hundredths) / 100
  const { promise, ...call } = await fetchSwapCall(fairlead, { ...inputs, slippage })
  return { call, gas: call.gas, promise, quote }
}

async function quoteOnSolana(
  fairlead: Fairlead,
  inputs: SwapInputs,
  hundredths: bigint,
): Promise<Built> {
  const quote = await fetchQuote(fairlead, inputs)
  if (!quote) throw new SwapError('noRoute')
  const { fetchSolanaSwap } = await import('./fetchSolanaSwap.ts')
  const slippage = Number(hundredths) / 100
  const { fee, transaction } = await fetchSolanaSwap(fairlead, { ...inputs, slippage })
  return { call: { transaction }, gas: fee, quote }
}

/**
 * Checks that the account can hold tokens on another network. A contract may not exist at the same address there, so the tokens would be lost.
 *
 * @throws `SwapError` with `contractAccount` for a smart account or a contract. A delegation (EIP-7702) is no contract.
 */
async function checkAccount(fairlead: Fairlead, network: CaipNetwork, owner: string) {
  if (network.chainNamespace !== 'eip155') refuse()
  const type = connectedOf(fairlead.store.getState(), 'eip155')?.accounts[0].type ?? 'eoa'
  if (type !== 'eoa') throw new SwapError('contractAccount')
  const reader = await evmReaderOf(fairlead)
  const call = { method: 'eth_getCode', params: [owner, 'latest'] }
  const code = await reader.request({ call, network })
  if (typeof code !== 'string' || !/^0x(?:ef0100[0-9a-f]*)?$/i.test(code))
    throw new SwapError('contractAccount')
}

/**
 * Reads the balances of the source token and of the native currency, in their smallest unit, and whether the target
 * token may need a new account. The native one is read only where the swap needs it. The decimals of both tokens must be
 * those of their
 * contracts: with others, amounts would be shown wrongly.
 */
async function readBalances(
  fairlead: Fairlead,
  network: CaipNetwork,
  { from, owner, signal, to }: SwapInputs,
): Promise<{ balance: bigint; native: bigint; opensAccount: boolean }> {
  const facts = (asset: SwapAsset) => {
    const place = networkById(fairlead.store.getState(), asset.chainId)
    if (!place) refuse()
    return asset.address === undefined
      ? undefined
      : readToken(fairlead, place, { address: asset.address, holder: owner })
  }
  const reader = await readerOf(fairlead, network.chainNamespace)
  const needsNative = from.address === undefined || isCrossing({ from, to })
  const [source, target, native] = await Promise.all([
    facts(from),
    facts(to),
    needsNative ? reader.getBalance({ address: owner, network, signal }) : 0n,
  ])
  for (const [asset, read] of [
    [from, source],
    [to, target],
  ] as const)
    if (read && read.decimals !== asset.decimals)
      throw new SwapError('tokenMismatch', { hints: [`Token: ${asset.id}`] })
  if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
  return { balance: source?.balance ?? native, native, opensAccount: target?.balance === 0n }
}
