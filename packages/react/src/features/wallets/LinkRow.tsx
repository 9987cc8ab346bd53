import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './wallets.module.css'

/** Link out of the page that shows its destination. */
export function LinkRow(props: LinkRow.Props) {
  const { href, onPress, testId, title } = props
  useStyles(css)
  return (
    <li>
      <a
        className={styles.link}
        data-testid={testId}
        href={href}
        onClick={onPress}
        part="list-item"
        rel="noopener noreferrer"
        target="_blank"
      >
        <span className={styles.linkText}>
          <span>{title}</span>
          <bdi className={styles.host}>{new URL(href).host}</bdi>
        </span>
        <Icon name="external" />
      </a>
    </li>
  )
}

export declare namespace LinkRow {
  type Props = {
    /** `https:` URL. */
    href: string
    onPress?: (() => void) | undefined
    testId: string
    title: string
  }
}
