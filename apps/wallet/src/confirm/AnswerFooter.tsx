import type { ReactNode } from 'react'

/** Buttons to approve or decline a request, below the error of the last attempt. */
export function AnswerFooter(props: AnswerFooter.Props) {
  const { children, confirm, error, isArmed, isWorking, onReject, rejectLabel = 'Decline' } = props
  return (
    <footer className="bottom">
      {error && (
        <p className="note danger" role="alert" data-testid="wallet-error">
          {error}
        </p>
      )}
      {children}
      <div className="actions">
        <button
          type="button"
          data-testid="wallet-reject"
          disabled={isWorking || !isArmed}
          onClick={onReject}
        >
          {rejectLabel}
        </button>
        <button
          type="button"
          className="primary"
          data-testid="wallet-confirm"
          disabled={isWorking || !isArmed || confirm.isDisabled}
          onClick={confirm.onPress}
        >
          {isWorking && <span className="spinner" aria-hidden="true" />}
          {isWorking ? 'Working…' : confirm.label}
        </button>
      </div>
    </footer>
  )
}

export declare namespace AnswerFooter {
  type Props = {
    /** Shown between the error and the buttons. */
    children?: ReactNode
    confirm: { isDisabled: boolean; label: string; onPress: () => void }
    error: string | undefined
    isArmed: boolean
    isWorking: boolean
    onReject: () => void
    rejectLabel?: string | undefined
  }
}
