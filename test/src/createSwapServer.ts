import type { Environment } from '@fairlead/core'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const hex = [...value].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `0x${word(32n)}${word(BigInt(value.length))}${hex.padEnd(64, '0')}`
}

const chainId = 'eip155:1'
/** Ids and addresses of the tokens and contracts of {@link createSwapServer}. */
export const swapIds = {
  dai: `${chainId}:0x6B175474E89094C44Da98b954EedeAC495271d0F`,
  native: `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  router: '0x1111111254EEB25477B68fb85Ed929f73A960582',
  usdc: `${chainId}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`,
  /** On chain, and not in the provider's list. */
  unlisted: '0x1F573D6Fb3F13d689FF844B4cE37794d79a7FF1C',
} as const

const tokens = {
  [swapIds.usdc.slice(9).toLowerCase()]: { decimals: 6n, name: 'USD Coin', symbol: 'USDC' },
  [swapIds.dai.slice(9).toLowerCase()]: { decimals: 18n, name: 'Dai', symbol: 'DAI' },
  [swapIds.unlisted.toLowerCase()]: { decimals: 18n, name: 'Odd Coin', symbol: 'ODD' },
}

type Transaction = { data?: string; to: string; value?: string }

/** A server that quotes and builds swaps on Ethereum, and the chain behind it. A test changes its state. */
export type SwapServer = {
  readonly fetch: Environment['fetch']
  /** API calls as `path?query`, oldest first. */
  readonly asked: URL[]
  /** Bodies of built transactions. */
  readonly built: Record<string, unknown>[]
  /** Transactions that the wallet sent, oldest first. */
  readonly sent: Transaction[]
  allowance: bigint
  balance: { native: bigint; token: bigint }
  /** Code of every account. */
  code: string
  /** Price of publishing a byte on L1, in wei. */
  dataPrice: bigint
  /** Ids of other networks that swaps can pay out on. */
  destinations: readonly string[]
  gas: bigint
  gasPrice: bigint
  /** Ids of networks that the server supports. */
  networks: readonly string[]
  /** Answers of single routes, by the last part of their path: a body or a `Response`. */
  readonly answers: Record<string, unknown>
  /** Units of the target token for an amount of the source token. */
  price: (amount: bigint, from: string) => bigint
  /** The operator's fee in quotes, in hundredths of a percent; undefined for a server that doesn't report it. */
  providerFeeBps: number | undefined
  /** True if the token refuses to change an allowance that is not zero. */
  isStubborn: boolean
  /** Status of the next transactions. */
  receipt: '0x0' | '0x1' | null
  /** Answer about swaps to another network. */
  status: object
  /** Sends a transaction, as the wallet does. @returns Its hash. */
  send(transaction: Transaction): string
}

/** One ether is 2000 dollars; a swap uses 100,000 gas at one gwei. */
export function createSwapServer(): SwapServer {
  const receipts = new Map<string, string>()
  const server: SwapServer = {
    asked: [],
    answers: {},
    allowance: 0n,
    balance: { native: 2n * 10n ** 18n, token: 5_000_000_000n },
    built: [],
    code: '0x',
    dataPrice: 0n,
    destinations: [],
    gas: 100_000n,
    gasPrice: 1_000_000_000n,
    isStubborn: false,
    networks: [chainId],
    price: (amount, from) =>
      from === swapIds.native ? (amount * 2000n) / 10n ** 12n : (amount * 10n ** 12n) / 2000n,
    providerFeeBps: undefined,
    receipt: '0x1',
    sent: [],
    status: { status: 'unknown' },
    send(transaction) {
      server.sent.push(transaction)
      const hash = `0x${word(BigInt(server.sent.length))}`
      const isApproval = transaction.data?.startsWith('0x095ea7b3')
      if (isApproval && server.receipt === '0x1')
        server.allowance = BigInt(`0x${transaction.data?.slice(74)}`)
      if (server.receipt) receipts.set(hash, server.receipt)
      return hash
    },
    async fetch(input, init) {
      const url = new URL(String(input))
      const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : undefined
      const answerRpc = ({
        id,
        method,
        params,
      }: {
        id: number
        method: string
        params: unknown[]
      }) => {
        const result = answerChain(server, receipts, method, params)
        return result === undefined
          ? { error: { code: 3, message: 'execution reverted' }, id, jsonrpc: '2.0' }
          : { id, jsonrpc: '2.0', result }
      }
      if (Array.isArray(body)) return Response.json(body.map(answerRpc))
      if (body?.jsonrpc) return Response.json(answerRpc(body))
      server.asked.push(url)
      const part = url.pathname.split('/').at(-1) ?? ''
      const answer = server.answers[part] ?? answerRoute(server, part, url, body)
      if (answer instanceof Response) return answer.clone()
      return answer === undefined
        ? new Response('', { status: 404 })
        : Response.json(answer as object)
    },
  }
  return server
}

/** Tokens of every account, as the data API lists them. */
const heldTokens = [
  {
    name: 'Ether',
    price: 2000,
    quantity: { decimals: '18', numeric: '2' },
    symbol: 'ETH',
    value: 4000,
  },
  {
    address: swapIds.usdc,
    name: 'USD Coin',
    price: 1,
    quantity: { decimals: '6', numeric: '5000' },
    symbol: 'USDC',
    value: 5000,
  },
].map((token) => ({ ...token, chainId, iconUrl: '' }))

/** An error response of the data API. */
export function swapRefusal(status: number, code: string, description: string): Response {
  const problem = {
    code,
    detail: description,
    requestId: 'r',
    status,
    title: code,
    type: 'about:blank',
  }
  return Response.json({ ...problem, reasons: [{ description, field: 'swap' }] }, { status })
}

function answerRoute(
  server: SwapServer,
  part: string,
  { searchParams }: URL,
  body: Record<string, unknown> | undefined,
): unknown {
  const from = searchParams.get('from') ?? ''
  const amount = BigInt(searchParams.get('amount') ?? 0)
  if (part === 'supported-chains') return { http: server.networks, ws: [] }
  if (part === 'status') return server.status
  if (part === 'tokens' && searchParams.has('source')) {
    const address = swapIds.usdc.replace(chainId, searchParams.get('chainId') ?? '')
    return { tokens: [{ address, decimals: 6, logoUri: null, name: 'USD Coin', symbol: 'USDC' }] }
  }
  if (part === 'tokens')
    return {
      x: { destinations: server.destinations },
      tokens: [
        { address: swapIds.dai, decimals: 18, logoUri: null, name: 'Dai', symbol: 'DAI' },
        { address: swapIds.usdc, decimals: 6, logoUri: null, name: 'USD Coin', symbol: 'USDC' },
        { address: swapIds.native, decimals: 18, logoUri: null, name: 'Fake', symbol: 'FAKE' },
      ],
    }
  if (part === 'quotes') {
    const to = searchParams.get('to')
    const toAmount = String(server.price(amount, from))
    const { providerFeeBps } = server
    const quote = {
      fromAccount: from,
      fromAmount: String(amount),
      id: null,
      toAccount: to,
      toAmount,
    }
    return {
      quotes: [{ ...quote, ...(providerFeeBps !== undefined && { x: { providerFeeBps } }) }],
    }
  }
  if (part === 'allowance') return { allowance: String(server.allowance) }
  if (part === 'build-transaction' && body) {
    server.built.push(body)
    const tx = {
      amount: body.amount,
      data: '0x12aa3caf00',
      eip155: { gas: String(server.gas), gasPrice: String(server.gasPrice) },
      from: body.userAddress,
      to: `${chainId}:${swapIds.router}`,
    }
    return String(body.to).startsWith(`${chainId}:`)
      ? { tx }
      : { tx, x: { crossing: crossingOf(server, body) } }
  }
  if (part === 'build-approve') {
    const data = `0x095ea7b3${word(BigInt(swapIds.router))}${'f'.repeat(64)}`
    return { tx: { data, eip155: { gas: 50_000, gasPrice: '1' }, from, to: from, value: '0' } }
  }
  if (part === 'balance') return { balances: heldTokens }
  if (part === 'price')
    return {
      fungibles: [
        [swapIds.native, 'Ether', 'ETH', 2000, 18],
        [swapIds.usdc, 'USD Coin', 'USDC', 1, 6],
      ].map(([address, name, symbol, price, decimals]) => {
        return { address, decimals, iconUrl: '', name, price, symbol }
      }),
    }
  return undefined
}

/** Terms of a swap to another network: a bridge fee of 0.001 ether, and three minutes. */
function crossingOf({ price }: SwapServer, { amount, from }: Record<string, unknown>) {
  const toAmount = price(BigInt(String(amount)), String(from))
  return {
    bridge: { id: 'across', name: 'Across' },
    fee: String(10n ** 15n),
    minimum: String((toAmount * 98n) / 100n),
    seconds: 180,
    toAmount: String(toAmount),
  }
}

/** Returns the result of a chain's method; undefined for a call that reverts. */
function answerChain(
  server: SwapServer,
  receipts: ReadonlyMap<string, string>,
  method: string,
  params: readonly unknown[] = [],
): unknown {
  const [first] = params as [Transaction | string | undefined]
  if (method === 'eth_chainId') return '0x1'
  if (method === 'eth_getCode') return server.code
  if (method === 'eth_getBalance') return `0x${server.balance.native.toString(16)}`
  if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas')
    return `0x${server.gasPrice.toString(16)}`
  if (method === 'eth_getTransactionReceipt') {
    const status = receipts.get(String(first))
    return status ? { status } : null
  }
  if (typeof first !== 'object') return null
  if (method === 'eth_estimateGas') {
    const isApproval = first.data?.startsWith('0x095ea7b3')
    return isApproval && server.isStubborn && server.allowance > 0n ? undefined : '0xc350'
  }
  // `getL1FeeUpperBound(uint256)`
  if (method === 'eth_call' && first.data?.startsWith('0xf1c7a58b'))
    return `0x${word(server.dataPrice * BigInt(`0x${first.data.slice(10)}`))}`
  const token = tokens[first.to.toLowerCase()]
  if (method !== 'eth_call' || !token) return method === 'eth_call' ? '0x' : null
  const results: Record<string, string> = {
    '0x70a08231': `0x${word(server.balance.token)}`,
    '0x313ce567': `0x${word(token.decimals)}`,
    '0x06fdde03': text(token.name),
    '0x95d89b41': text(token.symbol),
  }
  return results[first.data?.slice(0, 10) ?? ''] ?? '0x'
}
