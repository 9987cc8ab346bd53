import { useState } from 'react'
import { Avatar } from './Avatar.tsx'

/**
 * The account's own avatar, otherwise one generated from its address. The URL is untrusted: only ever an `<img>`,
 * without a referrer.
 */
export function AccountPicture(props: { address: string; size: number; url?: string | undefined }) {
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

/** Set by script, because the page's buttons and the modal share no style sheet. */
function roundOff(image: HTMLImageElement | null) {
  image?.style.setProperty('border-radius', '50%')
  image?.style.setProperty('object-fit', 'cover')
}
