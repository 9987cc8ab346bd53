import { useLayoutEffect, useRef } from 'react'
import { useWords } from '../hooks/useWords.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './PageButton.module.css'

/** Placeholder dialog while the surface loads; offers a retry if the load fails. */
export function LoadingDialog({ hasFailed, isEmbedded, onClose, onRetry }: LoadingDialog.Props) {
  useStyles(css)
  const { isHidden, words } = useWords()
  const showsFailure = hasFailed && !isHidden
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (isEmbedded) return
    element?.showModal()
    // Restores the focus, so that the surface can record which element had it.
    return () => element?.close()
  }, [isEmbedded])
  const buttons = [
    showsFailure && ([words.retry, onRetry, 'retry'] as const),
    !isEmbedded && ([words.close, onClose, 'close'] as const),
  ]
  return (
    <dialog
      aria-busy={!showsFailure}
      aria-label={words.dialogLabel}
      className={styles.shell}
      data-testid="fl-shell"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      open={isEmbedded}
      ref={dialog}
    >
      {showsFailure ? <p role="alert">{words.loadFailed}</p> : <i className={styles.spinner} />}
      {buttons.map(
        (button) =>
          button && (
            <button
              aria-label={isHidden ? button[0] : undefined}
              className={cx(styles.button, styles.quiet)}
              data-testid={`fl-shell-${button[2]}`}
              key={button[2]}
              onClick={button[1]}
              type="button"
            >
              <span className={cx(isHidden && styles.unseen)}>{button[0]}</span>
            </button>
          ),
      )}
    </dialog>
  )
}

export declare namespace LoadingDialog {
  type Props = {
    hasFailed: boolean
    isEmbedded: boolean
    onClose: () => void
    onRetry: () => void
  }
}
