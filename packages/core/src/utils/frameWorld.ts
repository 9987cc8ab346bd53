/** The frame in its page, as far as talking to it goes. */
export type FrameWindow = {
  /** The window inside it: whoever speaks from there is the frame. */
  readonly source: unknown
  post(message: unknown, origin: string): void
  /** It is in the page no longer: somebody has taken it, or what it stood in, away. */
  readonly isGone: boolean
  /** Where it stands can't be shown in a dialog that covers the page. */
  readonly isApart: boolean
  /** Makes it ready for keys and readers; what is drawn is the views' own. */
  focus(): void
  remove(): void
}

/** What the frame takes from the world beside the rest of the environment. */
export type FrameWorld = {
  /** Puts a frame into the page. @param options.onError - Told when it can't be loaded. */
  insert(options: FrameWorld.Insertion): FrameWindow
  /** Every message that comes to the page. @returns Stops. */
  listen(onMessage: (message: FrameWorld.Message) => void): () => void
  /** Whether the person likes dark screens. */
  prefersDark(): boolean
  /** Runs when that changes. @returns Stops. */
  onScheme(run: () => void): () => void
  /** As many random bytes. */
  random(bytes: number): Uint8Array
}

export declare namespace FrameWorld {
  type Insertion = {
    onError: () => void
    /** Whose page it is put into: its modal element is where it stands. */
    owner: unknown
    title: string
    url: string
  }
  type Message = { readonly data: unknown; readonly origin: string; readonly source: unknown }
}

/** Name of the element, and of the slot that it is shown by. */
export const frameName = 'fairlead-frame'

/** What the frame's own origin, and nobody else inside it, may use. */
const permissions = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
  'storage-access',
]

const dark = '(prefers-color-scheme: dark)'

/** The real one. */
export function browserFrameWorld(): FrameWorld {
  return {
    insert({ onError, owner, title, url }) {
      const { origin } = new URL(url)
      const frame = document.createElement('iframe')
      frame.id = frameName
      frame.name = frameName
      frame.slot = frameName
      frame.title = title
      frame.referrerPolicy = 'strict-origin'
      frame.allow = permissions.map((name) => `${name} ${origin}`).join('; ')
      frame.addEventListener('error', onError)
      frame.src = url
      const modal = modalOf(owner)
      const host = modal ?? document.createElement('div')
      // A shadow root without a slot: what stands in it is not drawn, and needs no style for that.
      if (!modal) {
        host.attachShadow({ mode: 'open' })
        document.body.append(host)
      }
      host.append(frame)
      return {
        get source() {
          return frame.contentWindow
        },
        post: (message, target) => frame.contentWindow?.postMessage(message, target),
        get isGone() {
          return !frame.isConnected
        },
        get isApart() {
          return modalOf(owner) !== host
        },
        focus: () => frame.focus(),
        remove() {
          frame.removeEventListener('error', onError)
          frame.remove()
          if (!modal) host.remove()
        },
      }
    },
    listen(onMessage) {
      const listener = ({ data, origin, source }: MessageEvent) =>
        onMessage({ data, origin, source })
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
    prefersDark: () => matchMedia(dark).matches,
    onScheme(run) {
      const query = matchMedia(dark)
      query.addEventListener('change', run)
      return () => query.removeEventListener('change', run)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

/** The modal element of a widget: the document is the registry. */
function modalOf(owner: unknown): Element | undefined {
  return [...document.querySelectorAll('fairlead-modal')].find(
    (element) => (element as { fairlead?: unknown }).fairlead === owner,
  )
}
