import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
} from 'viem'
import type { FoundPool } from './Pool.ts'

/** Hashes of the init code of pools. Source: `UniswapV2Library` and `PoolAddress` of Uniswap's periphery. */
const initCodeHashes = {
  v2: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  v3: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
} as const satisfies Record<FoundPool['kind'], Hex>

/** Two tokens and a fee at one factory, where a pool may be. */
export type PoolPlace = Omit<FoundPool, 'address'> & { readonly factory: Address }

/**
 * Calculates where Uniswap's own code puts a pool, in lower case. Exchanges with other code put it elsewhere, so the
 * factory must confirm the address.
 */
export function guessPool({ factory, fee, kind, tokens }: PoolPlace): Address {
  const salt = keccak256(
    kind === 'v2'
      ? encodePacked(['address', 'address'], [...tokens])
      : encodeAbiParameters(
          [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
          [...tokens, Number(fee)],
        ),
  )
  const address = getContractAddress({
    bytecodeHash: initCodeHashes[kind],
    from: factory,
    opcode: 'CREATE2',
    salt,
  })
  return address.toLowerCase() as Address
}
