import { BaseError, type CaipNetwork, type ErrorCode } from '@fairlead/protocol'
import { policyOf } from '@fairlead/protocol/embedded'
import { refreshAccount } from '../../../actions/accountData.ts'
import { checkAnswer, checkAsked } from '../../../connectors/embedded/checkCall.ts'
import type {
  AskEmbedded,
  EmbeddedCall,
} from '../../../connectors/embedded/createEmbeddedConnector.ts'
import { rpcError } from '../../../errors/rpcError.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import type { Frame } from '../../../frame/createFrame.ts'
import { FrameError } from '../../../frame/frameErrors.ts'
import { toPlain } from '../../../frame/readMessage.ts'
import { connectedOf } from '../../../store/selectors.ts'
import { approvals, isFree } from './approvals.ts'
import type { findRegularSigner } from './findRegularSigner.ts'

/** Maximum number of open requests per page. Source: contract of the frame, §4.2. */
export const openRequestsLimit = 99
/**
 * Delay before the toast for a refused method, in milliseconds, so that the modal is open by then. Source: product
 * specification, section 9.
 */
export const refusalDelayMs = 300

/** Errors that the user caused; not shown. */
const quiet: readonly ErrorCode[] = ['REQUEST_ABORTED', 'REQUEST_REJECTED']

/** A call that waits for the user. */
type Waiting = {
  readonly given: AbortController
  readonly reject: (error: unknown) => void
  readonly resolve: (answer: unknown) => void
}

/** A call of the page. */
type Job = Waiting & {
  readonly call: EmbeddedCall
  readonly network: CaipNetwork
  /** Error that the account in use can't sign. The user may continue with the regular account. */
  readonly refusal?: unknown
}

/** A call of the widget itself, such as one that adds a login. The view below shows its errors. */
type OwnJob = Waiting & { readonly send: (signal: AbortSignal) => Promise<unknown> }

/**
 * Shows the frame while it asks the user for a call of the widget.
 *
 * @param send - Sends the call; called when the frame can be seen.
 * @throws the errors of `send`; code 4001 if the user leaves the view.
 */
export type AskInFrame = <answer>(send: (signal: AbortSignal) => Promise<answer>) => Promise<answer>

/**
 * Creates the function that forwards the page's calls to the frame.
 *
 * Methods that need no approval are sent at once. Methods that need one are queued, and shown one at a time in a view
 * that the user can close. All other methods are refused.
 */
export function createRequests(
  fairlead: Fairlead,
  options: createRequests.Options,
): { ask: AskEmbedded; askInFrame: AskInFrame } {
  const { modal } = fairlead
  const shown = approvals(fairlead)
  const queue: RequestQueue = {
    ...options,
    fairlead,
    open: 0,
    release() {},
    shown,
    silent: new Set(),
    waiting: [],
  }

  fairlead.onDestroy(
    options.frame.subscribe((note) => {
      if (!isInFrame(queue)) return
      if (note === 'drawn') shown.setState({ status: 'open' })
      else modal.close()
    }),
  )
  fairlead.onDestroy(
    modal.store.subscribe(() => {
      const { status } = shown.getState()
      if (status === 'idle' || modal.view() === 'ApproveTransaction') return
      if (queue.current) rejectAll(queue, declined)
      else shown.setState({ status: 'idle' }, true)
    }),
  )
  fairlead.onDestroy(() => rejectAll(queue, aborted))
  return {
    ask: (network, call) => handleCall(queue, network, call),
    askInFrame: (send) => handleOwn(queue, send),
  }
}

export declare namespace createRequests {
  type Options = {
    frame: Frame
    /** Sends the page's theme to the frame. */
    syncTheme: () => void
    /** Switches to the user's regular account on the network in use. */
    useRegular: () => Promise<void>
  }
}

/** Open requests of one widget. */
type RequestQueue = createRequests.Options & {
  readonly fairlead: Fairlead
  readonly shown: ReturnType<typeof approvals>
  /** Requests that wait for the user, without the current one. */
  readonly waiting: (Job | OwnJob)[]
  /** Requests in progress that need no approval. */
  readonly silent: Set<Job>
  /** Request that the user sees. */
  current?: Job | OwnJob | undefined
  /** Number of open requests. */
  open: number
  /** Lets the modal close again. */
  release: () => void
}

async function handleCall(
  queue: RequestQueue,
  network: CaipNetwork,
  call: EmbeddedCall,
): Promise<unknown> {
  const { silent, waiting } = queue
  // Libraries use it as a fallback after other failures, so it is no new request of the user.
  if (call.method === 'wallet_sendTransaction')
    throw rpcError(-32601, `The embedded wallet does not know ${call.method}`)
  const policy = policyOf(call.method)
  if (policy === 'refuse') throw refuse(queue, call.method)
  checkAsked(call)
  // A copy, because the page may change its own object while the request is queued.
  const copy = toPlain({ method: call.method, params: call.params })?.value as EmbeddedCall
  if (!copy) throw new BaseError('REQUEST_INVALID', { hints: ['Parameters must be plain JSON'] })
  if (queue.open >= openRequestsLimit) throw rpcError(-32005, 'Too many requests are open')
  queue.open += 1
  try {
    return await new Promise((resolve, reject) => {
      const job = { call: copy, given: new AbortController(), network, reject, resolve }
      if (policy === 'silent') {
        silent.add(job)
        return void send(queue, job, false)
          .then(resolve, reject)
          .finally(() => silent.delete(job))
      }
      waiting.push(job)
      if (!queue.current) void showNext(queue)
    })
  } finally {
    queue.open -= 1
  }
}

async function handleOwn<answer>(
  queue: RequestQueue,
  send: (signal: AbortSignal) => Promise<answer>,
): Promise<answer> {
  if (queue.open >= openRequestsLimit) throw rpcError(-32005, 'Too many requests are open')
  queue.open += 1
  try {
    return await new Promise((resolve, reject) => {
      // `answer` is what `send` returned.
      const done = (answer: unknown) => resolve(answer as answer)
      queue.waiting.push({ given: new AbortController(), reject, resolve: done, send })
      if (!queue.current) void showNext(queue)
    })
  } finally {
    queue.open -= 1
  }
}

async function send(
  queue: RequestQueue,
  { call, given, network }: Job,
  isPatient: boolean,
): Promise<unknown> {
  const { frame } = queue
  const { caipNetworkId: chainId, chainNamespace, rpcUrls } = network
  const rpcUrl = rpcUrls.default.http[0]
  const payload = { ...call, chainId, chainNamespace, rpcUrl }
  const answer = await frame.call('RPC_REQUEST', payload, { isPatient, signal: given.signal })
  return checkAnswer(call, answer)
}

/** True if the frame has the current request. */
function isInFrame({ shown }: RequestQueue): boolean {
  return ['asking', 'open'].includes(shown.getState().status)
}

function showView({ fairlead: { modal } }: RequestQueue) {
  if (modal.view() === 'ApproveTransaction') return
  if (modal.isOpen()) modal.push('ApproveTransaction')
  else modal.reset('ApproveTransaction')
}

/** Returns to the previous view, unless the user has left the approval already. */
function hideView(queue: RequestQueue) {
  const { shown } = queue
  const { modal } = queue.fairlead
  queue.release()
  shown.setState({ status: 'idle' }, true)
  const { navigation } = modal.store.getState()
  if (modal.view() !== 'ApproveTransaction' || !navigation.open) return
  if (navigation.history.length > 1) modal.back()
  else modal.close()
}

/** True if no error is shown here: the modal is closed, or the view below shows its own errors. */
function hidesErrors({ fairlead: { modal } }: RequestQueue): boolean {
  const { navigation } = modal.store.getState()
  if (!navigation.open) return true
  const below = navigation.history.at(-2)?.view
  return below !== undefined && below !== 'Account' && below !== 'Connect'
}

/** Offers the regular account if the smart account in use can't sign. The request stays open. */
async function offerRegular(
  queue: RequestQueue,
  error: unknown,
  job: Job | OwnJob,
): Promise<boolean> {
  const { fairlead, shown } = queue
  if ('send' in job || hidesErrors(queue) || !BaseError.find(error, 'FEATURE_UNAVAILABLE'))
    return false
  const { findRegularSigner } = await import('./findRegularSigner.ts')
  const { chainNamespace } = job.network
  const connection = connectedOf(fairlead.store.getState(), chainNamespace)
  const signer = findRegularSigner(connection, job.call)
  if (!signer || queue.current !== job) return false
  const open = { ...job, refusal: error }
  queue.current = open
  queue.release()
  const regular = {
    address: signer.address,
    isAskedAgain: signer.call === undefined,
    use: () => signWithRegular(queue, open, signer),
  }
  shown.setState({ failure: { regular }, status: 'failed' }, true)
  return true
}

async function signWithRegular(
  queue: RequestQueue,
  job: Job,
  { call }: findRegularSigner.Signer,
): Promise<void> {
  const { useRegular, waiting } = queue
  await useRegular()
  if (queue.current !== job) return
  // Sends the request again for the regular account.
  if (call) waiting.unshift({ ...job, call, refusal: undefined })
  else
    job.reject(
      rpcError(4100, 'The active account has changed. Send the request again for that account.'),
    )
  await showNext(queue)
}

/** Shows the cause of a failure in a toast, because most failures happen before the frame draws anything. */
function showFailure(queue: RequestQueue, error: unknown, job: Job | OwnJob) {
  const { fairlead, shown } = queue
  if ('send' in job || hidesErrors(queue) || quiet.some((code) => BaseError.find(error, code)))
    return
  // Once the frame shows the request, it may have been approved and sent. Only an error with a reason is shown then.
  const isEarly = shown.getState().status !== 'open'
  if (!isEarly && !(error instanceof FrameError && error.reason)) return
  const { symbol } = job.network.nativeCurrency
  const message = BaseError.is(error) ? error.shortMessage : 'The request failed'
  fairlead.modal.showToast({ message, requestFailure: { error, symbol }, variant: 'error' })
}

async function showNext(queue: RequestQueue): Promise<void> {
  const { frame, shown, syncTheme, waiting } = queue
  const { modal } = queue.fairlead
  const job = waiting.shift()
  queue.current = job
  if (!job) return hideView(queue)
  if (isFree(shown.getState())) queue.release = modal.hold()
  shown.setState({ status: 'waiting' }, true)
  showView(queue)
  try {
    await frame.moveToModal()
    job.given.signal.throwIfAborted()
    syncTheme()
    shown.setState({ status: frame.reportsDrawing() ? 'asking' : 'open' }, true)
    const answer = await ('send' in job ? job.send(job.given.signal) : send(queue, job, true))
    emitOutcome(queue, job, 'REQUEST_APPROVED')
    refresh(queue, job)
    job.resolve(answer)
  } catch (error) {
    if (queue.current === job && (await offerRegular(queue, error, job))) return
    emitOutcome(queue, job, 'REQUEST_REJECTED')
    job.reject(error)
    if (queue.current === job) showFailure(queue, error, job)
  }
  if (queue.current === job) await showNext(queue)
}

/** Reports the outcome of a page's request. */
function emitOutcome(
  { fairlead }: RequestQueue,
  job: Job | OwnJob,
  name: 'REQUEST_APPROVED' | 'REQUEST_REJECTED',
) {
  if ('call' in job) fairlead.events.emit(name, { method: job.call.method })
}

/** Refreshes the native balance, which the amount and the fee have changed. */
function refresh({ fairlead }: RequestQueue, job: Job | OwnJob) {
  if ('send' in job) return
  const { network } = job
  const account = connectedOf(fairlead.store.getState(), network.chainNamespace)?.accounts[0]
  if (!account) return
  const { address } = account
  const { caipNetworkId: chainId } = network
  refreshAccount(fairlead, { address, chainId }, ['native-balance']).catch(() => {})
}

/** Rejects all requests that wait for the user, with the error from `how`, and aborts them in the frame. */
function rejectAll(queue: RequestQueue, how: () => Error) {
  const { frame, waiting } = queue
  const jobs = [...(queue.current ? [queue.current] : []), ...waiting.splice(0)]
  if (jobs.length === 0) return
  const [asked] = jobs
  queue.current = undefined
  // A request that was already signed can't be revoked, so the balance may have changed.
  if (isInFrame(queue)) {
    frame.send('RPC_ABORT')
    if (asked) refresh(queue, asked)
  }
  for (const job of jobs) {
    job.given.abort()
    job.reject(('call' in job && job.refusal) || how())
  }
  hideView(queue)
}

function refuse(queue: RequestQueue, method: string): Error {
  const { silent } = queue
  const { environment, modal } = queue.fairlead
  rejectAll(queue, aborted)
  for (const job of silent) {
    job.given.abort()
    job.reject(aborted())
  }
  if (!modal.isOpen()) void modal.open()
  environment.schedule(() => {
    modal.raise('FL013', method)
    modal.showToast({
      message: `Not allowed: ${method}`,
      variant: 'error',
      word: 'methodRefused',
    })
  }, refusalDelayMs)
  return rpcError(4200, `The embedded wallet does not accept ${method}`)
}

function aborted(): BaseError {
  return new BaseError('REQUEST_ABORTED', { shortMessage: 'Request was aborted' })
}

/** Creates the error for an approval that the user closed. */
function declined(): Error {
  const error = aborted()
  return rpcError(4001, error.shortMessage, error)
}
