import {
  type ProxyContracts,
  toCoSignedAccount,
  toHybridAccount,
} from '@fairlead/protocol/delegations'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { deploysKnown } from './deploysKnown.ts'
import { collectKnownCode } from './knownCode.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const hash = (digit: string): Hex => `0x${digit.repeat(64)}`
const owner = address('1')
const contracts = { factory: address('2'), implementation: address('3') }
const smartAccount: SmartAccountSettings = {
  address: contracts.implementation,
  code: 'hybrid',
  codeHash: hash('a'),
  earlier: {
    address: address('4'),
    before: '2027-01-31T12:00:00Z',
    codeHash: hash('b'),
    entryPoint: '0.7',
  },
  entryPoint: '0.7',
  factory: { address: contracts.factory, codeHash: hash('c') },
  kind: 'counterfactual',
}
const known = collectKnownCode({}, smartAccount)
const isKnown = (factoryData: Hex, factory: Hex = contracts.factory) =>
  deploysKnown({ factory, factoryData }, known)
const creation = (changes: Partial<ProxyContracts> = {}) =>
  toHybridAccount(owner, { ...contracts, ...changes }).factoryData

test('[AUTH-14] default: accounts of the configured contracts are known, and those of earlier wallets', () => {
  expect(isKnown(creation())).toBe(true)
  const factory = contracts.factory.toUpperCase().replace('X', 'x') as Hex
  expect(isKnown(creation(), factory)).toBe(true)
  expect(known.accounts.has(hash('a'))).toBe(true)
  // The factory deploys any code, so it isn't known by its code.
  expect(known.factories.has(hash('c'))).toBe(false)
  expect(known.factories.has(hash('b'))).toBe(true)
  expect(known.simpleFactories).toEqual([address('4')])
  const earlier = { ...smartAccount, earlier: { ...smartAccount, before: '2027-01-31T12:00:00Z' } }
  const simple = { ...earlier, code: undefined, factory: undefined }
  expect(collectKnownCode({}, simple).hybrids).toEqual([contracts])
})

const initializeAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const withPasskey = encodeFunctionData({
  abi: initializeAbi,
  args: [owner, ['key'], [1n], [2n]],
  functionName: 'initialize',
})
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const [bytecode] = decodeFunctionData({ abi: factoryAbi, data: creation() }).args
const noSalt = pad('0x', { size: 32 })
const deploy = (code: Hex, salt = noSalt) =>
  encodeFunctionData({ abi: factoryAbi, args: [code, salt], functionName: 'deploy' })
/** Creation code of a proxy, with other data than that of the account. */
function proxyWith(data: Hex) {
  const own = encodeFunctionData({
    abi: initializeAbi,
    args: [owner, [], [], []],
    functionName: 'initialize',
  })
  const encode = (one: Hex) =>
    encodeAbiParameters(parseAbiParameters('address, bytes'), [contracts.implementation, one])
  return concat([slice(bytecode, 0, size(bytecode) - size(encode(own))), encode(data)])
}

test.each<[string, Hex, Hex?]>([
  ['another implementation', creation({ implementation: address('5') })],
  ['another factory', creation(), address('5')],
  ['an account at another address', deploy(bytecode, hash('7'))],
  ['extra bytes', `${creation()}00`],
  ['other code', deploy('0x6001600255')],
  ['an account with a passkey', deploy(proxyWith(withPasskey))],
  ['a co-signed account', toCoSignedAccount([owner, address('6')], contracts).factoryData],
  ['another function', toFunctionSelector('function deploy()')],
  ['no data', '0x'],
])(
  '[AUTH-14][SEC-278] security: the factory of accounts must not deploy %s',
  (_, data, factory) => {
    expect(isKnown(data, factory)).toBe(false)
  },
)
