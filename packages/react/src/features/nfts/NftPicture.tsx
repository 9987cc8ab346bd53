import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import styles from './NftsTab.module.css'

/** Picture of an NFT, else its initial. Its URL is untrusted: only ever an `<img>`, loaded when it scrolls into view. */
export function NftPicture({ name, url }: NftPicture.Props) {
  const fairlead = useFairleadInstance('NftPicture')
  const [broken, setBroken] = useState<string>()
  const { isSeen, ref } = useSeen()
  const picture = usePicture(fairlead, isSeen ? url : undefined)
  if (picture !== undefined && picture !== broken)
    return (
      <img
        alt=""
        className={styles.picture}
        onError={() => setBroken(picture)}
        referrerPolicy="no-referrer"
        src={picture}
      />
    )
  return (
    <span aria-hidden="true" className={styles.picture} ref={ref}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

export declare namespace NftPicture {
  type Props = { name: string; url: string | undefined }
}

/** Returns `isSeen`: true once the element has been in the viewport. Used for lazy loading. */
function useSeen(): { isSeen: boolean; ref: RefObject<HTMLSpanElement | null> } {
  const ref = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    // On a busy page one callback can deliver several entries, of which the first may be out of view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { isSeen, ref }
}
