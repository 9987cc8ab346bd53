import { BaseError } from '@fairlead/protocol'
import { accountNames, type EnforcerName } from '@fairlead/protocol/delegations'
import type { DelegationSettings } from '@fairlead/protocol/embedded'
import {
  type Address,
  domainSeparator,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  pad,
  toHex,
} from 'viem'
import { entryPoints } from '../keys/signing/userOperation.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import type { MethodContext } from '../sign/Method.ts'

/**
 * Keccak-256 of the code of each contract, release 1.3.0 of the delegation framework. The hashes are part of the frame,
 * because a server could otherwise name an enforcer that checks nothing. Values that differ by deployment are replaced
 * before hashing, see {@link hashCode}.
 */
const pins = {
  manager: '0x5ae0b48189411dca19b90d2238fd02763322093f85988e5702457a0e6172da14',
  delegatorAccount: '0xd7cbb7dd871b4a2d88ba26bae8e97dbd97bd067e12b4f39e5cc3d6cea2b8aedf',
  coSignedAccount: '0xd64472cba2a8741e371ee3add2215b9ccdb09eacb38c9eda027ed1b101b71a78',
  factory: '0xe5f22f99d0e7fe4e3d8f361afba4d6161d7b009ef2a5aab4325d48fba7e746cc',
  allowedTargets: '0xc6e49fa6f963d047b53a6ae22b37838cf74681f15dfa4e085e8716fa8d3157bd',
  allowedMethods: '0xeee084c08fbb1c65219c692d22b1b1f22cac91246ca23714b3e29c3ebde6e042',
  erc20Period: '0xcd8db0c257676feea6d4032ba1385625a0e41fe71b908f6bdb80c8fe22a82019',
  nativePeriod: '0xdfeaf263354ddd5ff399fa09dce43d49213e3ab3710d4af2830338b28860203f',
  exactCalldata: '0x2381fcd0a8f380defaafa9b6a5a6c0aae920d04d2f540e565654f5d62c845fbb',
  timestamp: '0x21e584feccaac06d3b3efb9b70a6d69ea1202e8cc58e2f9bdd9c04a84c292b1a',
  limitedCalls: '0x52b55dafe005103e5f480023b2b8718185290fef063a8704580db0700ea29631',
  valueLte: '0x28d0d4f406cc5b7b2f1b848e8c0833261f925832225b714052cad12c03ff1d52',
  redeemer: '0x1101c320073961d337c545cb685ca647b45e4f90bd2dc55a70883db9205d293b',
  nonce: '0x17ca7b76a558ebe6860e18fe07ca1bf2712eb12bc3c8ddeb82b7a6e46186bef4',
} as const satisfies Record<
  EnforcerName | 'coSignedAccount' | 'delegatorAccount' | 'factory' | 'manager',
  Hex
>
type PinnedName = keyof typeof pins

/** EIP-712 domain names of contracts whose code contains values of their deployment. */
const domains: { readonly [name in PinnedName]?: string } = {
  manager: 'DelegationManager',
  delegatorAccount: accountNames.delegator,
  coSignedAccount: accountNames.coSigned,
}

/**
 * Checks that the delegation contracts of a network are the audited ones, and refer to each other.
 *
 * @throws `FEATURE_UNAVAILABLE` with the name of the first contract that has other code.
 */
export async function checkContracts(options: checkContracts.Options): Promise<void> {
  const { context, delegations, isCoSigned } = options
  const { network, nodes, signal } = context
  const contracts: { readonly [name in PinnedName]?: Address | undefined } = {
    manager: delegations.manager,
    delegatorAccount: options.accountCode,
    ...delegations.enforcers,
    ...(isCoSigned && {
      coSignedAccount: delegations.coSigned?.implementation,
      factory: delegations.coSigned?.factory,
    }),
  }
  await Promise.all(
    (Object.keys(contracts) as PinnedName[]).map(async (name) => {
      const address = contracts[name]
      const params = [address, 'latest']
      const code = address
        ? await nodes.request({ method: 'eth_getCode', network, params, signal })
        : '0x'
      const place = { address, chainId: chainNumber(network), manager: delegations.manager, name }
      if (isHex(code) && hashCode(code, place) === pins[name]) return
      throw new BaseError('FEATURE_UNAVAILABLE', {
        hints: [`Contract: ${name}`],
        shortMessage: 'A session contract on this network is not the one that was audited',
      })
    }),
  )
}

export declare namespace checkContracts {
  type Options = {
    /** Contract that the account delegates to. */
    accountCode: Address
    context: Pick<MethodContext, 'network' | 'nodes' | 'signal'>
    delegations: DelegationSettings
    /** Also checks the contracts of co-signed sessions. */
    isCoSigned: boolean
  }
}

/**
 * Hashes code after replacing the constants that the compiler wrote into it at deployment (PUSH32): each one only if it
 * has the value that this network requires. Any other value changes the hash.
 */
function hashCode(
  code: Hex,
  place: { address: Address | undefined; chainId: number; manager: Address; name: PinnedName },
): Hex {
  const { address, chainId, manager, name } = place
  const domain = domains[name]
  if (!domain || !address) return keccak256(code)
  const separator = domainSeparator({
    domain: { chainId, name: domain, verifyingContract: address, version: '1' },
  })
  const constants = {
    account: pad(address, { size: 32 }),
    chain: numberToHex(chainId, { size: 32 }),
    domain: separator,
    manager: pad(manager, { size: 32 }),
    entryPoint: pad(entryPoints['0.7'], { size: 32 }),
  }
  let text = code.toLowerCase()
  for (const [label, value] of Object.entries(constants)) {
    const marker = toHex(`immutable ${label}`, { size: 32 }).slice(2)
    text = text.replaceAll(`7f${value.slice(2).toLowerCase()}`, `7f${marker}`)
  }
  return keccak256(text as Hex)
}
