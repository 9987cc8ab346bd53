import { NameRegistration, nameChainId, postName } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, type Hex, hashMessage } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { verifyHash } from '../../chains/verifyHash.ts'
import type { FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implementOpen } from '../../implement.ts'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'
import type { NameChange } from '../../storage/names/changeNames.ts'
import { type createReserved, skeletonOf } from './labels.ts'
import { checkTime, messageIdOf, readCoinType, readJson, readName } from './readMessage.ts'
import { toRecord } from './toRecord.ts'

const { action, attributes: attributesEntry, timestamp } = NameRegistration.entries

/** Creates the route that registers a name. The order of the checks is part of the contract. */
export function createRegisterRoute(
  { chains, clock, storage }: Pick<FeatureContext, 'chains' | 'clock' | 'storage'>,
  {
    isReserved,
    perOwner,
    zones,
  }: {
    isReserved: ReturnType<typeof createReserved>
    perOwner: number
    zones: readonly string[]
  },
): Endpoint {
  // Needs no project: other clients send none here, and the signature is the authorization.
  return implementOpen(postName, { isOriginChecked: false }, async ({ body }) => {
    requireZone(zones)
    const { address, message, signature } = body
    const content = readJson(message)
    parseInput(v.object({ action }), content, 'message')
    const { label, name, zone } = readName(content, zones)
    const coinType = readCoinType(body.coin_type)
    checkTime(content, timestamp, clock())
    const { attributes } = parseInput(v.object({ attributes: attributesEntry }), content, 'message')
    await requireSignature(chains, { address, coinType, field: 'signature', message, signature })
    if (isReserved(label))
      throw new Refusal('CONFLICT', { field: 'name', shortMessage: 'This name is reserved' })
    const change = await storage.names.register({
      bio: attributes.bio,
      coinType,
      messageId: messageIdOf(body),
      name,
      owner: address,
      perOwner,
      skeleton: skeletonOf(label),
      zone,
    })
    refuseConflict(change)
    const stored = await storage.names.find(name)
    // The owner released it in this moment.
    if (!stored) throw new Refusal('CONFLICT', { field: 'name' })
    return { ...toRecord(stored), success: true }
  })
}

/** Refuses requests while the operator has configured no zone. */
export function requireZone(zones: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = zones
  if (first === undefined) throw new Refusal('FEATURE_UNAVAILABLE', { field: 'names' })
  return [first, ...others]
}

/** Refuses a signature that does not prove the address. @param signed.field - Name of the input. */
export async function requireSignature(
  chains: FeatureContext['chains'],
  signed: Parameters<typeof verifySignature>[1] & { field: string },
): Promise<void> {
  if (!(await verifySignature(chains, signed)))
    throw new Refusal('SIGNATURE_INVALID', { field: signed.field })
}

/** Refuses a change that was not stored. */
export function refuseConflict(change: NameChange): void {
  if (change === 'used')
    throw new Refusal('CONFLICT', {
      field: 'message',
      shortMessage: 'This message was used already. Sign a new one',
    })
  if (change === 'taken')
    throw new Refusal('CONFLICT', {
      field: 'name',
      shortMessage: 'This name, or one that looks like it, is taken',
    })
  if (change === 'full')
    throw new Refusal('CONFLICT', {
      field: 'address',
      shortMessage: 'This address has as many names as it can have. Release one first',
    })
  if (change === 'missing')
    throw new Refusal('CONFLICT', {
      field: 'name',
      shortMessage: 'This name belongs to another address now',
    })
}

/**
 * Verifies the signature of a personal message (ERC-191): of a key, or of a contract on the chain of the coin type
 * (ERC-1271, ERC-6492).
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the chain does not answer, because the signature may be valid.
 */
async function verifySignature(
  chains: readonly Chain[],
  signed: { address: Address; coinType: number; message: string; signature: Hex },
): Promise<boolean> {
  const { address, coinType, message, signature } = signed
  const chain = chains.find(
    ({ caipNetworkId }) => caipNetworkId === `eip155:${nameChainId(coinType)}`,
  )
  return verifyHash(chain, { address, hash: hashMessage(message), signature })
}
