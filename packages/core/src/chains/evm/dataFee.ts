import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import type { Client, Hex } from 'viem'

/** Selector of `getL1FeeUpperBound(uint256)`. */
const selector = '0xf1c7a58b'

/**
 * Reads the maximum cost of publishing a transaction on L1, in wei. Networks of the OP Stack charge it besides the
 * gas. Source: predeploy `GasPriceOracle` since the Fjord upgrade.
 *
 * @param options.size - Size of the unsigned transaction, in bytes.
 * @returns Zero on networks without such a contract.
 * @throws `RESPONSE_INVALID` if the contract returns no number.
 */
export async function readDataFee(
  client: Client,
  options: { network: CaipNetwork; size: number },
): Promise<bigint> {
  const oracle = options.network.contracts?.gasPriceOracle as { address?: unknown } | undefined
  if (!oracle) return 0n
  const data: Hex = `${selector}${options.size.toString(16).padStart(64, '0')}`
  const fee = await client.request({
    method: 'eth_call',
    params: [{ data, to: oracle.address }, 'latest'],
  } as never)
  if (!/^0x[0-9a-f]{64}$/i.test(String(fee))) throw new BaseError('RESPONSE_INVALID')
  return BigInt(String(fee))
}
