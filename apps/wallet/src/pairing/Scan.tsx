import { type ClipboardEvent, useRef, useState } from 'react'
import { Camera } from './Camera.tsx'

const words = {
  unreadable: 'The wallet found no code in this picture.',
  noCamera: 'The camera can’t be used. Allow it in your browser, or paste the link.',
  noPicture: 'There is no picture on the clipboard.',
}

/** Reads a QR code by camera, from a file, or from the clipboard. */
export function Scan(props: { onFound: (text: string) => void }) {
  const { onFound } = props
  const [isCameraOn, setCameraOn] = useState(false)
  const [trouble, setTrouble] = useState<keyof typeof words>()

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
        <PictureButton onPicture={(picture) => void read(picture)} />
        <button type="button" onClick={paste}>
          Paste a picture
        </button>
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

/** Opens a picture from a file. */
function PictureButton(props: { onPicture: (picture: Blob) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => file.current?.click()}>
        Open a picture
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        data-testid="wallet-picture"
        onChange={(event) => {
          const [picture] = event.target.files ?? []
          if (picture) props.onPicture(picture)
          event.target.value = ''
        }}
      />
    </>
  )
}
