import type { PairingLink } from '@fairlead/core'
import type { ReactNode } from 'react'
import styles, { css } from './Button.module.css'
import { cx } from './cx.ts'
import { OpenLink } from './OpenLink.tsx'
import { useStyles } from './useStyles.ts'

/** Primary action that is a link. */
export function LinkButton(props: LinkButton.Props) {
  useStyles(css)
  return <OpenLink {...props} className={cx(styles.button, styles.accent)} part="button" />
}

export declare namespace LinkButton {
  type Props = { children: ReactNode; link: PairingLink; onPress: () => void; testId: string }
}
