import { type Address, type Hex, toFunctionSelector } from 'viem'

/** Maximum time until a session expires, in seconds. */
export const mostLifetime = 30 * 24 * 3_600
/** Minimum length of a period, in seconds: a shorter one would make the amount meaningless. */
export const shortestPeriod = 60
/** Maximum length of a period, in seconds. */
export const longestPeriod = 366 * 24 * 3_600
/** How long before now a period without a start begins, in seconds. */
export const startMargin = 300
/** Amounts from here on count as unlimited; no token has so many units. */
export const unlimitedFrom = 2n ** 128n
/** Maximum number of functions that one permission names. */
export const mostFunctions = 10
/** Maximum number of permissions of one request. */
export const mostPermissions = 5
/** Maximum number of calls that a call limit may name. */
export const mostCalls = 100_000

/** Functions that move or approve tokens: an allowance limits amounts, and a contract call doesn't. */
const tokenFunctions = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'send(address,uint256,bytes)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'authorizeOperator(address)',
  'burn(uint256)',
  'burnFrom(address,uint256)',
  'setApprovalForAll(address,bool)',
  'setOperator(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  // Permit2, whose approvals and transfers are those of every token.
  'approve(address,address,uint160,uint48)',
  'transferFrom(address,address,uint160,address)',
  'transferFrom((address,address,uint160,address)[])',
]

/** Functions that give control over an account or a contract, or run any other call. */
const controlFunctions = [
  'transferOwnership(address)',
  'acceptOwnership()',
  'renounceOwnership()',
  'setOwner(address)',
  'addOwner(address)',
  'addOwnerWithThreshold(address,uint256)',
  'swapOwner(address,address,address)',
  'removeOwner(address,address,uint256)',
  'changeThreshold(uint256)',
  'addSigner(address)',
  'grantRole(bytes32,address)',
  'changeAdmin(address)',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
  'setImplementation(address)',
  'enableModule(address)',
  'disableModule(address,address)',
  'setGuard(address)',
  'setFallbackHandler(address)',
  'installModule(uint256,address,bytes)',
  'uninstallModule(uint256,address,bytes)',
  'execute(address,uint256,bytes)',
  'execute(bytes32,bytes)',
  'executeBatch(address[],uint256[],bytes[])',
  'executeBatch((address,uint256,bytes)[])',
  'executeFromExecutor(bytes32,bytes)',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'aggregate((address,bytes)[])',
  'aggregate3((address,bool,bytes)[])',
  'aggregate3Value((address,bool,uint256,bytes)[])',
  'tryAggregate(bool,(address,bytes)[])',
]

const tokenSelectors: ReadonlySet<string> = new Set(tokenFunctions.map(toFunctionSelector))
const controlSelectors: ReadonlySet<string> = new Set(controlFunctions.map(toFunctionSelector))

/** Returns why no session may call a function, or undefined if one may. */
export function refuseFunction(selector: Hex): string | undefined {
  const known = selector.toLowerCase()
  // Solidity calls a contract's fallback or receive function for call data without a selector, which is often zeros.
  if (known === '0x00000000' || known === '0xffffffff')
    return 'A session can’t call any function of a contract. Name each function'
  if (tokenSelectors.has(known))
    return 'This function moves or approves tokens. Ask for a token allowance instead'
  if (controlSelectors.has(known))
    return 'This function changes who controls an account or contract, or runs any other call'
  return undefined
}

/** Returns why no session may call a contract, or undefined if one may. `own` are the account and its contracts. */
export function refuseTarget(target: Address, own: readonly Address[]): string | undefined {
  if (/^0x0+$/.test(target)) return 'A session can’t call any contract. Name each contract'
  if (own.some((address) => address.toLowerCase() === target.toLowerCase()))
    return 'A session can’t call the account itself, or the contracts that control it'
  return undefined
}
