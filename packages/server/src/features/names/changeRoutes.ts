import {
  ethereumCoinType,
  NameRelease,
  NameTransfer,
  NameUpdate,
  postNameAddress,
  postNameAttributes,
  postNameRelease,
} from '@fairlead/protocol'
import type * as v from 'valibot'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implementOpen } from '../../implement.ts'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'
import type { StoredName } from '../../storage/names/readNames.ts'
import {
  checkTime,
  invalidInput,
  messageIdOf,
  normalizeName,
  readCoinType,
  readJson,
  readName,
} from './readMessage.ts'
import { refuseConflict, requireSignature, requireZone } from './registerRoute.ts'
import { toRecord } from './toRecord.ts'

/** The part of a body that proves the owner. */
type Signed = { readonly address: Address; readonly message: string; readonly signature: Hex }

/**
 * Creates the routes by which an owner changes a name: its address, its attributes, and its release. They are additions
 * of this server. Their messages follow the rules of a registration's, in the same order.
 */
export function createChangeRoutes(
  { chains, clock, storage }: Pick<FeatureContext, 'chains' | 'clock' | 'storage'>,
  zones: readonly string[],
): readonly Endpoint[] {
  const { names } = storage
  const options = { isOriginChecked: false } as const

  /** Checks everything but the signature. Returns the parsed message. */
  function readChange<
    const schema extends typeof NameRelease | typeof NameTransfer | typeof NameUpdate,
  >(
    schema: schema,
    asked: string | undefined,
    { coin_type, message }: { coin_type?: number; message: string },
  ): { coinType: number; content: v.InferOutput<schema>; name: string } {
    requireZone(zones)
    const json = readJson(message)
    const { name } = readName(json, zones)
    if (name !== normalizeName(asked)) throw invalidInput('name')
    const coinType = readCoinType(coin_type ?? ethereumCoinType)
    checkTime(json, schema.entries.timestamp, clock())
    return { coinType, content: parseInput(schema, json, 'message'), name }
  }

  /** Returns the name, if its owner has signed the message. */
  async function requireOwner(name: string, signed: Signed): Promise<StoredName> {
    const stored = await names.find(name)
    if (!stored) throw new Refusal('NOT_FOUND', { field: 'name' })
    if (!isAddressEqual(stored.owner as Address, signed.address))
      throw new Refusal('SIGNATURE_INVALID', { field: 'address' })
    const { coinType } = stored
    await requireSignature(chains, { ...signed, coinType, field: 'signature' })
    return stored
  }

  async function answer(name: string) {
    const stored = await names.find(name)
    if (!stored) throw new Refusal('NOT_FOUND', { field: 'name' })
    return { ...toRecord(stored), success: true }
  }

  return [
    implementOpen(postNameAddress, options, async ({ body, params }) => {
      const { coinType, content, name } = readChange(NameTransfer, params.name, body)
      const { message, new_address: address, new_signature: signature } = body
      if (!isAddressEqual(content.address, address)) throw invalidInput('new_address')
      await requireOwner(name, body)
      await requireSignature(chains, {
        address,
        coinType,
        field: 'new_signature',
        message,
        signature,
      })
      const messageId = messageIdOf(body)
      refuseConflict(
        await names.transfer({ address, coinType, messageId, name, owner: body.address }),
      )
      return answer(name)
    }),
    implementOpen(postNameAttributes, options, async ({ body, params }) => {
      const { content, name } = readChange(NameUpdate, params.name, body)
      await requireOwner(name, body)
      const { avatar, bio } = content.attributes
      const messageId = messageIdOf(body)
      refuseConflict(await names.describe({ avatar, bio, messageId, name, owner: body.address }))
      return answer(name)
    }),
    implementOpen(postNameRelease, options, async ({ body, params }) => {
      const { name } = readChange(NameRelease, params.name, body)
      await requireOwner(name, body)
      const messageId = messageIdOf(body)
      refuseConflict(await names.release({ messageId, name, owner: body.address }))
      return { success: true }
    }),
  ]
}
