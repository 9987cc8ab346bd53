import { authText } from './auth/authText.ts'
import { PairingError } from './errors.ts'
import type { ClientOptions } from './session/DappClient.ts'
import { settledBy } from './session/dapp/propose.ts'
import type { EngineEvent, State } from './session/State.ts'
import { startClient } from './session/startClient.ts'
import type { WalletClient, WalletEvent } from './session/WalletClient.ts'
import { pendingAuthentication } from './session/wallet/authenticate.ts'
import { createWalletInputs } from './session/wallet/createWalletInputs.ts'
import { readEntry } from './session/wallet/readEntry.ts'

/**
 * Creates a wallet's client, with the sessions of the last visit.
 *
 * @throws `INPUT_INVALID`.
 */
export async function createWallet(options: createWallet.Options): Promise<WalletClient> {
  const inputs = createWalletInputs(options)
  const client = await startClient<WalletEvent>({ ...options, inputs, isOurs, readEntry })
  const { newId, run, state, wait } = client.engine

  /** Runs `act` and waits until the relay has the message. */
  async function deliver(act: (key: string) => void): Promise<void> {
    const key = `tell:${newId()}`
    const isSent = wait(`sent:${key}`)
    act(key)
    await isSent
  }

  return {
    ...client.common,
    pending: () => toPending(state()),
    async pair({ uri }) {
      try {
        await deliver((key) => run(inputs.pair, { uri, key }))
      } catch (error) {
        // Undoes the subscription after a relay error. With an invalid URI, there was no subscription.
        if (error instanceof PairingError && error.code.startsWith('RELAY_'))
          run(inputs.unpair, { uri })
        throw error
      }
    },
    async approve(asked) {
      const key = `settlement:${asked.id}`
      const isSent = wait(`sent:${key}`)
      run(inputs.approve, asked)
      await isSent
      const settled = settledBy(state(), asked.id)
      if (!settled) throw new PairingError('DISCONNECTED')
      return settled
    },
    reject: (asked) => deliver((key) => run(inputs.reject, { ...asked, key })),
    authenticationText({ id, iss }) {
      const { environment } = options
      const context = { now: environment.now() }
      return authText(pendingAuthentication(state(), id, context).payload, iss)
    },
    async approveAuthentication(asked) {
      await deliver((key) => run(inputs.approveAuthentication, { ...asked, key }))
      return { session: settledBy(state(), asked.id) }
    },
    rejectAuthentication: (asked) =>
      deliver((key) => run(inputs.rejectAuthentication, { ...asked, key })),
    respond: (asked) => deliver((key) => run(inputs.respond, { ...asked, key })),
    update: (asked) => deliver((key) => run(inputs.update, { ...asked, key })),
    extend: (asked) => deliver((key) => run(inputs.extend, { ...asked, key })),
    emit: (asked) => deliver((key) => run(inputs.emit, { ...asked, key })),
  }
}

/** False for events that only pages receive. */
function isOurs(event: EngineEvent): event is Exclude<WalletEvent, { type: 'relay' }> {
  return event.type !== 'requested'
}

function toPending({ inbox }: State): ReturnType<WalletClient['pending']> {
  const entries = Object.values(inbox)
  return {
    proposals: entries.flatMap((entry) => (entry.type === 'proposal' ? [entry.proposal] : [])),
    requests: entries.flatMap((entry) => (entry.type === 'request' ? [entry.request] : [])),
    authentications: entries.flatMap((entry) =>
      entry.type === 'authentication' ? [entry.authentication] : [],
    ),
  }
}

export declare namespace createWallet {
  type Options = ClientOptions & {
    /** True if the wallet supports one-click sign-in; pages fall back to a plain proposal otherwise. */
    canAuthenticate?: boolean | undefined
  }
}
