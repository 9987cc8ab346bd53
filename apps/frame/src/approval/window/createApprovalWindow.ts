import * as v from 'valibot'
import { createOwnWindow } from '../../ownWindow/createOwnWindow.ts'
import type { Asked, Desk } from '../createDesk.ts'
import { type FromFrame, FromWindow, type ShownRequest } from './windowMessages.ts'

/**
 * A window of our own that asks instead of the frame. Nobody can lay anything over it, so it needs no
 * proof of the browser about what can be seen. Contract of the frame, §12.
 */
export type ApprovalWindow = {
  /**
   * For the click of the person.
   *
   * @param isRoomy - With as much room as there is: a small one has next to none at a high zoom.
   * @returns False where the browser opens none.
   */
  open(asked: Asked, isRoomy: boolean): boolean
  /** Whether a request is looked at over there. */
  isOpen(asked: Asked): boolean
  subscribe(onChange: () => void): () => void
}

export function createApprovalWindow(options: createApprovalWindow.Options): ApprovalWindow {
  const { describe, desk, view } = options
  const own = createOwnWindow<Asked>({
    ...options,
    features: 'popup,width=420,height=720',
    hear(data, { id, subject }) {
      const { output: message, success } = v.safeParse(FromWindow, data)
      if (!success) return
      if (message.type === 'fairlead/approval-ready')
        return say({ id, request: describe(subject), type: 'fairlead/approval-request' })
      if (message.id !== id) return
      if (message.isYes) desk.approve(subject)
      else desk.reject(subject)
    },
    path: '/popup/approve',
  })

  function say(message: FromFrame) {
    own.current()?.window.postMessage(message, view.location.origin)
  }

  desk.subscribe(() => {
    const current = own.current()
    if (!current) return
    const shown = desk.shown()
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
  type Options = Pick<createOwnWindow.Options<Asked>, 'locale' | 'newId' | 'schedule' | 'view'> & {
    describe: (asked: Asked) => ShownRequest
    desk: Desk
  }
}
