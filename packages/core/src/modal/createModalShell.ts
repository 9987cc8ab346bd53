import type { Modal } from './createModal.ts'
import { closed, createModalStore, holdApproval, type Navigation } from './modalStore.ts'

/** The modal is open, and the code that chooses its view is loading. */
const opening: Navigation = { open: true, history: [] }

/** Methods that wait for the code. Views and actions call them, and those load later than the code. */
const deferred = [
  'back',
  'closeAlert',
  'leaveNetworks',
  'pressBackdrop',
  'push',
  'replace',
  'reset',
  'showToast',
] as const

/**
 * Creates the modal of the first load: its state, and methods that load the rest. A press of a button opens the modal
 * at once, without a view; `connect` passes the calls to the modal that has views.
 */
export function createModalShell({
  isAlerting,
  prepare,
  ready,
}: createModalShell.Options): createModalShell.Result {
  const store = createModalStore()
  let full: Modal | undefined
  let waiting: ((modal: Modal) => void)[] = []
  let isDisposed = false

  /** Runs now, or when the code has loaded. @param onFailed - Called if it can't be loaded; `run` waits on. */
  function later(run: (modal: Modal) => void, onFailed: (error: unknown) => void = () => {}) {
    if (full) return run(full)
    waiting.push(run)
    prepare().catch(onFailed)
  }

  const close = () => (full ? full.close() : store.setState({ navigation: closed, loading: false }))

  const modal = {
    store,
    ready,
    close,
    isOpen: () => store.getState().navigation.open,
    hold: () => holdApproval(store),
    open(given: Modal.OpenOptions | undefined) {
      if (full) return full.open(given)
      if (isDisposed) return Promise.resolve()
      // A view with arguments checks them before anything is shown.
      const isShown = !given?.arguments && given?.view !== 'Swap'
      if (isShown) store.setState({ navigation: opening })
      // The result of a payment or a transfer is that of the view.
      return new Promise<unknown>((resolve, reject) => {
        const open = async (full: Modal): Promise<unknown> =>
          !isShown || modal.isOpen() ? full.open(given) : undefined
        const run = (full: Modal) =>
          open(full)
            .finally(() => store.getState().navigation === opening && close())
            .then(resolve, reject)
        later(run, (error) => {
          // The placeholder offers a retry, which shows the view.
          if (isShown) return resolve(undefined)
          waiting = waiting.filter((one) => one !== run)
          reject(error)
        })
      })
    },
    raise(...alert: Parameters<Modal['raise']>) {
      if (isAlerting) later((modal) => modal.raise(...alert))
    },
    setLoading: (loading: boolean) => store.setState({ loading }),
    view: () => full?.view(),
    get toasts() {
      const none = () => {}
      const { showToast: show } = modal as unknown as Modal
      return full?.toasts ?? { close: none, dispose: none, pause: none, resume: none, show }
    },
    dispose() {
      isDisposed = true
      close()
      full?.dispose()
    },
  }
  for (const name of deferred)
    Object.assign(modal, {
      [name]: (...given: never[]) =>
        later((modal) => (modal[name] as (...given: never[]) => void)(...given)),
    })
  return {
    modal: modal as unknown as Modal,
    connect(given) {
      full = given
      for (const run of waiting.splice(0)) run(given)
    },
  }
}

export declare namespace createModalShell {
  type Options = {
    /** True if alerts are shown or passed to the page. */
    isAlerting: boolean
    /** Loads the code, and then calls `connect`. */
    prepare: () => Promise<unknown>
    ready: () => Promise<void>
  }
  type Result = { connect: (modal: Modal) => void; modal: Modal }
}
