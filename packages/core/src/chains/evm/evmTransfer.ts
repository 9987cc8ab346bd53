import type { ContractWrite, NftId } from '../ChainReader.ts'

/**
 * Tether contracts whose `transfer` returns nothing, as chain id and address. Source: constants,
 * section 5. An ABI without outputs also works for a contract that does return a value.
 */
const withoutReturn: ReadonlySet<string> = new Set([
  '1:0xdac17f958d2ee523a2206206994597c13d831ec7',
  '137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '2222:0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '42220:0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '56:0x55d398326f99059ff775485246999027b3197955',
  '42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

/**
 * Returns the contract call that transfers a token.
 *
 * @param options.amount - In the token's smallest unit.
 * @param options.chain - Chain id, e.g. `1`.
 */
export function evmTransfer(options: evmTransfer.Options): ContractWrite {
  const { amount, chain, to, token } = options
  const isBare = withoutReturn.has(`${chain}:${token.toLowerCase()}`)
  const outputs = isBare ? [] : [{ name: '', type: 'bool' }]
  return {
    abi: [
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        inputs: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
        outputs,
      },
    ],
    args: [to, amount],
    functionName: 'transfer',
    to: token,
  }
}

export declare namespace evmTransfer {
  type Options = { amount: bigint; chain: number; to: string; token: string }
}

/**
 * Returns the contract call that transfers an NFT, or copies of one. A contract that doesn't accept NFTs refuses the
 * transfer. Source: ERC-721, ERC-1155.
 */
export function evmNftTransfer(options: evmNftTransfer.Options): ContractWrite {
  const { amount, contract, from, nft, to } = options
  const isSingle = nft.standard === 'ERC721'
  const inputs = [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'id', type: 'uint256' },
  ]
  const copies = [
    { name: 'amount', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ]
  const abi = {
    type: 'function',
    name: 'safeTransferFrom',
    stateMutability: 'nonpayable',
    inputs: isSingle ? inputs : [...inputs, ...copies],
    outputs: [],
  }
  const args = [from, to, BigInt(nft.tokenId)]
  return {
    abi: [abi],
    args: isSingle ? args : [...args, amount, '0x'],
    functionName: 'safeTransferFrom',
    to: contract,
  }
}

export declare namespace evmNftTransfer {
  type Options = { amount: bigint; contract: string; from: string; nft: NftId; to: string }
}
