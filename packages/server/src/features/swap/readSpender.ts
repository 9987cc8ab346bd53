import { BaseError } from '@fairlead/protocol'
import { type Address, decodeFunctionData, type Hex, isHex, parseAbi, zeroAddress } from 'viem'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/**
 * Reads the spender of an approval that another party has encoded.
 *
 * @throws `RESPONSE_INVALID` unless it is a call of `approve(address,uint256)`.
 */
export function readSpender(data: string): Address {
  try {
    const { args } = decodeFunctionData({ abi, data: isHex(data) ? data : ('0x' as Hex) })
    if (args[0] !== zeroAddress) return args[0]
  } catch (cause) {
    throw new BaseError('RESPONSE_INVALID', { cause })
  }
  throw new BaseError('RESPONSE_INVALID')
}
