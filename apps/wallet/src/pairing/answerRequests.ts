import type { PendingRequest } from '@fairlead/pairing'
import type { Fee } from '../confirm/fee.ts'
import { toWireError } from '../confirm/toWireError.ts'
import type { WireError } from '../messages.ts'
import type { MethodContext, Outcome, Prepared } from '../methods/Method.ts'
import { prepare } from '../methods/methods.ts'
import { providerErrors } from '../providerError.ts'
import { type SitesContext, switchChain } from './changeSessions.ts'
import { namespaceOf } from './offer.ts'

/** Answers at once: requests that need no approval, were executed before, or can't be parsed. */
export function receiveRequest(context: SitesContext, request: PendingRequest): void {
  const kept = context.outcomes.find(request)
  if (kept) {
    void (kept.outcome
      ? answerLate(context, request, kept.outcome)
      : refuseRequest(context, request, interrupted))
    return
  }
  try {
    const prepared = prepare(request, toMethodContext(context, request))
    if (prepared.isQuiet) void answerQuietly(context, request, prepared)
    else showRequest(context, request, prepared)
  } catch (error) {
    void refuseRequest(context, request, toWireError(error))
  }
}

/** Executes an approved request, once. Throws if that fails; the caller shows the error, and the user can retry. */
export async function confirmRequest(
  context: SitesContext,
  request: PendingRequest,
  prepared: Prepared,
  fee: Fee | undefined,
): Promise<void> {
  const outcome = await runOnce(context, request, prepared, fee)
  try {
    await respond(context, request, outcome)
  } catch (error) {
    if (context.outcomes.find(request)) showRequest(context, request, toAnswer(outcome))
    throw error
  }
}

/**
 * Declines a request. If it was executed already, its result is sent instead.
 *
 * @param failure - Error of an earlier attempt, sent instead of "declined".
 */
export async function declineRequest(
  context: SitesContext,
  request: PendingRequest,
  failure?: WireError,
): Promise<void> {
  const outcome = context.outcomes.find(request)?.outcome
  if (!outcome)
    return refuseRequest(context, request, failure ?? { ...providerErrors.rejected, code: 5000 })
  await respond(context, request, outcome).catch(() => forgetRequest(context, request.id))
}

function toMethodContext(context: SitesContext, { chainId, topic }: PendingRequest): MethodContext {
  const { accounts, fetch, keyring, networks, pairing, rpcUrlOf, storage } = context
  const { sessions, sites } = pairing.getState()
  const session = sessions.find((one) => one.topic === topic)
  return {
    accountCount: accounts.getState().count,
    accounts: Object.values(session?.namespaces ?? {}).flatMap((one) => one.accounts),
    activeChainId: sites[topic]?.chains[namespaceOf(chainId)] ?? chainId,
    chainId,
    fetch,
    keyring,
    networks: networks.getState(),
    rpcUrlOf,
    storage,
  }
}

function showRequest({ ready }: SitesContext, { id }: PendingRequest, prepared: Prepared) {
  ready.setState(new Map(ready.getState()).set(id, prepared))
}

async function answerQuietly(context: SitesContext, request: PendingRequest, prepared: Prepared) {
  let outcome: Outcome
  try {
    outcome = await prepared.run()
  } catch (error) {
    return refuseRequest(context, request, toWireError(error))
  }
  await respond(context, request, outcome).catch(() => {})
}

/** Executes each request once; repeated calls get the same outcome. */
function runOnce(
  { onNetworks, outcomes, running }: SitesContext,
  request: PendingRequest,
  prepared: Prepared,
  fee: Fee | undefined,
): Promise<Outcome> {
  const { id } = request
  const known = outcomes.find(request)?.outcome
  const before = known ? Promise.resolve(known) : running.get(id)
  if (before) return before
  // Recorded before execution: a page closed during it can't know how far it got.
  outcomes.keep(request)
  const run = async () => {
    try {
      const outcome = await prepared.run(fee)
      outcomes.keep(request, outcome)
      return outcome
    } catch (error) {
      outcomes.forget(request)
      throw error
    } finally {
      running.delete(id)
      onNetworks()
    }
  }
  const promise = run()
  running.set(id, promise)
  return promise
}

/** @throws `PairingError` if the response could not be sent; the outcome is kept then. */
async function respond(context: SitesContext, request: PendingRequest, outcome: Outcome) {
  const { id, topic } = request
  await context.client.respond({ id, topic, response: { result: outcome.result } })
  context.outcomes.forget(request)
  forgetRequest(context, id)
  if (outcome.switchTo) await switchChain(context, topic, outcome.switchTo)
}

/** An executed request can't be undone and must not be repeated; only its response is sent again. */
async function answerLate(context: SitesContext, request: PendingRequest, outcome: Outcome) {
  try {
    await respond(context, request, outcome)
  } catch {
    if (context.outcomes.find(request)) showRequest(context, request, toAnswer(outcome))
  }
}

/** Sends an error response. One that could not be sent stays pending in the client and is read again after a reload. */
async function refuseRequest(
  context: SitesContext,
  { id, topic }: PendingRequest,
  error: WireError,
): Promise<void> {
  await context.client.respond({ id, topic, response: { error } }).catch(() => {})
  forgetRequest(context, id)
}

function forgetRequest({ pairing, ready }: SitesContext, id: number) {
  const rest = new Map(ready.getState())
  rest.delete(id)
  ready.setState(rest)
  pairing.refresh()
}

/** Error for a request that was interrupted after its approval. */
const interrupted: WireError = {
  code: providerErrors.internal.code,
  message:
    'The wallet was closed while this was in progress. It may have been completed. Check before you try again.',
}

function toAnswer(outcome: Outcome): Prepared {
  return {
    isDone: true,
    description: {
      title: 'Notify the site?',
      summary:
        'What you confirmed is done, but the site hasn’t been notified. It won’t be done again.',
      confirmLabel: 'Send the response',
      rows: [],
      warnings: [],
    },
    run: async () => outcome,
  }
}
