import { Icon } from './Icon.tsx'
import styles, { css } from './IconButton.module.css'
import { useStyles } from './useStyles.ts'

/** Button with an icon only; `label` is its accessible name. */
export function IconButton(props: IconButton.Props) {
  const { icon, label, onPress, testId } = props
  useStyles(css)
  return (
    <button
      className={styles.button}
      data-testid={testId}
      onClick={onPress}
      part="button"
      // Also the accessible name: with an `aria-label` beside it, screen readers say the same text twice.
      title={label}
      type="button"
    >
      <Icon name={icon} />
    </button>
  )
}

export declare namespace IconButton {
  type Props = { icon: Icon.Name; label: string; onPress: () => void; testId?: string | undefined }
}
