import { BaseError } from '@fairlead/protocol'
import type { Hex } from 'viem'
import type { MethodContext } from '../sign/Method.ts'
import { checkCode } from './checkCode.ts'
import { kindOf } from './kindOf.ts'

/**
 * Returns the address of an owner's account, deployed or not. Money is sent to that address, so every node that the
 * operator lists is asked.
 * @throws `FEATURE_UNAVAILABLE` if the factory isn't the one that the operator configured; `RESPONSE_INVALID` if two
 * nodes disagree; `UPSTREAM_UNAVAILABLE` if none answers.
 */
export async function findAddress(options: findAddress.Options): Promise<Hex> {
  const { network } = options
  // A node that doesn't answer is ignored. If nodes disagree, there is no telling which one is right.
  const answers = await Promise.allSettled(
    network.rpcUrls.map((url) => askOne({ ...options, network: { ...network, rpcUrls: [url] } })),
  )
  const found = new Set<Hex>()
  let silence: unknown = new BaseError('UPSTREAM_UNAVAILABLE')
  for (const answer of answers) {
    if (answer.status === 'fulfilled') found.add(answer.value)
    else if (isSilence(answer.reason)) silence = answer.reason
    else throw answer.reason
  }
  const [address, other] = found
  if (!address) throw silence
  if (other)
    throw new BaseError('RESPONSE_INVALID', {
      shortMessage: 'The nodes of this network disagree on the address of the smart account',
    })
  return address
}

/**
 * Verifies the address of a counterfactual account, which is stored after the first lookup, before anything is signed
 * for it.
 * @throws `RESPONSE_INVALID` if the factory gives this user another address now; and the errors of `findAddress`.
 */
export async function requireOwnAddress(context: MethodContext): Promise<void> {
  const { account, addresses, network, nodes, signal } = context
  const { smartAccount } = network
  if (smartAccount?.kind !== 'counterfactual') return
  const owner = addresses.eip155
  const found = await findAddress({ network, nodes, owner, signal, smartAccount })
  if (found.toLowerCase() === account.address.toLowerCase()) return
  throw new BaseError('RESPONSE_INVALID', {
    shortMessage: 'The smart account has a different address than this wallet knows',
  })
}

const isSilence = (reason: unknown) =>
  BaseError.find(reason, 'UPSTREAM_UNAVAILABLE') || BaseError.find(reason, 'PROVIDER_ERROR')

async function askOne(options: findAddress.Options): Promise<Hex> {
  const { network, nodes, owner, signal, smartAccount } = options
  await checkCode(options)
  return kindOf(smartAccount).findAddress(owner, (to, data) =>
    nodes.request({ method: 'eth_call', network, params: [{ data, to }, 'latest'], signal }),
  )
}

export declare namespace findAddress {
  type Options = checkCode.Options & { owner: string }
}
