import type { PairingLink } from '@fairlead/core'
import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles, { css } from './Row.module.css'
import { useStyles } from './useStyles.ts'

/** List of rows. `onIntent` is called each time the user points at a row or moves the focus to one. */
export function RowList({ children, label, listRef, onIntent }: RowList.Props) {
  useStyles(css)
  return (
    <ul
      aria-label={label}
      className={styles.list}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerOver={onIntent}
      ref={listRef}
    >
      {children}
    </ul>
  )
}

export declare namespace RowList {
  type Props = {
    children: ReactNode
    label: string
    listRef?: Ref<HTMLUListElement> | undefined
    onIntent?: (() => void) | undefined
  }
}

/** One choice of a list: picture, name, and at most one short tag. */
export function Row(props: Row.Props) {
  const { blockedBy, disabled, isCurrent, isPinned, itemRef, link, onPress, place, testId } = props
  const item = { 'aria-posinset': place?.position, 'aria-setsize': place?.total, ref: itemRef }
  const state = disabled || blockedBy ? 'disabled' : 'idle'
  if (link && state === 'idle')
    return (
      <li {...item}>
        <OpenLink className={styles.row} link={link} onPress={onPress} testId={testId}>
          <Content {...props} />
        </OpenLink>
      </li>
    )
  return (
    <li {...item} className={isPinned ? styles.pinned : undefined}>
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
    /** Position in a list that doesn't render all of its rows, from 1. */
    place?: { position: number; total: number } | undefined
    tag?: { dot: boolean; text: string } | undefined
    testId: string
    title: string
  }
}
