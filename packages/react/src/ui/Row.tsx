import type { PairingLink } from '@fairlead/core'
import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles, { css } from './Row.module.css'
import { useStyles } from './useStyles.ts'

export function RowList({ children, label }: { children: ReactNode; label: string }) {
  useStyles(css)
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}

/** One choice of a list: picture, name, and at most one short tag. */
export function Row(props: Row.Props) {
  const { blockedBy, disabled, isCurrent, isPinned, itemRef, link, onPress, testId } = props
  const state = disabled || blockedBy ? 'disabled' : 'idle'
  if (link && state === 'idle')
    return (
      <li ref={itemRef}>
        <OpenLink className={styles.row} link={link} onPress={onPress} testId={testId}>
          <Content {...props} />
        </OpenLink>
      </li>
    )
  return (
    <li className={isPinned ? styles.pinned : undefined} ref={itemRef}>
      <button
        aria-current={isCurrent}
        aria-describedby={blockedBy}
        aria-disabled={blockedBy ? true : undefined}
        className={styles.row}
        data-state={state}
        data-testid={testId}
        disabled={disabled}
        onClick={onPress}
        part="list-item"
        type="button"
      >
        <Content {...props} />
      </button>
    </li>
  )
}

function Content({ detail, image, isCurrent, tag, title }: Row.Props) {
  return (
    <>
      {image}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {tag && (
        <span className={styles.tag}>
          {tag.dot && <span className={styles.dot} />}
          {tag.text}
        </span>
      )}
      {isCurrent && (
        <span className={styles.check}>
          <Icon name="check" />
        </span>
      )}
    </>
  )
}

export declare namespace Row {
  type Props = {
    /**
     * Id of the text that says why the row can't be chosen yet; the row stays focusable, so that screen readers read
     * it.
     */
    blockedBy?: string | undefined
    detail?: string | undefined
    disabled?: boolean | undefined
    image: ReactNode
    isCurrent?: boolean | undefined
    /** The last row of a list: stays in view while the rows above it scroll. */
    isPinned?: boolean | undefined
    itemRef?: Ref<HTMLLIElement> | undefined
    /** Link that the press follows; `onPress` is called as well. */
    link?: PairingLink | undefined
    onPress: () => void
    tag?: { dot: boolean; text: string } | undefined
    testId: string
    title: string
  }
}
