import type { Toast } from '@fairlead/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import type { Messages } from '../messages/en.ts'
import { requestFailed, switchFailure } from '../messages/errors.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { formatAmount } from '../ui/formatAmount.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './ToastBar.module.css'

/** Messages beside the view: developer alerts, and below them one toast. */
export function MessageBars({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  useStyles(css)
  const place = useRef<HTMLDivElement>(null)
  // Moves the card if the window is too low for both.
  useEffect(() => {
    const [bars, surface] = [place.current, dialog.current]
    if (!bars || !surface) return
    const observer = new ResizeObserver(() =>
      surface.style.setProperty('--fl-bars', `${bars.offsetHeight}px`),
    )
    observer.observe(bars)
    return () => observer.disconnect()
  }, [dialog])
  return (
    <div className={styles.place} ref={place}>
      <AlertBar />
      <ToastBar />
    </div>
  )
}

/** One short message; its timer pauses while the pointer is over it. */
function ToastBar() {
  const { modal } = useFairleadInstance('ToastBar')
  const messages = useMessages()
  const { tag } = useLanguage()
  const toast = useSelected(modal.store, (state) => state.toast)
  // A popup that the user closed is not an error.
  const tone = toast?.word === 'popupClosed' ? 'loading' : toast?.variant
  // The live region is mounted before its text: otherwise screen readers don't announce it.
  return (
    <div role="status">
      {toast?.open && (
        <div
          className={cx(styles.toast, tone && styles[tone])}
          data-state={toast.variant}
          data-testid="fl-toast"
          key={toast.id}
          onPointerEnter={modal.toasts.pause}
          onPointerLeave={modal.toasts.resume}
        >
          {toast.svg ? (
            <img
              alt=""
              height="20"
              src={`data:image/svg+xml,${encodeURIComponent(toast.svg)}`}
              width="20"
            />
          ) : (
            (tone === 'success' && <Icon name="check" />) ||
            (tone === 'error' && <Icon name="warning" />)
          )}
          <span>{textOf(toast, messages, tag)}</span>
          {toast.action && (
            <button
              className={styles.action}
              data-testid="fl-toast-action"
              onBlur={modal.toasts.resume}
              onClick={() => {
                modal.toasts.close()
                toast.action?.run()
              }}
              onFocus={modal.toasts.pause}
              type="button"
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns the toast's text in the current language, if the catalogue has it. */
function textOf(
  { arrived, message, requestFailure, switchError, word }: Toast,
  messages: Messages,
  tag: string,
): string {
  if (arrived)
    return messages.fundsArrived(`${formatAmount(arrived.amount, 6, tag)} ${arrived.symbol}`)
  if (requestFailure) return requestFailed(requestFailure, messages, tag)
  if (switchError) return switchFailure(switchError, messages)
  return word ? messages[word] : message
}

/** Toast while no modal is open, in a corner of the page. */
export function LooseToast() {
  useStyles(css)
  return (
    <div className={styles.loose}>
      <ToastBar />
    </div>
  )
}

/** Alerts that the view itself explains to the user, with a retry. */
const shownByViews: readonly string[] = ['FL003']

/** Alert for developers; drawn only with `debug`. */
function AlertBar() {
  const { modal } = useFairleadInstance('AlertBar')
  const messages = useMessages()
  const alert = useSelected(modal.store, (state) => state.alert)
  if (!alert?.open || shownByViews.includes(alert.code)) return null
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
