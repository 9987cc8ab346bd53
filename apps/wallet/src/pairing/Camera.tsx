import { useEffect, useRef } from 'react'

/** Interval at which camera frames are scanned, in milliseconds. */
const scanMs = 200

/** Camera preview; stops when a QR code is found. */
export function Camera(props: { onFailure: () => void; onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const listeners = useRef(props)
  listeners.current = props

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined

    async function start() {
      const { readFrame } = await import('./readPicture.ts')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (isOver || !element) {
        stop()
        return
      }
      element.srcObject = stream
      await element.play()
      const scan = () => {
        const text = readFrame(element, element.videoWidth, element.videoHeight)
        if (text !== undefined) listeners.current.onFound(text)
        else if (!isOver) timer = setTimeout(scan, scanMs)
      }
      scan()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => {
      if (!isOver) listeners.current.onFailure()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return <video ref={video} className="camera" muted playsInline aria-label="Camera picture" />
}
