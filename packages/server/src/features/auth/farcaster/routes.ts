import {
  completeFarcaster as completeFarcasterRoute,
  startFarcaster as startFarcasterRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import { createFarcasterWaiter } from './completeFarcaster.ts'
import type { FarcasterContext } from './FarcasterContext.ts'
import { startFarcaster } from './startFarcaster.ts'

/** Returns the endpoints of the Farcaster login. */
export function farcasterRoutes(
  context: FarcasterContext,
  guard: Guard,
): readonly ProvenEndpoint[] {
  const waiter = createFarcasterWaiter(context)
  return [
    implementProven(startFarcasterRoute, guard, ({ address, proof }) =>
      startFarcaster({ address, proof }, context),
    ),
    implementProven(completeFarcasterRoute, guard, ({ body: { flowId }, proof, signal }) =>
      waiter.wait({ flowId, proof, signal }),
    ),
  ]
}
