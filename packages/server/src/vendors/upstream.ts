import { type Route, type RouteInput, type RouteResponse, routePath } from '@fairlead/protocol'
import type { Vendors } from '../configuration/Vendors.ts'
import { version } from '../version.ts'
import { createVendorClient, type VendorClient } from './createVendorClient.ts'

/** Another server with this data API. */
export type Upstream = {
  /**
   * @param readRefusal - Converts a refusal of the other server, which is a failure like any other without it.
   * @throws Errors of a failed vendor, or what `readRefusal` returns.
   */
  ask<route extends Route>(
    route: route,
    input: RouteInput<route>,
    signal: AbortSignal,
    readRefusal?: VendorClient.Call['readRefusal'],
  ): Promise<RouteResponse<route>>
}

/** @param configuration - Its project id is part of every query, as the API requires. */
export function createUpstream(
  configuration: NonNullable<Vendors['upstream']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Upstream {
  const { projectId, url } = configuration
  const caller = { projectId, st: 'fairlead', sv: `server-${version}` }
  const client = createVendorClient({ ...options, query: caller, url })
  return {
    async ask(route, input, signal, readRefusal) {
      const answer = await client.ask(route.response, {
        body: input.body,
        path: routePath(route.path, input.params),
        query: textOf((input.query ?? {}) as Record<string, unknown>),
        readRefusal,
        signal,
      })
      return answer as RouteResponse<typeof route>
    },
  }
}

function textOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
