import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles, { css } from './Tabs.module.css'
import { holdsFocus } from './useReturnFocus.ts'
import { useStyles } from './useStyles.ts'

/** Tabs; arrow keys select. Source: ARIA Authoring Practices, tabs pattern. */
export function Tabs<id extends string>(props: Tabs.Props<id>) {
  const { children, current, label, name, onChoose, tabs } = props
  useStyles(css)
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex(({ id }) => id === current)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowLeft: index + (isRtl ? 1 : -1),
      ArrowRight: index + (isRtl ? -1 : 1),
      End: tabs.length - 1,
      Home: 0,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#${name}-tab-${next.id}`)?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div aria-label={label} className={styles.list} ref={list} role="tablist">
        {tabs.map(({ id, title }) => (
          <button
            aria-controls={`${name}-panel`}
            aria-selected={id === current}
            className={styles.tab}
            data-testid={`${name}-tab-${id}`}
            id={`${name}-tab-${id}`}
            key={id}
            onClick={() => onChoose(id)}
            onKeyDown={move}
            role="tab"
            tabIndex={id === current ? 0 : -1}
            type="button"
          >
            {title}
          </button>
        ))}
      </div>
      <div
        {...panelFocus}
        aria-labelledby={`${name}-tab-${current}`}
        className={styles.panel}
        id={`${name}-panel`}
        role="tabpanel"
      >
        {children}
      </div>
    </div>
  )
}

export declare namespace Tabs {
  type Props<id extends string> = {
    /** Panel of the current tab. */
    children: ReactNode
    current: id
    label: string
    /** Prefix of ids and test ids. */
    name: string
    onChoose: (id: id) => void
    tabs: readonly { readonly id: id; readonly title: string }[]
  }
}

/** Focusable, because the panel may contain nothing that is. */
const panelFocus = { ...holdsFocus, tabIndex: 0 }
