import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles, { css } from './Line.module.css'
import { useStyles } from './useStyles.ts'

export function ListItems({ children, label }: { children: ReactNode; label: string }) {
  useStyles(css)
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}

/** One read-only list item: picture, two texts at the start, two at the end. */
export function ListItem(props: ListItem.Props) {
  const { detail, href, image, onPress, state, testId, title, trailing, trailingDetail } = props
  const body = (
    <>
      {image}
      <span className={styles.start}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {(trailing || trailingDetail) && (
        <span className={styles.end}>
          <span className={styles.title}>{trailing}</span>
          {trailingDetail && <span className={styles.detail}>{trailingDetail}</span>}
        </span>
      )}
    </>
  )
  const shared = { className: styles.line, 'data-state': state, 'data-testid': testId }
  return (
    <li>
      {href ? (
        <a {...shared} href={href} part="list-item" rel="noopener noreferrer" target="_blank">
          {body}
        </a>
      ) : onPress ? (
        <button {...shared} onClick={onPress} part="list-item" type="button">
          {body}
        </button>
      ) : (
        <div {...shared} part="list-item">
          {body}
        </div>
      )}
    </li>
  )
}

export declare namespace ListItem {
  type Props = {
    detail?: ReactNode
    /** Opens in a new tab. */
    href?: string | undefined
    image: ReactNode
    onPress?: (() => void) | undefined
    state?: string | undefined
    testId: string
    title: ReactNode
    trailing?: ReactNode
    trailingDetail?: ReactNode
  }
}

const boneNames = ['first', 'second', 'third']

/** Skeleton of a list that is loading. */
export function LineBones({ label }: { label: string }) {
  useStyles(css)
  return (
    <div aria-busy="true" data-state="loading" title={label}>
      {boneNames.map((name) => (
        <div aria-hidden="true" className={styles.line} key={name}>
          <span className={cx(styles.bone, styles.boneImage)} />
          <span className={cx(styles.bone, styles.boneText)} />
          <span className={cx(styles.bone, styles.boneEnd)} />
        </div>
      ))}
    </div>
  )
}
