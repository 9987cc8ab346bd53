import { type OperationMethod, postOperations } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Session } from '../session/createSession.ts'
import { readRefusal } from './NodeRefusal.ts'

/** Client of bundlers and paymasters, through the server. */
export type Operations = {
  /** @throws `PROVIDER_ERROR` with the bundler's message; `UPSTREAM_UNAVAILABLE` if the bundler doesn't answer. */
  ask(options: Operations.Ask): Promise<unknown>
  /** Waits for a number of milliseconds. */
  wait(ms: number): Promise<void>
}

export declare namespace Operations {
  type Ask = {
    method: OperationMethod
    network: FrameNetwork
    params: readonly unknown[]
    signal?: AbortSignal | undefined
  }
}

export function createOperations({ environment, session }: createOperations.Options): Operations {
  return {
    async ask({ method, network, params, signal }) {
      const { caipNetworkId } = network
      const body = { caipNetworkId, method, params: [...params] }
      const { error, result } = await session.call(postOperations, { body }, { signal })
      if (error) throw readRefusal(error)
      return result ?? null
    },
    wait: (ms) => new Promise((resolve) => void environment.schedule(resolve, ms)),
  }
}

export declare namespace createOperations {
  type Options = { environment: Pick<Environment, 'schedule'>; session: Pick<Session, 'call'> }
}
