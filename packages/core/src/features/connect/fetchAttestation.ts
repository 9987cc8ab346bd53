/** Maximum lifetime of the hidden frame, in milliseconds. Messages wait for it a shorter time. */
const keptMs = 5_000
/** Maximum length of an attached token, in characters. */
const maxTokenLength = 4_096

/**
 * Asks a verify server to attest this page's origin for one message.
 *
 * The answer comes through a hidden frame of the server, because the browser delivers it only to a page that has the
 * attested origin. The frame is removed when it has answered.
 *
 * @returns A JSON Web Token, or `undefined` if the server gave none in time.
 */
export function fetchAttestation(options: fetchAttestation.Options): Promise<string | undefined> {
  const { messageId, projectId, schedule, verifyUrl } = options
  const query = new URLSearchParams({ projectId, origin: location.origin, id: messageId })
  const frame = document.createElement('iframe')
  // Overrides a stricter referrer policy of the page: the server compares the referrer with the `origin` parameter.
  frame.referrerPolicy = 'origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.setProperty('display', 'none', 'important')
  frame.src = `${verifyUrl.replace(/\/+$/, '')}/v3/attestation?${query}`

  return new Promise((resolve) => {
    const finish = (token: string | undefined) => {
      cancel()
      window.removeEventListener('message', onMessage)
      frame.remove()
      resolve(token)
    }
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (source === frame.contentWindow && origin === new URL(verifyUrl).origin)
        finish(readToken(data))
    }
    const cancel = schedule(() => finish(undefined), keptMs)
    window.addEventListener('message', onMessage)
    document.body.append(frame)
  })
}

export declare namespace fetchAttestation {
  type Options = {
    /** SHA-256 of the sealed message, 64 hexadecimal digits. */
    messageId: string
    projectId: string
    schedule: (run: () => void, ms: number) => () => void
    /** Configured as `pairing.verify`. */
    verifyUrl: string
  }
}

function readToken(data: unknown): string | undefined {
  try {
    const { attestation, type } = JSON.parse(String(data)) as Record<string, unknown>
    if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
    return attestation.length <= maxTokenLength ? attestation : undefined
  } catch {
    return undefined
  }
}
