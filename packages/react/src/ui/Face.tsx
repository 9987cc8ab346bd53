import { useState } from 'react'
import { Avatar } from './Avatar.tsx'

/**
 * The picture that an account chose, else one made from its address. Never markup, only `<img>`, and
 * who asks for it is not told: it comes from a stranger.
 */
export function Face(props: { address: string; size: number; url?: string | undefined }) {
  const { address, size, url } = props
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return <Avatar address={address} size={size} />
  return (
    <img
      alt=""
      height={size}
      onError={() => setBroken(url)}
      ref={roundOff}
      referrerPolicy="no-referrer"
      src={url}
      width={size}
    />
  )
}

/** By script, because a button of the page and the modal have no sheet in common. */
function roundOff(image: HTMLImageElement | null) {
  image?.style.setProperty('border-radius', '50%')
  image?.style.setProperty('object-fit', 'cover')
}
