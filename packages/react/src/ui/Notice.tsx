import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles, { css } from './Notice.module.css'
import { useAnnounce } from './useAnnounce.ts'
import { useStyles } from './useStyles.ts'

/** Message beside the control that caused it: neutral for a declined request, red only for a failure. */
export function Notice(props: Notice.Props) {
  const { action, children, testId, variant } = props
  useStyles(css)
  const isAlert = variant === 'error'
  // Unlike an alert, a live region that is inserted with its text isn't announced.
  useAnnounce(isAlert ? '' : children)
  return (
    <div
      className={cx(styles.notice, styles[variant])}
      data-state={variant}
      data-testid={testId}
      role={isAlert ? 'alert' : undefined}
    >
      {variant !== 'neutral' && <Icon name="warning" />}
      <span>{children}</span>
      {action && (
        <span className={styles.actions}>
          <button
            className={styles.action}
            data-testid={testId && `${testId}-action`}
            onClick={action.onPress}
            type="button"
          >
            {action.label}
          </button>
        </span>
      )}
    </div>
  )
}

export declare namespace Notice {
  type Props = {
    action?: { label: string; onPress: () => void } | undefined
    children: string
    testId?: string | undefined
    variant: 'error' | 'neutral' | 'warning'
  }
}
