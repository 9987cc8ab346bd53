import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { askNode } from './askNode.ts'
import { delegationTo, isDelegation, type Operation } from './readOperation.ts'
import { type StateOverride, tellRevert } from './simulate.ts'

const abi = parseAbi([
  'function probe(address creator, bytes initCode, address account, bytes callData) returns (bool succeeded, uint256 gasUsed, bytes answer)',
])

/** Runtime bytecode of `devnet/contracts/CallProbe.sol`, without the compiler's metadata. */
export const callProbeCode: Hex = `0x${[
  '608060405234801561000f575f5ffd5b5060043610610029575f3560e01c806393aa420f1461002d575b5f5ffd',
  '5b61004061003b3660046101ed565b610058565b60405161004f9392919061027e565b60405180910390f35b5f',
  '8060608615610110575f5f8a6001600160a01b03168a8a6040516024016100819291906102c3565b6040805160',
  '1f198184030181529181526020820180516001600160e01b0316632b870d1b60e11b179052516100b691906102',
  'f1565b5f604051808303815f865af19150503d805f81146100ef576040519150601f19603f3d01168201604052',
  '3d82523d5f602084013e6100f4565b606091505b50915091508161010d575f945084935091506101819050565b',
  '50505b5f5a9050866001600160a01b0316868660405161012e929190610307565b5f604051808303815f865af1',
  '9150503d805f8114610167576040519150601f19603f3d011682016040523d82523d5f602084013e61016c565b',
  '606091505b5090945091505a61017d9082610316565b9250505b96509650969350505050565b80356001600160',
  'a01b03811681146101a3575f5ffd5b919050565b5f5f83601f8401126101b8575f5ffd5b50813567ffffffffff',
  'ffffff8111156101cf575f5ffd5b6020830191508360208285010111156101e6575f5ffd5b9250929050565b5f',
  '5f5f5f5f5f60808789031215610202575f5ffd5b61020b8761018d565b9550602087013567ffffffffffffffff',
  '811115610226575f5ffd5b61023289828a016101a8565b909650945061024590506040880161018d565b925060',
  '6087013567ffffffffffffffff811115610260575f5ffd5b61026c89828a016101a8565b979a96995094975092',
  '95939492505050565b8315158152826020820152606060408201525f8251806060840152806020850160808501',
  '5e5f608082850101526080601f19601f830116840101915050949350505050565b602081528160208201528183',
  '60408301375f818301604090810191909152601f909201601f19160101919050565b5f82518060208501845e5f',
  '920191825250919050565b818382375f9101908152919050565b8181038181111561033557634e487b7160e01b',
  '5f52601160045260245ffd5b9291505056fe',
].join('')}`

/** Gas limit of the probe call. */
const probeGas = '0xb71b00'

/** Gas that an account's call needs, or the reason why it reverts. */
export type Probe =
  | { readonly gasUsed: bigint; readonly succeeded: true }
  | { readonly reason: string; readonly succeeded: false }

/**
 * Measures the gas of an operation's call, run as its entry point would. Creates the account first if it doesn't exist.
 * A state override replaces the entry point's code, because the account accepts calls only from the entry point.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function probeCall(chain: Chain, operation: Operation): Promise<Probe> {
  const { authorization, entryPoint, packed, sender, wire } = operation
  const { address, creator } = entryPoint
  const data = encodeFunctionData({
    abi,
    args: [creator, isDelegation(wire.factory) ? '0x' : packed.initCode, sender, packed.callData],
    functionName: 'probe',
  })
  const override: StateOverride = {
    [address]: { code: callProbeCode },
    ...(authorization && { [sender]: { code: delegationTo(authorization.address) } }),
  }
  const answer = await askNode(chain, 'eth_call', [
    { data, gas: probeGas, to: address },
    'latest',
    override,
  ])
  if (!('result' in answer) || typeof answer.result !== 'string')
    return { reason: 'reverted', succeeded: false }
  const [succeeded, gasUsed, said] = decodeFunctionResult({
    abi,
    data: answer.result as Hex,
    functionName: 'probe',
  })
  return succeeded ? { gasUsed, succeeded } : { reason: tellRevert(said), succeeded }
}
