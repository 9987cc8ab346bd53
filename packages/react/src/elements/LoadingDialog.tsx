import { useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../messages/LanguageContext.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './PageButton.module.css'

/** Placeholder dialog while the surface loads; offers a retry if the load fails. */
export function LoadingDialog({ hasFailed, isEmbedded, onClose, onRetry }: LoadingDialog.Props) {
  useStyles(css)
  const { words } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (isEmbedded) return
    element?.showModal()
    // Restores the focus, so that the surface can record which element had it.
    return () => element?.close()
  }, [isEmbedded])
  const buttons = [
    hasFailed && ([words.retry, onRetry, 'retry'] as const),
    !isEmbedded && ([words.close, onClose, 'close'] as const),
  ]
  return (
    <dialog
      aria-busy={!hasFailed}
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
      {hasFailed ? <p role="alert">{words.loadFailed}</p> : <i className={styles.spinner} />}
      {buttons.map(
        (button) =>
          button && (
            <button
              className={cx(styles.button, styles.quiet)}
              data-testid={`fl-shell-${button[2]}`}
              key={button[2]}
              onClick={button[1]}
              type="button"
            >
              {button[0]}
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
