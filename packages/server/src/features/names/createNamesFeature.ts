import {
  getNameRecord,
  getNameSuggestions,
  getNamesOfAddress,
  isNameLabel,
  nameLabel,
  type RouteResponse,
} from '@fairlead/protocol'
import type { PrivateKeyAccount } from 'viem/accounts'
import { normalize } from 'viem/ens'
import type { Names } from '../../configuration/Names.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import type { StoredName } from '../../storage/names/readNames.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import { createChangeRoutes } from './changeRoutes.ts'
import { createGatewayRoutes } from './gatewayRoutes.ts'
import { createReserved, resemblingLabels, skeletonOf } from './labels.ts'
import { invalidInput, normalizeName, splitName } from './readMessage.ts'
import { createRegisterRoute, requireZone } from './registerRoute.ts'
import { toRecord } from './toRecord.ts'

/** Maximum number of suggestions, including the text that was asked for. */
const suggestionLimit = 5

type Found = RouteResponse<typeof getNameRecord>

/** Account names in the operator's zones. */
export type NamesFeature = Feature & {
  /** Zone in which the widget registers names; `undefined` if names are off. */
  readonly zone: string | undefined
  /** Returns the first name of an EVM address, in any of the zones. */
  findOf(address: string): Promise<StoredName | undefined>
}

/**
 * Creates the names feature. Without zones, its routes answer `FEATURE_UNAVAILABLE`.
 *
 * @param options.signer - Signs the answers of the gateway; without it, names do not resolve on chain.
 */
export function createNamesFeature(
  context: FeatureContext,
  options: Partial<Names> & { signer?: PrivateKeyAccount | undefined },
): NamesFeature {
  const { perOwner = 10, reserved = [], signer, zones = [] } = options
  const store = context.storage.names
  const isReserved = createReserved(reserved)
  const inZones = ({ zone }: StoredName) => zones.includes(zone)

  async function find(name: string): Promise<StoredName | undefined> {
    return splitName(name, zones) && store.find(name)
  }
  async function findAllOf(address: string): Promise<StoredName[]> {
    return zones.length === 0 ? [] : (await store.findByOwner(address)).filter(inZones)
  }

  // Names are read from the database every time, so that a new one is found at once.
  const record = implement(getNameRecord, {}, async ({ params, query }): Promise<Found> => {
    requireZone(zones)
    const stored = await find(normalizeName(params.name))
    if (stored) return toRecord(stored)
    if (query.apiVersion === '2') return []
    throw new Refusal('NOT_FOUND', { field: 'name' })
  })

  const reverse = implement(getNamesOfAddress, {}, async ({ params }) => {
    requireZone(zones)
    const { address, isEvm } = parseAccount(params.address)
    return isEvm ? (await findAllOf(address)).map(toRecord) : []
  })

  const suggestions = implement(getNameSuggestions, {}, async ({ params, query }) => {
    const [first] = requireZone(zones)
    const zone = query.zone ?? first
    if (!zones.includes(zone)) throw invalidInput('zone')
    const label = readLabel(params.name, zone)
    // Labels that resemble a reserved one suggest the operator as well.
    const others = isReserved(label) ? [] : resemblingLabels(label)
    const taken = await store.findTaken(zone, [label, ...others].map(skeletonOf))
    const isTaken = (one: string) => isReserved(one) || taken.has(skeletonOf(one))
    const free = others.filter((one) => !isTaken(one)).slice(0, suggestionLimit - 1)
    return {
      suggestions: [label, ...free].map((one) => ({
        name: `${one}.${zone}`,
        registered: isTaken(one),
      })),
    }
  })

  return {
    findOf: async (address) => (await findAllOf(address))[0],
    routes: [
      record,
      reverse,
      suggestions,
      createRegisterRoute(context, { isReserved, perOwner, zones }),
      ...createChangeRoutes(context, zones),
      ...createGatewayRoutes(context, { find, findAllOf, signer, zones }),
    ],
    zone: zones[0],
  }
}

/** Reads the label that suggestions are asked for; the text may have the zone already. */
function readLabel(text = '', zone: string): string {
  let label: string | undefined
  try {
    const name = normalize(text)
    label = nameLabel(name, zone) ?? name
  } catch {
    // Refused below.
  }
  if (label === undefined || !isNameLabel(label)) throw invalidInput('name')
  return label
}
