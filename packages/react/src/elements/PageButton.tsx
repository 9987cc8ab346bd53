import type { Namespace } from '@fairlead/protocol'
import type { ReactNode } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { preloadSurface } from './loadSurface.ts'
import styles, { css } from './PageButton.module.css'
import { css as hostCss } from './pageHost.module.css'

/** Parsed attributes of a button element. */
export type ButtonAttributes = {
  readonly charsEnd: number
  readonly charsStart: number
  readonly isDisabled: boolean
  readonly label: string | undefined
  readonly loadingLabel: string | undefined
  readonly namespace: Namespace | undefined
  readonly showsBalance: boolean
  readonly size: 'md' | 'sm'
}

/** Button that our elements render in a page to open the modal. */
export function PageButton(props: PageButton.Props) {
  const { address, children, isBusy, isDisabled, label, look, onPress, picture, size, testId } =
    props
  useStyles(hostCss)
  useStyles(css)
  const { name } = useLanguage()
  const { loadProject, options } = useFairleadInstance('PageButton')
  const preload = () => {
    preloadSurface(name)
    if (options.prefetch === 'hover') loadProject()
  }
  const press = () => {
    // Before `onPress` starts its requests: browsers run about six at a time per origin, in order.
    preloadSurface(name)
    onPress()
  }
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-haspopup="dialog"
      aria-label={label}
      className={cx(styles.button, look !== 'accent' && styles.quiet, styles[look], styles[size])}
      data-address={address}
      data-state={isBusy ? 'loading' : isDisabled ? 'disabled' : 'idle'}
      data-testid={testId}
      disabled={isDisabled}
      onClick={press}
      onFocus={preload}
      onPointerEnter={preload}
      part="button"
      type="button"
    >
      {isBusy && <span className={styles.spinner} />}
      {picture && (
        <img
          alt=""
          className={styles.picture}
          key={picture}
          // The text beside the picture names it already: a picture that fails to load is hidden.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
          src={picture}
        />
      )}
      {children}
    </button>
  )
}

export declare namespace PageButton {
  type Props = {
    address?: string | undefined
    children: ReactNode
    isBusy?: boolean | undefined
    isDisabled?: boolean | undefined
    /** Accessible name, if the visible text is not enough. */
    label?: string | undefined
    look: 'accent' | 'quiet' | 'warning'
    onPress: () => void
    /** URL of the picture. */
    picture?: string | undefined
    size: 'md' | 'sm'
    testId: string
  }
}
