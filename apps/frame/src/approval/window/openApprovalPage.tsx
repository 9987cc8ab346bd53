import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import type { Environment } from '../../environment.ts'
import type { ApprovalLanguage } from '../../messages/approval/approvalWords.ts'
import { findOwnOpener } from '../../ownWindow/findOwnOpener.ts'
import { Approval } from '../Approval.tsx'
import { FromFrame, type FromWindow, type ShownRequest } from './windowMessages.ts'

/**
 * Shows one request of the frame that opened this window. The window stays empty if its opener has
 * another origin.
 */
export function openApprovalPage(options: openApprovalPage.Options): void {
  const { element, language, schedule, view } = options
  const opener = findOwnOpener(view)
  if (!opener || view.parent !== view) {
    const title = element.ownerDocument.createElement('h1')
    title.className = 'alone'
    title.textContent = language.words.windowAlone
    element.replaceChildren(title)
    return
  }
  const root = createRoot(element)
  let current: { id: string; isRunning: boolean; request: ShownRequest } | undefined

  const say = (message: FromWindow) => opener.postMessage(message, view.location.origin)

  function draw() {
    if (!current) return
    const { id, isRunning, request } = current
    const { claim, embedder, origin, ...asked } = request
    const answer = (isYes: boolean, digits?: string) =>
      say({
        id,
        isYes,
        type: 'fairlead/approval-answer',
        ...(digits !== undefined && { digits }),
      })
    root.render(
      <Approval
        claim={claim}
        queue={{ approve: (digits) => answer(true, digits), reject: () => answer(false) }}
        embedder={embedder}
        key={id}
        language={language}
        origin={origin}
        schedule={schedule}
        shown={{ asked, isRunning }}
        window="own"
      />,
    )
  }

  view.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    if (source !== opener || origin !== view.location.origin) return
    const { output: message, success } = v.safeParse(FromFrame, data)
    if (!success) return
    if (message.type === 'fairlead/approval-request')
      current = { id: message.id, isRunning: false, request: message.request }
    else if (current?.id === message.id) current = { ...current, isRunning: true }
    draw()
  })

  // The requesting frame may unload with its page; the answer would then be lost.
  const look = () => {
    if (opener.closed) view.close()
    else schedule(look, lookMs)
  }
  look()
  say({ type: 'fairlead/approval-ready' })
}

export declare namespace openApprovalPage {
  type Options = {
    element: HTMLElement
    language: ApprovalLanguage
    schedule: Environment['schedule']
    /** The approval window itself. */
    view: Window
  }
}

const lookMs = 500
