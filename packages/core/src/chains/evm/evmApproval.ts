import type { ContractWrite } from '../ChainReader.ts'

/**
 * Returns the contract call that lets a contract take tokens. The ABI has no outputs, because some tokens return
 * nothing.
 *
 * @param options.amount - In the token's smallest unit.
 */
export function evmApproval(options: evmApproval.Options): ContractWrite {
  const { amount, spender, token } = options
  return {
    abi: [
      {
        type: 'function',
        name: 'approve',
        stateMutability: 'nonpayable',
        inputs: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
        outputs: [],
      },
    ],
    args: [spender, amount],
    functionName: 'approve',
    to: token,
  }
}

export declare namespace evmApproval {
  type Options = { amount: bigint; spender: string; token: string }
}
