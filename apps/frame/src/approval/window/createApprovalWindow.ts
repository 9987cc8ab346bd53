import * as v from 'valibot'
import { createOwnWindow } from '../../ownWindow/createOwnWindow.ts'
import type { ApprovalQueue, Asked } from '../createApprovalQueue.ts'
import { type FromFrame, FromWindow, type ShownRequest } from './windowMessages.ts'

/**
 * A window of the site that shows the approval instead of the frame. A page can't cover it, so no
 * visibility proof from the browser is needed. Contract of the frame, §12.
 */
export type ApprovalWindow = {
  /**
   * Opens the window; call it from the user's click.
   *
   * @param isRoomy - Uses the browser's default window size: a small window is nearly useless at
   * high zoom.
   * @returns False if the browser opens no window.
   */
  open(asked: Asked, isRoomy: boolean): boolean
  /** Returns true if the window shows this request. */
  isOpen(asked: Asked): boolean
  subscribe(onChange: () => void): () => void
}

export function createApprovalWindow(options: createApprovalWindow.Options): ApprovalWindow {
  const { describe, queue, view } = options
  const own = createOwnWindow<Asked>({
    ...options,
    features: 'popup,width=420,height=720',
    hear(data, { id, subject }) {
      const { output: message, success } = v.safeParse(FromWindow, data)
      if (!success) return
      if (message.type === 'fairlead/approval-ready')
        return say({ id, request: describe(subject), type: 'fairlead/approval-request' })
      if (message.id !== id) return
      if (message.isYes) queue.approve(subject, message.digits)
      else queue.reject(subject)
    },
    path: '/popup/approve',
  })

  function say(message: FromFrame) {
    own.current()?.window.postMessage(message, view.location.origin)
  }

  queue.subscribe(() => {
    const current = own.current()
    if (!current) return
    const shown = queue.shown()
    if (shown?.asked !== current.subject) own.close()
    else if (shown.isRunning) say({ id: current.id, type: 'fairlead/approval-running' })
  })

  return {
    isOpen: (asked) => own.current()?.subject === asked,
    open: (asked, isRoomy) => own.open(asked, isRoomy ? '' : undefined),
    subscribe: own.subscribe,
  }
}

export declare namespace createApprovalWindow {
  type Options = Pick<
    createOwnWindow.Options<Asked>,
    'locale' | 'newId' | 'projectId' | 'schedule' | 'view'
  > & {
    describe: (asked: Asked) => ShownRequest
    queue: ApprovalQueue
  }
}
