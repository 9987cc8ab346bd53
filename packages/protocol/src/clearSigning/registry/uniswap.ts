import type { CallDescriptor, Field, Format } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

// Contracts: https://docs.uniswap.org/contracts/v3/reference/deployments

type Side = 'Pays' | 'Pays at most' | 'Receives' | 'Receives at least'

const tokenAmount = (label: Side, path: string, tokenPath: string): Field => ({
  path,
  label,
  format: 'tokenAmount',
  params: { tokenPath },
})
const deadline = (path: string): Field => ({ path, label: 'Deadline', format: 'date' })
const swap = (...fields: readonly Field[]): Format => ({ intent: 'Swap tokens', fields })

/** The second router replaces the first address by the sender. */
const recipient = (path: string): Field => ({
  path,
  label: 'Recipient',
  format: 'addressName',
  params: { senderAddress: '0x0000000000000000000000000000000000000001' },
})
const plainRecipient = (path: string): Field => ({
  path,
  label: 'Recipient',
  format: 'addressName',
})

const several: Format = {
  intent: 'Do several things at once',
  fields: [{ path: 'data.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }],
}
const severalUntil: Format = { ...several, fields: [...several.fields, deadline('deadline')] }

/** Fields of the struct `params` that both routers share. */
function v3Formats(who: Field, ends: readonly Field[]): Readonly<Record<Trade, Format>> {
  const first = 'params.path.[0:20]'
  const last = 'params.path.[-20:]'
  const route: Field = { path: 'params.path', label: 'Route' }
  return {
    exactInput: swap(
      tokenAmount('Pays', 'params.amountIn', first),
      tokenAmount('Receives at least', 'params.amountOutMinimum', last),
      who,
      ...ends,
      route,
    ),
    exactInputSingle: swap(
      tokenAmount('Pays', 'params.amountIn', 'params.tokenIn'),
      tokenAmount('Receives at least', 'params.amountOutMinimum', 'params.tokenOut'),
      who,
      ...ends,
    ),
    // The path of an exact output is in reverse.
    exactOutput: swap(
      tokenAmount('Pays at most', 'params.amountInMaximum', last),
      tokenAmount('Receives', 'params.amountOut', first),
      who,
      ...ends,
      route,
    ),
    exactOutputSingle: swap(
      tokenAmount('Pays at most', 'params.amountInMaximum', 'params.tokenIn'),
      tokenAmount('Receives', 'params.amountOut', 'params.tokenOut'),
      who,
      ...ends,
    ),
  }
}
type Trade = 'exactInput' | 'exactInputSingle' | 'exactOutput' | 'exactOutputSingle'

const v3 = v3Formats(plainRecipient('params.recipient'), [deadline('params.deadline')])
const router02 = v3Formats(recipient('params.recipient'), [])

const swapRouter: CallDescriptor = {
  context: {
    contract: {
      deployments: deployedOn('0xE592427A0AEce92De3Edee1F18E0157C05861564', [1, 10, 137, 42_161]),
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Swap router v3' },
  display: {
    formats: {
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)':
        v3.exactInputSingle,
      'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)':
        v3.exactInput,
      'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)':
        v3.exactOutputSingle,
      'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)':
        v3.exactOutput,
      'multicall(bytes[] data)': several,
    },
  },
}

const swapRouter02: CallDescriptor = {
  context: {
    contract: {
      deployments: [
        ...deployedOn('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', [1, 10, 137, 42_161]),
        { chainId: 8453, address: '0x2626664c2603336E57B271c5C0b26F421741e481' },
      ],
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Swap router 02' },
  display: {
    formats: {
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)':
        router02.exactInputSingle,
      'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)':
        router02.exactInput,
      'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)':
        router02.exactOutputSingle,
      'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)':
        router02.exactOutput,
      'unwrapWETH9(uint256 amountMinimum, address recipient)': {
        intent: 'Unwrap tokens',
        fields: [
          { path: 'amountMinimum', label: 'Receives at least', format: 'amount' },
          recipient('recipient'),
        ],
      },
      'refundETH()': { intent: 'Withdraw tokens', fields: [] },
      'multicall(bytes[] data)': several,
      'multicall(uint256 deadline, bytes[] data)': severalUntil,
    },
  },
}

const ends: readonly Field[] = [plainRecipient('to'), deadline('deadline')]

const v2Router: CallDescriptor = {
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' },
        { chainId: 10, address: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2' },
        { chainId: 137, address: '0xedf6066a2b290C185783862C7F4776A2C8077AD1' },
        ...deployedOn('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', [8453, 42_161]),
      ],
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Router v2' },
  display: {
    formats: {
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)':
        swap(
          tokenAmount('Pays', 'amountIn', 'path.[0]'),
          tokenAmount('Receives at least', 'amountOutMin', 'path.[-1]'),
          ...ends,
        ),
      'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)':
        swap(
          tokenAmount('Pays at most', 'amountInMax', 'path.[0]'),
          tokenAmount('Receives', 'amountOut', 'path.[-1]'),
          ...ends,
        ),
      'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)':
        swap(
          tokenAmount('Pays', 'amountIn', 'path.[0]'),
          { path: 'amountOutMin', label: 'Receives at least', format: 'amount' },
          ...ends,
        ),
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)':
        swap(tokenAmount('Receives at least', 'amountOutMin', 'path.[-1]'), ...ends),
    },
  },
}

/** Commands are encoded in bytes that descriptors can't explain: they stay visible, with the warning. */
const universalRouter: CallDescriptor = {
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af' },
        { chainId: 10, address: '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507' },
        { chainId: 137, address: '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223' },
        { chainId: 8453, address: '0x6fF5693b99212Da76ad316178A184AB56D299b43' },
        { chainId: 42_161, address: '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3' },
        ...deployedOn('0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', [1, 8453]),
      ],
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Universal router' },
  display: {
    formats: {
      'execute(bytes commands, bytes[] inputs, uint256 deadline)': {
        intent: 'Do several things at once',
        fields: [deadline('deadline')],
      },
      'execute(bytes commands, bytes[] inputs)': {
        intent: 'Do several things at once',
        fields: [],
      },
    },
  },
}

export const uniswap: readonly CallDescriptor[] = [
  swapRouter,
  swapRouter02,
  v2Router,
  universalRouter,
]
