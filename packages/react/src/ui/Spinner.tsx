import styles, { css } from './Spinner.module.css'
import { useStyles } from './useStyles.ts'

/** Spinner on a pressed button. Decorative: a text says that it is busy. */
export function Spinner() {
  useStyles(css)
  return <span aria-hidden="true" className={styles.spinner} data-testid="fl-spinner" />
}
