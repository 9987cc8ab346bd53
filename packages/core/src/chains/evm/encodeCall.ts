import { type Abi, encodeFunctionData } from 'viem'
import type { ContractWrite } from '../ChainReader.ts'
import { evmNftTransfer, evmTransfer } from './evmTransfer.ts'

/** Returns the call data of a contract call. */
export function encodeCall({ abi, args = [], functionName }: Omit<ContractWrite, 'to'>): string {
  return encodeFunctionData({ abi: abi as Abi, args, functionName })
}

/** Returns the call data of {@link evmTransfer}. */
export function encodeTransfer(options: evmTransfer.Options): string {
  return encodeCall(evmTransfer(options))
}

/** Returns the call data of {@link evmNftTransfer}. */
export function encodeNftTransfer(options: evmNftTransfer.Options): string {
  return encodeCall(evmNftTransfer(options))
}
