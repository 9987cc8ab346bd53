import { PairingError } from './errors.ts'
import type {
  Approval,
  ClientOptions,
  DappClient,
  DappEvent,
  Proposal,
} from './session/DappClient.ts'
import { createClaims } from './session/dapp/createClaims.ts'
import { createDappInputs } from './session/dapp/createDappInputs.ts'
import { proposalOf, settledBy } from './session/dapp/propose.ts'
import { mergeNamespaces, validateProposalNamespaces } from './session/namespaces.ts'
import type { Session } from './session/Session.ts'
import type { EngineEvent } from './session/State.ts'
import { abandon, callKey } from './session/shared/startCall.ts'
import { onAbort, refuseAborted, startClient } from './session/startClient.ts'
import { shareDapp } from './tabs/shareDapp.ts'

/**
 * Creates a page's client, with the sessions of the last visit. All tabs of the page share it.
 *
 * @throws `INPUT_INVALID`.
 */
export function createDapp(options: createDapp.Options): Promise<DappClient> {
  const { environment, prefix } = options
  return shareDapp({ environment, open: () => openDapp(options), prefix })
}

/** Opens the client of the leading tab. */
async function openDapp(options: createDapp.Options): Promise<DappClient> {
  const { environment, metadata } = options
  const inputs = createDappInputs(metadata)
  const verify = async (answer: { cacaos: unknown; payload: unknown }) =>
    (await loadSignIn()).finishSignIn({ ...options, ...answer })
  const client = await startClient<DappEvent>({ ...options, inputs, isOurs, verify })
  const { claim, newId, run, state, wait } = client.engine
  const claims = createClaims({
    environment,
    ids: Object.values(state().proposals).map(({ id }) => id),
    drop: (id) => run(inputs.abort, { id, error: new PairingError('ABORTED') }),
  })

  return {
    ...client.common,

    async propose({ signal, ...asked }) {
      const id = asked.id ?? newId()
      const { authenticate } = asked
      const signIn = authenticate && (await loadSignIn())
      refuseAborted(signal)
      claims.claim(id)
      const settled = settledBy(state(), id)
      if (settled) return toPast(settled)
      if (proposalOf(state(), id)?.aborted) throw new PairingError('ABORTED')
      const required = validateProposalNamespaces(asked.required ?? {})
      const approval = wait(`proposal:${id}`) as Promise<Approval>
      const isOffered = proposalOf(state(), id)?.sent ? undefined : wait(`sent:proposal:${id}`)
      run(inputs.propose, {
        id,
        metadata,
        required,
        namespaces: mergeNamespaces(required, validateProposalNamespaces(asked.namespaces)),
        scopedProperties: asked.scopedProperties,
        sessionProperties: asked.sessionProperties,
        authenticate: authenticate && signIn?.startSignIn(authenticate, environment.now()),
      })
      const offer = proposalOf(state(), id)
      onAbort({ signal, until: approval, abort: (error) => run(inputs.abort, { id, error }) })
      await isOffered
      if (!offer) throw new PairingError('ABORTED')
      return { uri: offer.uri, expiry: offer.expiry, pairingTopic: offer.topic, approval }
    },

    async request({ signal, ...asked }) {
      const id = asked.id ?? newId()
      refuseAborted(signal)
      const late = claim(callKey(id))
      if (late) return late
      const answer = wait(callKey(id))
      run(inputs.request, { ...asked, id })
      onAbort({ signal, until: answer, abort: (error) => run(abandon, { id, error }) })
      return answer
    },

    async close() {
      claims.close()
      await client.common.close()
    },
  }
}

async function loadSignIn() {
  try {
    return await import('./auth/oneStepSignIn.ts')
  } catch (cause) {
    throw new PairingError('ABORTED', { cause, hints: ['The sign-in module did not load'] })
  }
}

/** False for events that only wallets receive. */
function isOurs(event: EngineEvent): event is Exclude<DappEvent, { type: 'relay' }> {
  return !['authenticate', 'proposal', 'request', 'withdrawn'].includes(event.type)
}

/** Rebuilds a proposal that was already accepted when the tab asked again. */
function toPast(session: Session): Proposal {
  const { expiry, pairingTopic } = session
  return {
    uri: '',
    expiry,
    pairingTopic,
    approval: Promise.resolve({ session, cacaos: [], messages: [] }),
  }
}

export declare namespace createDapp {
  type Options = ClientOptions
}
