import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { Pairing } from '../../Pairing.ts'

/** Pairing for one widget. */
export function createPairing(_: Fairlead): Pairing {
  throw new BaseError('FEATURE_UNAVAILABLE')
}
