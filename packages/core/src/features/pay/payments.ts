import type { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { PayReceipt } from '../../modal/payOrder.ts'
import type { SendArguments, SentTransfer } from '../../modal/routes.ts'
import { lazy } from '../../utils/lazy.ts'
import type { PayApi } from './payApi.ts'
import type { PayBill } from './resolveOrder.ts'

/** Parts of the features `send` and `networks` that a payment needs; passed in, because they are other features. */
export type PayServices = {
  readonly draft: {
    readonly store: {
      getState(): {
        readonly filledBy: object | undefined
        readonly receiver: { readonly status: string }
        readonly sent: SentTransfer | undefined
        readonly submitting: readonly (object | undefined)[]
      }
      subscribe(listener: () => void): () => void
    }
    fill(given: SendArguments, token: PayBill['asset']): Promise<void>
    reset(): void
  }
  readonly switchNetwork: (
    fairlead: Fairlead,
    network: PayBill['network'],
    options: { ignoreConfirmation: true; throwOnFailure: true },
  ) => Promise<unknown>
}

/** One call of the page that has not been settled. */
export type PayCall = {
  readonly services: PayServices
  resolve(receipt: PayReceipt): void
  reject(error: BaseError): void
  /** Ends with the call: its requests are aborted. */
  readonly end: AbortController
}

/** State that the steps of a widget's payments share. */
export type Payments = {
  /** Loads the calls to the server. */
  readonly api: () => Promise<PayApi>
  /** The page's current call; absent between calls. */
  call: PayCall | undefined
  /** Aborts the attempt at an exchange when the user starts another one. */
  attempt: AbortController
  /** Closes or navigates the exchange's window. */
  popup: { close(): void; go(url: string): void; readonly isClosed: boolean } | undefined
  /** Stops following the wallet's answer to the order. */
  stopFollowing: () => void
  /** Number of times that the exchange was asked about the current attempt. */
  asked: number
}

/** Returns the state that the steps of a widget's payments share. */
export function paymentsOf(fairlead: Fairlead): Payments {
  return fairlead.own(createPayments)
}

function createPayments(fairlead: Fairlead): Payments {
  return {
    api: lazy(async () => (await import('./payApi.ts')).createPayApi(fairlead)),
    asked: 0,
    attempt: new AbortController(),
    call: undefined,
    popup: undefined,
    stopFollowing() {},
  }
}
