import styles, { css } from './Spinner.module.css'
import { useStyles } from './useStyles.ts'

/** A small ring on what was pressed. Decoration: that it waits is said in words. */
export function Spinner() {
  useStyles(css)
  return <span aria-hidden="true" className={styles.spinner} data-testid="fl-spinner" />
}
