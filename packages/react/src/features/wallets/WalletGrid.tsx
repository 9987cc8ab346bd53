import type { WalletItem } from '@fairlead/core'
import {
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { useImpressions } from '../../hooks/useImpressions.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import styles from './AllWalletsView.module.css'
import { gridStep } from './gridStep.ts'
import { useGridFocus } from './useGridFocus.ts'
import type { Place } from './useWalletList.ts'
import { WalletTile } from './WalletTile.tsx'

/** Minimum tile width and gap, in pixels. */
const [tileWidth, gap] = [68, 8]

/** All wallets as a virtualized grid: only rows near the viewport are rendered. */
export function WalletGrid(props: WalletGrid.Props) {
  const { focusRef, hasMore, items, onMore, page, place, total } = props
  const messages = useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const columns = useColumns(scroller)
  const { active, focused, goTo, onFocus, onTile } = useGridFocus(items.length)
  const rows = columns === 0 ? [] : inRows(items, columns)
  const { cache, remember } = usePlace(place, virtual, { columns, rows: rows.length })
  focusRef.current = () => goTo(active)

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const grid = { columns, count: items.length, index: active, isRtl }
    const next = items.length > 0 ? gridStep(event, grid) : undefined
    if (next === undefined) return
    event.preventDefault()
    virtual.current?.scrollToIndex(Math.floor(next / columns), { align: 'nearest' })
    goTo(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no columns that depend on its width.
    <div
      aria-busy={hasMore && items.length === 0}
      aria-colcount={columns}
      aria-label={messages.walletList}
      aria-rowcount={total === undefined ? -1 : Math.ceil(total / Math.max(1, columns))}
      className={styles.stage}
      data-testid="fl-all-wallets-grid"
      onKeyDown={onKeyDown}
      ref={scroller}
      role="grid"
      // Not a tab stop: keyboard focus enters the grid through its tiles.
      tabIndex={-1}
    >
      {columns > 0 && (
        <Virtualizer
          as={Body}
          {...(cache && { cache })}
          data={hasMore ? [...rows, undefined] : rows}
          item={Slot}
          // Keeps the rows of the focused tile and of the focus target mounted; unmounting would lose the focus.
          keepMounted={[active, focused].flatMap((index) =>
            index < items.length ? [Math.floor(index / columns)] : [],
          )}
          onScroll={remember}
          ref={virtual}
          scrollRef={scroller}
        >
          {(row, rowIndex) =>
            row ? (
              <TileRow
                {...props}
                active={active}
                columns={columns}
                key={rowIndex}
                onFocus={onFocus}
                onTile={onTile}
                row={row}
                rowIndex={rowIndex}
              />
            ) : (
              <Coming
                columns={columns}
                key="coming"
                onShown={onMore}
                page={page}
                rowIndex={rowIndex}
                rows={items.length > 0 ? 1 : 4}
              />
            )
          }
        </Virtualizer>
      )}
    </div>
  )
}

export declare namespace WalletGrid {
  type Props = {
    /** Set by the grid to a function that moves the focus into it. */
    focusRef: RefObject<() => void>
    hasMore: boolean
    isDisabled: (item: WalletItem) => boolean
    items: readonly WalletItem[]
    linkOf: WalletTile.Props['linkOf']
    onChoose: WalletTile.Props['onChoose']
    /** Called when the end of the list is near. */
    onMore: () => void
    page: number
    place: Place
    see: ReturnType<typeof useImpressions>
    /** Total number of wallets, loaded or not; undefined while unknown. */
    total: number | undefined
  }
}

// React 18 passes a `ref` only by `forwardRef`.
const Body = forwardRef<HTMLDivElement, { children: ReactNode; style: object }>(function Body(
  { children, style },
  ref,
) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid.
    <div ref={ref} role="rowgroup" style={style}>
      {children}
    </div>
  )
})

/** Positions one row of the virtualized list. */
const Slot = forwardRef<HTMLDivElement, Omit<CustomItemComponentProps, 'ref'>>(function Slot(
  { children, style },
  ref,
) {
  return (
    <div ref={ref} role="none" style={style}>
      {children}
    </div>
  )
})

/** One row of tiles. */
function TileRow(
  props: Pick<WalletGrid.Props, 'isDisabled' | 'linkOf' | 'onChoose' | 'see'> &
    Pick<WalletTile.Props, 'onFocus' | 'onTile'> & {
      /** Index of the tile that has the tab stop. */
      active: number
      columns: number
      row: readonly WalletItem[]
      rowIndex: number
    },
) {
  const { active, columns, isDisabled, linkOf, onChoose, onFocus, onTile, row, rowIndex, see } =
    props
  return (
    <GridRow columns={columns} rowIndex={rowIndex}>
      {row.map((item, column) => {
        const index = rowIndex * columns + column
        return (
          <WalletTile
            column={column}
            index={index}
            isActive={index === active}
            isDisabled={isDisabled(item)}
            item={item}
            key={item.id}
            linkOf={linkOf}
            onChoose={onChoose}
            onFocus={onFocus}
            onTile={onTile}
            see={see}
          />
        )
      })}
    </GridRow>
  )
}

function GridRow(props: {
  children: ReactNode
  columns: number
  /** True for a placeholder row. */
  isBusy?: boolean
  rowIndex: number
}) {
  const { children, columns, isBusy, rowIndex } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid.
    <div
      aria-busy={isBusy}
      aria-rowindex={rowIndex + 1}
      className={styles.row}
      role="row"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}

/** Placeholder rows. They are rendered only near the viewport, so rendering them requests the next page. */
function Coming(props: {
  columns: number
  onShown: () => void
  page: number
  rowIndex: number
  rows: number
}) {
  const { columns, onShown, page, rowIndex, rows } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a placeholder still in view loads the next page.
  useEffect(onShown, [onShown, page])
  return (
    <GridRow columns={columns} isBusy rowIndex={rowIndex}>
      {Array.from({ length: rows * columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
        <div className={styles.bone} key={index} />
      ))}
    </GridRow>
  )
}

/** Returns the number of columns; 0 until measured. */
function useColumns(scroller: RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setColumns(Math.max(2, Math.floor((element.clientWidth + gap) / (tileWidth + gap))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return columns
}

/** Restores the scroll position and the row sizes of an earlier visit, and `remember` records them for the next one. */
function usePlace(
  place: Place,
  virtual: RefObject<VirtualizerHandle | null>,
  { columns, rows }: { columns: number; rows: number },
) {
  const offset = useRef(place.offset)
  useLayoutEffect(() => {
    if (columns > 0 && offset.current > 0) virtual.current?.scrollTo(offset.current)
    if (columns > 0) offset.current = 0
  }, [columns, virtual])
  const { sizes } = place
  return {
    cache: sizes?.columns === columns && sizes.rows === rows ? sizes.cache : undefined,
    remember(offset: number) {
      place.offset = offset
      const { cache } = virtual.current ?? {}
      place.sizes = cache && { cache, columns, rows }
    },
  }
}

function inRows(items: readonly WalletItem[], columns: number): readonly (readonly WalletItem[])[] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
}
