import type { ModalState } from '@fairlead/core'
import { topOf } from '@fairlead/core/internal'
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { useEmbedded } from './EmbeddedContext.ts'
import { PaneContext } from './PaneContext.ts'
import styles, { css } from './ViewFrame.module.css'

/** Heading, back and close buttons, body and footer of one view. Moves the focus to the heading. */
export function ViewFrame(props: ViewFrame.Props) {
  const { children, focusKey, footer, isFinal, isTitleHidden, leading, title, trailing } = props
  useStyles(css)
  const { modal } = useFairleadInstance('ViewFrame')
  const messages = useMessages()
  const canGoBack = useSelected(modal.store, hasHistory)
  const isHome = useSelected(modal.store, showsHome)
  const isEmbedded = useEmbedded() !== undefined
  const pane = useContext(PaneContext)
  const isList = pane === 'list'
  const Heading = isList || !pane ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useFocus(pane === 'resting' ? undefined : heading, focusKey)

  return (
    <>
      {/* Not a `header` element: with the page's own, screen readers would find two banner landmarks. */}
      <div className={cx(styles.header, isTitleHidden && styles.wide)} part="header">
        <span>
          {canGoBack && !isFinal && !isList ? (
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
        <Heading
          className={cx(styles.title, isTitleHidden && styles.hidden)}
          id={Heading === 'h1' ? ViewFrame.titleId : ViewFrame.paneTitleId}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </Heading>
        {/* An embedded modal has no close button on its first view, nor beside a back button: closing only leads to
            the first view. */}
        <span className={styles.end}>
          {trailing}
          {!isList && !(isEmbedded && (isHome || canGoBack)) && (
            <IconButton
              icon="close"
              label={messages.close}
              onPress={modal.close}
              testId="fl-header-close"
            />
          )}
        </span>
      </div>
      <div className={styles.body} part="body">
        {children}
      </div>
      {footer && pane !== 'resting' && (
        <div className={styles.footer} part="footer">
          {footer}
        </div>
      )}
    </>
  )
}

/** Labels the dialog. */
ViewFrame.titleId = 'fl-title'
/** Labels the second pane of the wide layout. */
ViewFrame.paneTitleId = 'fl-pane-title'

export declare namespace ViewFrame {
  type Props = {
    children: ReactNode
    /** A new value moves the focus to the heading: for when the focused element is removed. */
    focusKey?: number | undefined
    footer?: ReactNode
    /** True to hide the back button; only closing is possible. */
    isFinal?: boolean | undefined
    /** True to hide the title visually; screen readers still read it. */
    isTitleHidden?: boolean | undefined
    /** Shown in place of the back button if there is none. */
    leading?: ReactNode
    title: string
    /** Shown before the close button; needs `isTitleHidden`. */
    trailing?: ReactNode
  }
}

/**
 * Moves the focus to the heading of a new view. In an embedded modal only if the focus was inside: otherwise it stays
 * where it is in the page.
 */
function useFocus(
  heading: RefObject<HTMLElement | null> | undefined,
  key: number | undefined,
): void {
  const embedded = useEmbedded()
  // In the layout effect's cleanup, which runs before the view is removed: afterwards nothing has the focus.
  useLayoutEffect(() => {
    const root = heading?.current?.getRootNode()
    return () => {
      if (embedded && root instanceof ShadowRoot) embedded.isInside = root.activeElement !== null
    }
  }, [embedded, heading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key moves the focus again.
  useEffect(() => {
    if (!embedded || embedded.isInside) heading?.current?.focus({ preventScroll: true })
  }, [embedded, heading, key])
}

function showsHome({ navigation }: ModalState): boolean {
  const view = topOf(navigation)?.view
  return view === 'Account' || view === 'Connect'
}

function hasHistory({ navigation }: ModalState): boolean {
  return navigation.open && navigation.history.length > 1
}
