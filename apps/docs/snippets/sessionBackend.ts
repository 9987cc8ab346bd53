// #region redeem
import {
  type Account,
  type Address,
  type Chain,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  pad,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem'

/** What the page got from `requestPermissions`. */
export type Grant = { context: string; delegationManager?: string | undefined }
type Client = WalletClient<Transport, Chain, Account>

const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])

/** Runs a call as the user's account, within the permission. The chain refuses anything else. */
export function redeem(
  client: Client,
  grant: Grant,
  { data, to, value = 0n }: { data: Hex; to: Address; value?: bigint },
): Promise<Hex> {
  return client.writeContract({
    abi: managerAbi,
    address: grant.delegationManager as Address,
    args: [
      [grant.context as Hex],
      // A single call that reverts if it fails (ERC-7579).
      [pad('0x', { size: 32 })],
      [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])],
    ],
    functionName: 'redeemDelegations',
  })
}

// #endregion redeem
// #region charge
/** Collects tokens from the subscriber. Amount in the token's smallest unit. */
export function charge(
  client: Client,
  grant: Grant,
  { amount, token }: { amount: bigint; token: Address },
): Promise<Hex> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    args: [client.account.address, amount],
    functionName: 'transfer',
  })
  return redeem(client, grant, { data, to: token })
}

// #endregion charge
// #region run
/** Wraps Ether of the user. Amount in wei. */
export function wrap(
  client: Client,
  grant: Grant,
  { amount, weth }: { amount: bigint; weth: Address },
): Promise<Hex> {
  const abi = parseAbi(['function deposit() payable'])
  return redeem(client, grant, {
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
    to: weth,
    value: amount,
  })
}
// #endregion run
