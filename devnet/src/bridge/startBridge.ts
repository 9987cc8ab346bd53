import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatUnits, type Hex, isHex, zeroAddress } from 'viem'
import { chains } from '../networks.ts'
import { createVault, type Vault } from './createVault.ts'
import {
  type BridgeToken,
  bridgeFee,
  bridgeTokens,
  type QuotedTransfer,
  quoteTransfer,
  toQuoteJson,
} from './quoteTransfer.ts'

/** Whole tokens that decide what happens to a transfer. Any other amount is paid out at the first status request. */
export const bridgeAmounts = {
  /** Is sent back on the source chain. */
  refunded: '0.09',
  /** Is paid out after `POST /release?txHash=…`. */
  slow: '0.07',
} as const

/** A simulated bridge that speaks the documented API of LI.FI and moves tokens between local chains. */
export type LocalBridge = {
  readonly url: string
  /** Part of `vendors` in the server's configuration. */
  readonly vendors: { lifi: { url: string } }
  stop(): Promise<void>
}

/**
 * Starts the simulated bridge. It deploys its contract on every chain.
 *
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 * @param options.rpcUrls - By EVM chain id.
 */
export async function startBridge(options: startBridge.Options): Promise<LocalBridge> {
  const vaults: ReadonlyMap<number, Vault> = new Map(
    await Promise.all(
      [...options.rpcUrls].map(
        async ([chainId, url]) => [chainId, await createVault(chainId, url)] as const,
      ),
    ),
  )
  const quoted = new Map<string, QuotedTransfer>()
  const settled = new Map<string, Promise<object>>()
  const released = new Set<string | null>()

  function listChains() {
    const known = chains.filter(({ chainId }) => vaults.has(chainId))
    return {
      chains: known.map(({ chainId: id, name }) => ({
        chainType: 'EVM',
        diamondAddress: vaults.get(id)?.contract,
        id,
        key: String(id),
        name,
      })),
    }
  }

  function quote(query: URLSearchParams): Answer {
    const transfer = quoteTransfer(query)
    const vault = transfer && vaults.get(transfer.from.chainId)
    if (!vault || !vaults.has(transfer.to.chainId))
      return { body: { code: 1002, message: 'No available quotes' }, status: 404 }
    quoted.set(transfer.id, transfer)
    const slippage = Number(query.get('slippage') ?? 0.005)
    return { body: toQuoteJson(transfer, { contract: vault.contract, slippage }) }
  }

  /** Pays out a deposit, or sends it back. */
  async function settle(transfer: QuotedTransfer, isRefund: boolean): Promise<object> {
    const { amount, from, receiver, to, toAmount } = transfer
    const token = isRefund ? from : to
    const units = isRefund ? amount : toAmount
    const txHash = await vaults.get(token.chainId)?.pay(token.address, receiver, units)
    return {
      receiving: receivingOf(token, units, txHash),
      status: 'DONE',
      substatus: isRefund ? 'REFUNDED' : 'COMPLETED',
    }
  }

  async function readStatus(query: URLSearchParams): Promise<Answer> {
    const txHash = query.get('txHash') ?? ''
    const vault = vaults.get(Number(query.get('fromChain')))
    const deposit = isHex(txHash) ? await vault?.readDeposit(txHash) : undefined
    const transfer = deposit && quoted.get(deposit.id)
    if (!transfer) return { body: { status: 'NOT_FOUND' } }
    const { amount, from } = transfer
    const whole = formatUnits(amount, from.decimals)
    const value = bridgeFee + (from.address === zeroAddress ? amount : 0n)
    const isSlow = whole === bridgeAmounts.slow && !released.has(txHash)
    if (isSlow || deposit.value !== value)
      return { body: { status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' } }
    const known = settled.get(txHash) ?? settle(transfer, whole === bridgeAmounts.refunded)
    // Two requests at once settle a transfer once.
    settled.set(txHash, known)
    return { body: { sending: { chainId: from.chainId, txHash }, ...(await known) } }
  }

  async function answer(method: string | undefined, url: URL): Promise<Answer> {
    const { pathname, searchParams: query } = url
    if (method === 'POST' && pathname === '/release') released.add(query.get('txHash'))
    if (pathname === '/health' || pathname === '/release') return { body: { ok: true } }
    if (pathname === '/v1/chains') return { body: listChains() }
    if (pathname === '/v1/quote') return quote(query)
    if (pathname === '/v1/status') return readStatus(query)
    if (pathname !== '/v1/tokens') return { body: { message: 'Not found' }, status: 404 }
    const id = Number(query.get('chains'))
    return { body: { tokens: { [id]: bridgeTokens(id) } } }
  }

  const server = createServer((request, response) => {
    answer(request.method, new URL(request.url ?? '/', 'http://localhost')).then(
      ({ body, status = 200 }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    vendors: { lifi: { url } },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startBridge {
  type Options = { port: number; rpcUrls: ReadonlyMap<number, string> }
}

type Answer = { body: object; status?: number }

function receivingOf(token: BridgeToken, amount: bigint, txHash: Hex | undefined) {
  return { amount: String(amount), chainId: token.chainId, token, txHash }
}
