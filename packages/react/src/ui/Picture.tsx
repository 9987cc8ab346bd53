import { useState } from 'react'
import { cx } from './cx.ts'
import styles, { css } from './Picture.module.css'
import { useStyles } from './useStyles.ts'

/**
 * A wallet's or network's own picture, otherwise its initial. Decorative: the name is beside it. The URL is untrusted:
 * only ever an `<img>`.
 */
export function Picture(props: Picture.Props) {
  const { isRound, name, size = 'medium', url } = props
  useStyles(css)
  const [broken, setBroken] = useState<string>()
  const className = cx(styles.picture, styles[size], isRound && styles.round)
  if (url && url !== broken)
    return (
      <img
        alt=""
        className={className}
        // Pictures of many rows must not delay a frame.
        decoding="async"
        onError={() => setBroken(url)}
        src={url}
      />
    )
  return (
    <span aria-hidden="true" className={className}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

export declare namespace Picture {
  type Props = {
    isRound?: boolean | undefined
    name: string
    size?: 'large' | 'medium' | 'small' | 'tile' | undefined
    url?: string | undefined
  }
}
