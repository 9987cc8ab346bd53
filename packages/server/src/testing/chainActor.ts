import { instantReceipts } from '@fairlead/test/node'
import {
  type Address,
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

export const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function burn(uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])
export const tilesAbi = parseAbi([
  'function mint(address to)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool isAllowed)',
])

export const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())

/** Sends transactions on a local chain from one of its funded accounts. */
export function chainActor(url: string, account: Address, chainId = 31337) {
  const chain: Chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 0 })
  const wallet = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport }).extend(instantReceipts)
  const control = createTestClient({ chain, mode: 'anvil', transport })

  async function mined(sent: Promise<Hex>) {
    const hash = await sent
    await reader.waitForTransactionReceipt({ hash })
    return hash
  }
  return {
    control,
    reader,
    wallet,
    ask: (method: string, params: unknown[]) =>
      reader.request({ method, params } as never) as Promise<unknown>,
    pay: (to: Address, value: bigint) => mined(wallet.sendTransaction({ to, value })),
    send: (request: { data?: Hex; gas?: bigint; to?: Address; value?: bigint }) =>
      mined(wallet.sendTransaction(request as Parameters<typeof wallet.sendTransaction>[0])),
  }
}

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the code of a contract that answers every call with `answer`, and a `transfer` with the requested transfer
 * event. An empty `answer` returns no data, and `forever` loops endlessly.
 *
 * @param event - Event of an ERC-20 (three topics) or an ERC-721 (four).
 */
export function hostileToken(answer: Hex | 'forever', event: 'erc20' | 'erc721' = 'erc20'): Hex {
  // Opcode `33` is CALLER, so the tokens always come from the caller.
  const log =
    event === 'erc20'
      ? `602435600052600435337f${transferTopic}60206000a300`
      : `602435600435337f${transferTopic}60006000a400`
  // An input of 68 bytes is a transfer: jump to the log.
  const ifTransfer = (logAt: number) => `3660441460${byte(logAt)}57`
  if (answer === 'forever') return `0x${ifTransfer(11)}5b6007565b${log}`
  const size = `61${byte((answer.length - 2) / 2, 4)}`
  const answerAt = `61${byte(22 + 1 + log.length / 2, 4)}`
  return `0x${ifTransfer(22)}${size}${answerAt}600039${size}6000f35b${log}${answer.slice(2)}`
}

function byte(value: number, digits = 2): string {
  return value.toString(16).padStart(digits, '0')
}
