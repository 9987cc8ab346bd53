import { BaseError } from '@fairlead/protocol'
import { type OperationMethod, postOperations } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Session } from '../session/createSession.ts'

/** Longest text of a refusal that is told on. */
const textLimit = 160

/** The way to bundlers and paymasters, through the server. */
export type Operations = {
  /** @throws `PROVIDER_ERROR` with the bundler's words; `UPSTREAM_UNAVAILABLE` where it does not answer. */
  ask(options: Operations.Ask): Promise<unknown>
  /** Milliseconds. */
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
      if (!error) return result ?? null
      const text = error.message.slice(0, textLimit)
      throw new BaseError('PROVIDER_ERROR', text ? { shortMessage: text } : {})
    },
    wait: (ms) => new Promise((resolve) => void environment.schedule(resolve, ms)),
  }
}

export declare namespace createOperations {
  type Options = { environment: Pick<Environment, 'schedule'>; session: Pick<Session, 'call'> }
}
