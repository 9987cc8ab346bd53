import { BaseError, type CaipNetwork, type ErrorCode } from '@fairlead/protocol'
import { policyOf } from '@fairlead/protocol/embedded'
import { refreshAccount } from '../../actions/accountData.ts'
import { checkAnswer, checkAsked } from '../../connectors/embedded/checkCall.ts'
import type {
  AskEmbedded,
  EmbeddedCall,
} from '../../connectors/embedded/createEmbeddedConnector.ts'
import { rpcError } from '../../errors/rpcError.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import { FrameError } from '../../frame/frameErrors.ts'
import { toPlain } from '../../frame/readMessage.ts'
import { connectedOf } from '../../store/selectors.ts'
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

type Job = {
  readonly call: EmbeddedCall
  readonly given: AbortController
  readonly network: CaipNetwork
  /** Error that the account in use can't sign. The user may continue with the regular account. */
  readonly refusal?: unknown
  readonly reject: (error: unknown) => void
  readonly resolve: (answer: unknown) => void
}

/**
 * Creates the function that forwards the page's calls to the frame.
 *
 * Methods that need no approval are sent at once. Methods that need one are queued, and shown one at a time in a view
 * that the user can close. All other methods are refused.
 */
export function createRequests(fairlead: Fairlead, options: createRequests.Options): AskEmbedded {
  const { environment, events, modal } = fairlead
  const { frame, syncTheme } = options
  const shown = approvals(fairlead)
  const waiting: Job[] = []
  /** Requests in progress that need no approval. */
  const silent = new Set<Job>()
  let current: Job | undefined
  let open = 0
  let release = () => {}

  async function send({ call, given, network }: Job, isPatient: boolean): Promise<unknown> {
    const { caipNetworkId: chainId, chainNamespace, rpcUrls } = network
    const rpcUrl = rpcUrls.default.http[0]
    const payload = { ...call, chainId, chainNamespace, rpcUrl }
    const answer = await frame.call('RPC_REQUEST', payload, { isPatient, signal: given.signal })
    return checkAnswer(call, answer)
  }

  const isInFrame = () => ['asking', 'open'].includes(shown.getState().status)

  fairlead.onDestroy(
    frame.hear((note) => {
      if (!isInFrame()) return
      if (note === 'drawn') shown.setState({ status: 'open' })
      else modal.close()
    }),
  )

  function show() {
    if (modal.view() === 'ApproveTransaction') return
    if (modal.isOpen()) modal.push('ApproveTransaction')
    else modal.reset('ApproveTransaction')
  }

  /** Returns to the previous view, unless the user has left the approval already. */
  function hide() {
    release()
    shown.setState({ status: 'idle' }, true)
    const { navigation } = modal.store.getState()
    if (modal.view() !== 'ApproveTransaction' || !navigation.open) return
    if (navigation.history.length > 1) modal.back()
    else modal.close()
  }

  /** True if no error is shown here: the modal is closed, or the view below shows its own errors. */
  function isTold(): boolean {
    const { navigation } = modal.store.getState()
    if (!navigation.open) return true
    const below = navigation.history.at(-2)?.view
    return below !== undefined && below !== 'Account' && below !== 'Connect'
  }

  /** Offers the regular account if the smart account in use can't sign. The request stays open. */
  async function offerRegular(error: unknown, job: Job): Promise<boolean> {
    if (isTold() || !BaseError.find(error, 'FEATURE_UNAVAILABLE')) return false
    const { findRegularSigner } = await import('./findRegularSigner.ts')
    const { chainNamespace, nativeCurrency } = job.network
    const connection = connectedOf(fairlead.store.getState(), chainNamespace)
    const signer = findRegularSigner(connection, job.call)
    if (!signer || current !== job) return false
    const open = { ...job, refusal: error }
    current = open
    release()
    const regular = {
      address: signer.address,
      isAskedAgain: signer.call === undefined,
      use: () => goOn(open, signer),
    }
    const { symbol } = nativeCurrency
    shown.setState({ failure: { error, regular, symbol }, status: 'failed' }, true)
    return true
  }

  async function goOn(job: Job, { call }: findRegularSigner.Signer): Promise<void> {
    await options.useRegular()
    if (current !== job) return
    // Sends the request again for the regular account.
    if (call) waiting.unshift({ ...job, call, refusal: undefined })
    else job.reject(rpcError(4100, 'Another account is in use now. Ask again for that account.'))
    await next()
  }

  /**
   * Shows the error to the user, because most failures happen before the frame draws anything.
   *
   * @returns True if the error is shown.
   */
  function tellFailure(error: unknown, { network }: Job): boolean {
    if (isTold() || quiet.some((code) => BaseError.find(error, code))) return false
    // Once the frame shows the request, it may have been approved and sent. Only an error with a reason is shown then.
    const isEarly = shown.getState().status !== 'open'
    if (!isEarly && !(error instanceof FrameError && error.reason)) return false
    release()
    const { symbol } = network.nativeCurrency
    shown.setState({ failure: { error, symbol }, status: 'failed' }, true)
    return true
  }

  async function next(): Promise<void> {
    const job = waiting.shift()
    current = job
    if (!job) return hide()
    const { method } = job.call
    if (isFree(shown.getState())) release = modal.hold()
    shown.setState({ status: 'waiting' }, true)
    show()
    try {
      await frame.bringHome()
      job.given.signal.throwIfAborted()
      syncTheme()
      shown.setState({ status: frame.saysDrawn() ? 'asking' : 'open' }, true)
      const answer = await send(job, true)
      events.emit('REQUEST_APPROVED', { method })
      refresh(job)
      job.resolve(answer)
    } catch (error) {
      if (current === job && (await offerRegular(error, job))) return
      events.emit('REQUEST_REJECTED', { method })
      job.reject(error)
      if (current === job && waiting.length === 0 && tellFailure(error, job)) {
        current = undefined
        return
      }
    }
    if (current === job) await next()
  }

  /** Refreshes the native balance, which the amount and the fee have changed. */
  function refresh({ network }: Job) {
    const account = connectedOf(fairlead.store.getState(), network.chainNamespace)?.accounts[0]
    if (!account) return
    const { address } = account
    const { caipNetworkId: chainId } = network
    refreshAccount(fairlead, { address, chainId }, ['native-balance']).catch(() => {})
  }

  /** Rejects all requests that wait for the user, with the error from `how`, and aborts them in the frame. */
  function giveUp(how: () => Error) {
    const jobs = [...(current ? [current] : []), ...waiting.splice(0)]
    if (jobs.length === 0) return
    const [asked] = jobs
    current = undefined
    // A request that was already signed can't be revoked, so the balance may have changed.
    if (isInFrame()) {
      frame.tell('RPC_ABORT')
      if (asked) refresh(asked)
    }
    for (const { given, refusal, reject } of jobs) {
      given.abort()
      reject(refusal ?? how())
    }
    hide()
  }

  fairlead.onDestroy(
    modal.store.subscribe(() => {
      const { status } = shown.getState()
      if (status === 'idle' || modal.view() === 'ApproveTransaction') return
      if (current) giveUp(declined)
      else shown.setState({ status: 'idle' }, true)
    }),
  )
  fairlead.onDestroy(() => giveUp(aborted))

  function refuse(method: string): Error {
    giveUp(aborted)
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
    return rpcError(4200, `The embedded wallet does not take ${method}`)
  }

  async function run(network: CaipNetwork, call: EmbeddedCall): Promise<unknown> {
    // Libraries use it as a fallback after other failures, so it is no new request of the user.
    if (call.method === 'wallet_sendTransaction')
      throw rpcError(-32601, `The embedded wallet does not know ${call.method}`)
    const policy = policyOf(call.method)
    if (policy === 'refuse') throw refuse(call.method)
    checkAsked(call)
    // A copy, because the page may change its own object while the request is queued.
    const copy = toPlain({ method: call.method, params: call.params })?.value as EmbeddedCall
    if (!copy) throw new BaseError('REQUEST_INVALID', { hints: ['Parameters are plain JSON'] })
    if (open >= openRequestsLimit) throw rpcError(-32005, 'Too many requests are open')
    open += 1
    try {
      return await new Promise((resolve, reject) => {
        const job = { call: copy, given: new AbortController(), network, reject, resolve }
        if (policy === 'silent') {
          silent.add(job)
          return void send(job, false)
            .then(resolve, reject)
            .finally(() => silent.delete(job))
        }
        waiting.push(job)
        if (!current) void next()
      })
    } finally {
      open -= 1
    }
  }

  return run
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

function aborted(): BaseError {
  return new BaseError('REQUEST_ABORTED', { shortMessage: 'Request was aborted' })
}

/** Creates the error for an approval that the user closed. */
function declined(): Error {
  const error = aborted()
  return rpcError(4001, error.shortMessage, error)
}
