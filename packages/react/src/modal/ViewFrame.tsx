import { type ModalState, topOf } from '@fairlead/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { useEmbedded } from './EmbeddedContext.ts'
import styles, { css } from './ViewFrame.module.css'

/** Heading, ways out, body and footer of one screen. Focus starts at the heading. */
export function ViewFrame(props: ViewFrame.Props) {
  const { children, focusKey, footer, isFinal, isTitleHidden, leading, title } = props
  useStyles(css)
  const { modal } = useFairleadInstance('ViewFrame')
  const messages = useMessages()
  const canGoBack = useSelected(modal.store, hasHistory)
  const isHome = useSelected(modal.store, showsHome)
  const isEmbedded = useEmbedded() !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useFocus(heading, focusKey)

  return (
    <>
      {/* No header element: with the page's own, screen readers would find two banners. */}
      <div className={cx(styles.header, isTitleHidden && styles.wide)} part="header">
        <span>
          {canGoBack && !isFinal ? (
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
        {/* Embedded, closing leads home; there, and where the way back does, it has nothing to do. */}
        {isEmbedded && (isHome || canGoBack) ? (
          <span />
        ) : (
          <IconButton
            icon="close"
            label={messages.close}
            onPress={modal.close}
            testId="fl-header-close"
          />
        )}
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
    /** There is no way back, only out. */
    isFinal?: boolean | undefined
    /** Still read aloud. */
    isTitleHidden?: boolean | undefined
    /** Shown where there is no way back. */
    leading?: ReactNode
    title: string
  }
}

/**
 * Moves the focus to the heading of a new screen. In a page, only for whoever was inside: what they
 * pressed is gone, and everybody else stays where they are.
 */
function useFocus(heading: RefObject<HTMLElement | null>, key: number | undefined): void {
  const embedded = useEmbedded()
  // Before the screen is taken away: afterwards nothing has the focus.
  useLayoutEffect(() => {
    const root = heading.current?.getRootNode()
    return () => {
      if (embedded && root instanceof ShadowRoot) embedded.isInside = root.activeElement !== null
    }
  }, [embedded, heading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key asks for the focus again.
  useEffect(() => {
    if (!embedded || embedded.isInside) heading.current?.focus({ preventScroll: true })
  }, [embedded, heading, key])
}

function showsHome({ navigation }: ModalState): boolean {
  const view = topOf(navigation)?.view
  return view === 'Account' || view === 'Connect'
}

function hasHistory({ navigation }: ModalState): boolean {
  return navigation.open && navigation.history.length > 1
}
