import { type ClipboardEvent, useRef, useState } from 'react'
import { Camera } from './Camera.tsx'

const words = {
  unreadable: 'There is no code in this picture that the wallet can read.',
  noCamera: 'The camera can’t be used. Allow it in your browser, or paste the link.',
  noPicture: 'There is no picture on the clipboard.',
}

/** Reads a QR code by camera, from a file, or from the clipboard. */
export function Scan(props: { onFound: (text: string) => void }) {
  const { onFound } = props
  const [isCameraOn, setCameraOn] = useState(false)
  const [trouble, setTrouble] = useState<keyof typeof words>()
  const file = useRef<HTMLInputElement>(null)

  async function read(picture: Blob) {
    const { readPicture } = await import('./readPicture.ts')
    const text = await readPicture(picture)
    setTrouble(text === undefined ? 'unreadable' : undefined)
    if (text !== undefined) onFound(text)
  }

  async function paste() {
    try {
      const items = await navigator.clipboard.read()
      const item = items.find(({ types }) => types.includes('image/png'))
      if (item) await read(await item.getType('image/png'))
      else setTrouble('noPicture')
    } catch {
      setTrouble('noPicture')
    }
  }

  function onPaste(event: ClipboardEvent) {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (picture) void read(picture)
  }

  return (
    <div className="scan" onPaste={onPaste}>
      <div className="ways">
        <button
          type="button"
          aria-pressed={isCameraOn}
          data-testid="wallet-scan"
          onClick={() => {
            setTrouble(undefined)
            setCameraOn(!isCameraOn)
          }}
        >
          {isCameraOn ? 'Stop the camera' : 'Scan a code'}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          Open a picture
        </button>
        <button type="button" onClick={paste}>
          Paste a picture
        </button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          data-testid="wallet-picture"
          onChange={(event) => {
            const [picture] = event.target.files ?? []
            if (picture) void read(picture)
            event.target.value = ''
          }}
        />
      </div>
      {isCameraOn && (
        <Camera
          onFailure={() => {
            setCameraOn(false)
            setTrouble('noCamera')
          }}
          onFound={(text) => {
            setCameraOn(false)
            onFound(text)
          }}
        />
      )}
      {trouble && (
        <p className="note" role="alert">
          {words[trouble]}
        </p>
      )}
    </div>
  )
}
