import type { ModalState } from '@fairlead/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './ViewFrame.module.css'

/** Heading, ways out, body and footer of one screen. Focus starts at the heading. */
export function ViewFrame(props: ViewFrame.Props) {
  const { children, focusKey, footer, isTitleHidden, leading, title } = props
  useStyles(css)
  const { modal } = useFairleadInstance('ViewFrame')
  const messages = useMessages()
  const canGoBack = useSelected(modal.store, hasHistory)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key asks for the focus again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [focusKey])

  return (
    <>
      {/* No header element: with the page's own, screen readers would find two banners. */}
      <div className={cx(styles.header, isTitleHidden && styles.wide)} part="header">
        <span>
          {canGoBack ? (
            <IconButton
              icon="back"
              label={messages.back}
              onPress={modal.back}
              testId="fl-header-back"
            />
          ) : (
            leading
          )}
        </span>
        <h1
          className={cx(styles.title, isTitleHidden && styles.hidden)}
          id={ViewFrame.titleId}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        <IconButton
          icon="close"
          label={messages.close}
          onPress={modal.close}
          testId="fl-header-close"
        />
      </div>
      <div className={styles.body} part="body">
        {children}
      </div>
      {footer && (
        <div className={styles.footer} part="footer">
          {footer}
        </div>
      )}
    </>
  )
}

/** The dialog is named by this heading. */
ViewFrame.titleId = 'fl-title'

export declare namespace ViewFrame {
  type Props = {
    children: ReactNode
    /** A new value moves the focus to the heading: for when what had it goes away. */
    focusKey?: number | undefined
    footer?: ReactNode
    /** Still read aloud. */
    isTitleHidden?: boolean | undefined
    /** Shown where there is no way back. */
    leading?: ReactNode
    title: string
  }
}

function hasHistory({ navigation }: ModalState): boolean {
  return navigation.open && navigation.history.length > 1
}
