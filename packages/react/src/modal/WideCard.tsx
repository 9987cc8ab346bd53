import type { Entry, Fairlead, ModalState, Routes } from '@fairlead/core'
import { offersPairing } from '@fairlead/core/internal'
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { asksConsent } from '../hooks/legal.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { Card } from './Card.tsx'
import dialogStyles from './ModalDialog.module.css'
import { PaneContext } from './PaneContext.ts'
import { ViewFrame } from './ViewFrame.tsx'
import { ViewSlot } from './ViewSlot.tsx'
import styles, { css } from './WideCard.module.css'

const wideQuery = '(min-width: 900px) and (min-height: 480px)'
const nothing = () => {}

/**
 * Card of the option `layout: 'wide'`: two panes, as long as the user connects and the window is wide enough. Otherwise
 * the compact card.
 */
export function WideCard(props: Card.Props) {
  const fairlead = useFairleadInstance('WideCard')
  const entries = useSelected(fairlead.modal.store, pick)
  const isWide = useMedia(wideQuery)
  const list = entries.history[0]
  const resting = list?.view === 'Connect' ? restingEntry(fairlead, list.data) : undefined
  // A page has one slot for its own views, which the second pane may need.
  if (!isWide || !list || !resting || fairlead.options.views.Connect) return <Card {...props} />
  return <Panes {...props} {...entries} list={list} resting={resting} />
}

function Panes(props: Panes.Props) {
  const { className, fetched, history, isShaking, list, resting, views } = props
  useStyles(css)
  const opened = history.length > 1 ? history.at(-1) : undefined
  const detail = opened ?? resting
  const key = `${history.length} ${detail.view} ${JSON.stringify(detail.data)}`
  const listRef = useListFocus(opened !== undefined)
  const { modal } = useFairleadInstance('WideCard')
  const pressed = useOpenedRow(opened)
  // A press in the list replaces the view beside it, so that Back leads to the list.
  const closeDetail = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('a, button') : null
    if (!control) return
    pressed.current = control
    if (opened) modal.store.setState({ navigation: { history: [list], open: true } })
  }
  return (
    <div
      className={cx(dialogStyles.card, styles.card, isShaking && dialogStyles.shaking, className)}
      data-testid="fl-wide"
      part="card"
    >
      <div className={styles.pane} onClickCapture={closeDetail} ref={listRef}>
        <PaneContext.Provider value="list">
          <ViewSlot entry={list} fetched={fetched} onShown={nothing} views={views} />
        </PaneContext.Provider>
      </div>
      <section
        aria-labelledby={ViewFrame.paneTitleId}
        className={cx(dialogStyles.view, styles.pane, styles.detail)}
        data-direction={opened ? 'forward' : 'first'}
        data-testid="fl-wide-detail"
        key={key}
        onClickCapture={() => {
          // What opens next was opened from here, not from a row.
          if (!opened) pressed.current = null
        }}
      >
        <PaneContext.Provider value={opened ? 'detail' : 'resting'}>
          <ViewSlot entry={detail} fetched={fetched} onShown={nothing} views={views} />
        </PaneContext.Provider>
      </section>
    </div>
  )
}

declare namespace Panes {
  type Props = Card.Props & ReturnType<typeof pick> & { list: Entry; resting: Entry }
}

const noHistory: readonly Entry[] = []

function pick({ isShaking, navigation }: ModalState) {
  return { history: navigation.open ? navigation.history : noHistory, isShaking }
}

/** Returns what the second pane shows first: the QR code, or without pairing, the introduction to wallets. */
function restingEntry(fairlead: Fairlead, data: Routes['Connect']): Entry | undefined {
  const { enableWalletGuide, manualPairing } = fairlead.options
  // A code must not be offered before the user has accepted the terms.
  if (offersPairing(fairlead) && !manualPairing && !asksConsent(fairlead))
    return {
      data: data?.namespace && { namespace: data.namespace },
      view: 'ConnectingWalletConnect',
    }
  return enableWalletGuide ? { data: undefined, view: 'WhatIsAWallet' } : undefined
}

/**
 * Marks the list row whose view is open in the second pane. Rows don't depend on the layout, so the compact layout
 * loads no code for the mark.
 *
 * @returns Ref of the control that was pressed last.
 */
function useOpenedRow(opened: Entry | undefined): RefObject<Element | null> {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const row = opened && pressed.current?.closest('li > *')
    row?.setAttribute('aria-current', 'true')
    return () => row?.removeAttribute('aria-current')
  }, [opened])
  return pressed
}

/**
 * When the view in the second pane closes, moves the focus to the element of the list that had it last, or to the list's
 * heading.
 */
function useListFocus(hasOpened: boolean): RefObject<HTMLDivElement | null> {
  const listRef = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(undefined)
  const had = useRef(hasOpened)
  useEffect(() => {
    const list = listRef.current
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    list?.addEventListener('focusin', onFocus)
    return () => list?.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const isClosed = had.current && !hasOpened
    had.current = hasOpened
    if (!isClosed) return
    const target = last.current?.isConnected ? last.current : listRef.current?.querySelector('h1')
    target?.focus({ preventScroll: true })
  }, [hasOpened])
  return listRef
}

/** Returns true while a media query matches. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const media = matchMedia(query)
        media.addEventListener('change', onChange)
        return () => media.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
}
