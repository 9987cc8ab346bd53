import { useState } from 'react'
import { toDigits } from '../login/toDigits.ts'
import type { ApprovalLanguage, ApprovalWords } from '../messages/approval/approvalWords.ts'
import type { Asked } from './createApprovalQueue.ts'
import type { VisibilityGate } from './createVisibilityGate.ts'

/** Number of digits that a new device shows. */
const digitCount = 3

/** What the user can do now. */
export type ApprovalState = {
  /** True if the request can't be approved. */
  readonly isBlocked: boolean
  /** True if another window shows the request. */
  readonly isElsewhere: boolean
  /** True if the view was fully visible for long enough. */
  readonly isStill: boolean
  /** True if the request can be approved here and now. */
  readonly isOpen: boolean
  /** True if the frame has too little space. */
  readonly isTight: boolean
  readonly needsWindow: boolean
}

/** Draws the buttons of a request, its status, and the field for a new device's digits. */
export function ApprovalFooter({
  queue,
  gate,
  language,
  shown,
  state,
  window: where,
}: ApprovalFooter.Props) {
  const { words } = language
  const { isRunning } = shown
  const { isBlocked, isElsewhere, isOpen, isTight, needsWindow } = state
  const [digits, setDigits] = useState('')
  const [hasNoWindow, setHasNoWindow] = useState(false)
  const { needsDigits = false } = shown.asked.description
  const isHere = !needsWindow && !isElsewhere
  const canApprove = isOpen && (!needsDigits || digits.length === digitCount)
  const status = pickStatus(state, { hasNoWindow, isRunning })
  return (
    <footer className={gate?.isAtEnd() ? undefined : 'more'}>
      <p aria-live="polite" className="status" id="status">
        {status && words[status]}
      </p>
      {needsDigits && isHere && (
        <DigitsField
          digits={digits}
          isBusy={isRunning}
          label={words.deviceDigits}
          onChange={setDigits}
        />
      )}
      <div className="buttons">
        {!needsDigits && (
          <button
            className="no"
            disabled={isRunning}
            onClick={(event) => event.isTrusted && queue.reject()}
            type="button"
          >
            {words.rejectButton}
          </button>
        )}
        {needsDigits && isHere && (
          <RefuseButton
            isBusy={isRunning}
            isOpen={isOpen}
            label={words.refuseButton}
            onClick={(event) => gate?.accepts(event) && queue.reject()}
          />
        )}
        {!isBlocked && where !== 'own' && (needsWindow || isElsewhere) && !isRunning && (
          <button
            className="window"
            onClick={(event) => event.isTrusted && setHasNoWindow(!where.open(isTight))}
            type="button"
          >
            {words.windowButton}
          </button>
        )}
        {!isBlocked && isHere && (
          <button
            aria-describedby="status"
            aria-disabled={!canApprove}
            className="yes"
            onClick={(event) => {
              if (canApprove && gate?.accepts(event.nativeEvent))
                queue.approve(needsDigits ? digits : undefined)
            }}
            type="button"
          >
            {words.approveButton}
          </button>
        )}
      </div>
    </footer>
  )
}

/** Draws the button that refuses a device. A page could cover this button too, and refusing a device is final. */
function RefuseButton({ isBusy, isOpen, label, onClick }: RefuseButton.Props) {
  return (
    <button
      aria-describedby="status"
      aria-disabled={!isOpen}
      className="no"
      disabled={isBusy}
      onClick={({ nativeEvent }) => isOpen && onClick(nativeEvent)}
      type="button"
    >
      {label}
    </button>
  )
}

declare namespace RefuseButton {
  type Props = {
    isBusy: boolean
    /** True once the request was fully visible. */
    isOpen: boolean
    label: string
    onClick: (event: MouseEvent) => void
  }
}

export declare namespace ApprovalFooter {
  type Props = {
    gate: VisibilityGate | undefined
    language: ApprovalLanguage
    /** `digits` are what the user typed, if `description.needsDigits`. */
    queue: { approve(digits?: string): void; reject(): void }
    shown: { readonly asked: Pick<Asked, 'description'>; readonly isRunning: boolean }
    state: ApprovalState
    /**
     * `own`: the approval is in a window of the site. In a frame: the window that may ask instead.
     */
    window: 'own' | { readonly isOpen: boolean; open(isRoomy: boolean): boolean }
  }
}

function DigitsField(props: {
  digits: string
  isBusy: boolean
  label: string
  onChange: (digits: string) => void
}) {
  const { digits, isBusy, label, onChange } = props
  return (
    <label className="field">
      <span>{label}</span>
      <input
        autoComplete="off"
        dir="ltr"
        disabled={isBusy}
        inputMode="numeric"
        maxLength={digitCount}
        onChange={({ target }) => onChange(toDigits(target.value))}
        type="text"
        value={digits}
      />
    </label>
  )
}

/** Returns the message under the content: what the wallet waits for, or what the user can do. */
function pickStatus(
  { isBlocked, isElsewhere, isOpen, isStill, isTight, needsWindow }: ApprovalState,
  { hasNoWindow, isRunning }: { hasNoWindow: boolean; isRunning: boolean },
): keyof ApprovalWords | undefined {
  if (isElsewhere) return 'windowOpen'
  if (isRunning) return 'working'
  if (isBlocked) return undefined
  if (needsWindow && isTight) return hasNoWindow ? 'noRoom' : 'windowForRoom'
  if (needsWindow) return hasNoWindow ? 'noProof' : 'windowNeeded'
  if (isOpen) return undefined
  return isStill ? 'unread' : 'waiting'
}
