import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './ToastBar.module.css'

/** One short message above the card's lower edge; waits while somebody points at it. */
export function ToastBar() {
  useStyles(css)
  const { modal } = useFairleadInstance('ToastBar')
  const toast = useSelected(modal.store, (state) => state.toast)
  // The region stands there before its text does: only then do readers announce it.
  return (
    <div className={styles.place} role="status">
      {toast?.open && (
        <div
          className={cx(styles.toast, styles[toast.variant])}
          data-state={toast.variant}
          data-testid="fl-toast"
          key={toast.id}
          onPointerEnter={modal.toasts.pause}
          onPointerLeave={modal.toasts.resume}
        >
          {toast.variant === 'success' && <Icon name="check" />}
          {toast.variant === 'error' && <Icon name="warning" />}
          <span>{toast.message}</span>
        </div>
      )}
    </div>
  )
}

/** What a developer has to know; drawn only with `debug`. */
export function AlertBar() {
  useStyles(css)
  const { modal } = useFairleadInstance('AlertBar')
  const messages = useMessages()
  const alert = useSelected(modal.store, (state) => state.alert)
  if (!alert?.open) return null
  return (
    <div className={styles.alert} data-state={alert.variant} data-testid="fl-alert" role="alert">
      <span>
        {alert.message} <code>{alert.code}</code>
      </span>
      <IconButton
        icon="close"
        label={messages.dismiss}
        onPress={modal.closeAlert}
        testId="fl-alert-close"
      />
    </div>
  )
}
