import { BaseError } from '@fairlead/protocol'
import { decodeCall } from '@fairlead/protocol/clear-signing'
import {
  looksLikeSolanaTransaction,
  readSolanaTransaction,
  readSolanaVersion,
} from '@fairlead/protocol/solana'
import {
  encodeFunctionData,
  type Hex,
  hexToBytes,
  parseAbi,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { evmTransactionDigest } from '../../../../apps/frame/src/keys/signing/evmDigests.ts'
import { typedDataDigest } from '../../../../apps/frame/src/keys/signing/typedData.ts'
import { userOperationDigest } from '../../../../apps/frame/src/keys/signing/userOperation.ts'
import { describeSolana } from '../../../../apps/frame/src/sign/describeSolana.ts'
import { signTypedData } from '../../../../apps/frame/src/sign/signTypedData.ts'
import { anyText, anyValue, mutateBytes, mutateText, mutateValue, toJsonText } from '../mutate.ts'
import type { Random } from '../random.ts'
import { defineTarget } from '../Target.ts'

const to: Hex = `0x${'ab'.repeat(20)}`
const word: Hex = `0x${'cd'.repeat(32)}`
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const accessList = [{ address: to, storageKeys: [word] }]
const transactions: readonly TransactionSerializable[] = [
  { chainId: 1, gas: 21_000n, gasPrice: 7n, nonce: 1, to, type: 'legacy', value: 10n ** 18n },
  { accessList, chainId: 1, gasPrice: 7n, to, type: 'eip2930' },
  { ...fees, accessList, chainId: 1, data: '0x1234', nonce: 300, to, type: 'eip1559' },
  {
    ...fees,
    authorizationList: [{ address: to, chainId: 1, nonce: 1, r: word, s: word, yParity: 1 }],
    chainId: 1,
    to,
    type: 'eip7702',
  },
]
const unsigned = transactions.map((one) => hexToBytes(serializeTransaction(one)))

/** Returns one of the valid byte strings, mostly changed; sometimes any bytes. */
function bytesFrom(samples: readonly Uint8Array[], random: Random): Uint8Array {
  if (random.oneIn(10)) return random.bytes(random.below(random.oneIn(100) ? 5_000 : 200))
  const sample = random.pick(samples)
  return random.oneIn(12) ? sample : mutateBytes(sample, random)
}

const mail = {
  domain: { chainId: 1, name: 'Mail', salt: word, verifyingContract: to, version: '1' },
  message: {
    count: '7',
    flags: [[true], [false]],
    from: { name: 'Ada', wallet: to },
    note: '0x12',
  },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'count', type: 'int128' },
      { name: 'flags', type: 'bool[1][]' },
      { name: 'note', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
}

/** Context of a signing method whose nodes never answer. */
const signingContext = {
  account: { address: to, type: 'eoa' },
  addresses: { eip155: to },
  network: {
    caipNetworkId: 'eip155:1',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  },
  nodes: {
    request: async () => {
      throw new BaseError('UPSTREAM_UNAVAILABLE')
    },
  },
  own: [{ address: to, type: 'eoa' }],
} as unknown as Parameters<typeof signTypedData>[1]

const operation = {
  accountGasLimits: word,
  callData: '0x1234',
  gasFees: word,
  initCode: '0x',
  nonce: '0x1',
  paymasterAndData: `0x${'11'.repeat(60)}`,
  preVerificationGas: '0x5208',
  sender: to,
}
type OperationRequest = Parameters<typeof userOperationDigest>[0]

const solanaMessage = [
  ...[1, 0, 1, 2],
  ...new Array<number>(32).fill(3),
  ...new Array<number>(32).fill(0),
  ...new Array<number>(32).fill(9),
  ...[1, 1, 2, 0, 0, 12, 2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0],
]
const signature = new Array<number>(64).fill(0)
const solanaTransactions = [
  Uint8Array.from([1, ...signature, ...solanaMessage]),
  Uint8Array.from([1, ...signature, 0x80, ...solanaMessage, 1, ...signature.slice(32), 1, 4, 1, 5]),
]

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function multicall(bytes[] data)',
])
const transfer = encodeFunctionData({ abi, args: [to, 5n], functionName: 'transfer' })
const calls = [
  transfer,
  encodeFunctionData({ abi, args: [to, to, 1n, 2n, '0x12'], functionName: 'safeTransferFrom' }),
  encodeFunctionData({ abi, args: [[transfer, transfer]], functionName: 'multicall' }),
].map((data) => hexToBytes(data))

/** What the embedded wallet decodes before it signs. */
export const signingTargets = [
  defineTarget({
    name: 'rlp',
    generate: (random) => bytesFrom(unsigned, random),
    run: (bytes: Uint8Array) => evmTransactionDigest(bytes, 1),
  }),
  defineTarget({
    name: 'typedData',
    generate(random) {
      const text = toJsonText(random.oneIn(12) ? anyValue(random) : mutateValue(mail, random))
      if (random.oneIn(20)) return anyText(random)
      return random.oneIn(4) ? mutateText(text, random) : text
    },
    run: (json: string) => typedDataDigest(json, 1),
  }),
  defineTarget({
    name: 'typedDataRows',
    generate: (random) => toJsonText(mutateValue(mail, random)),
    // The page passes the object, or its JSON.
    run: (json: string) => signTypedData([to, json], signingContext),
  }),
  defineTarget({
    name: 'userOperation',
    generate: (random) => ({
      chainId: 1,
      code: random.pick([undefined, 'delegator']),
      entryPoint: random.pick(['0.7', '0.8']),
      operation: Object.fromEntries(
        Object.entries(operation).map(([name, text]) => [
          name,
          random.oneIn(4) ? mutateText(text, random) : text,
        ]),
      ),
      type: 'evm-user-operation',
    }),
    run: (request: unknown) => userOperationDigest(request as OperationRequest),
  }),
  defineTarget({
    name: 'solana',
    generate: (random) => bytesFrom(solanaTransactions, random),
    run(wire: Uint8Array) {
      looksLikeSolanaTransaction(wire)
      readSolanaVersion(wire)
      describeSolana([readSolanaTransaction(wire).message], 'SOL')
    },
  }),
  defineTarget({
    name: 'calls',
    generate: (random) => Buffer.from(bytesFrom(calls, random)).toString('hex'),
    run: (hex: string) => decodeCall(`0x${hex}`),
  }),
]
