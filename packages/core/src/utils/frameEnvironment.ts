/** Handle of the frame element in the page. */
export type FrameWindow = {
  /** The frame's `contentWindow`, to compare with the source of a message. */
  readonly source: unknown
  post(message: unknown, origin: string): void
  /** True if the frame has been removed from the document. */
  readonly isGone: boolean
  /** True if the frame is not inside the widget's modal element, so that the modal can't show it. */
  readonly isApart: boolean
  /** Moves focus into the frame. The views draw everything around it. */
  focus(): void
  remove(): void
}

/** Browser APIs that the embedded wallet needs, in addition to the environment. */
export type FrameEnvironment = {
  /** Origins of the pages around this page, from the innermost; empty if the browser doesn't report them. */
  ancestors(): readonly string[]
  /** Inserts a frame into the page. @param options.onError - Called if it can't be loaded. */
  insert(options: FrameEnvironment.Insertion): FrameWindow
  /** Subscribes to all messages to the page. @returns Unsubscribes. */
  listen(onMessage: (message: FrameEnvironment.Message) => void): () => void
  /** True if the user prefers a dark color scheme. */
  prefersDark(): boolean
  /** Calls `run` when the preference changes. @returns Unsubscribes. */
  onScheme(run: () => void): () => void
  /** Returns this many random bytes. */
  random(bytes: number): Uint8Array
}

export declare namespace FrameEnvironment {
  type Insertion = {
    onError: () => void
    /** The widget; the frame is inserted into its modal element. */
    owner: unknown
    title: string
    url: string
  }
  type Message = { readonly data: unknown; readonly origin: string; readonly source: unknown }
}

/** Name of the frame element and of its slot. */
export const frameName = 'fairlead-frame'

/** Permissions of the frame's origin only, not of frames inside it. */
const permissions = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
  'storage-access',
]

const dark = '(prefers-color-scheme: dark)'

/** Returns the browser's implementation. */
export function browserFrameEnvironment(): FrameEnvironment {
  return {
    ancestors: () => [...(location.ancestorOrigins ?? [])],
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
      // An element with a shadow root but no slot is not rendered, without any style rule.
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

/** Finds the modal element of a widget in the document. */
function modalOf(owner: unknown): Element | undefined {
  return [...document.querySelectorAll('fairlead-modal')].find(
    (element) => (element as { fairlead?: unknown }).fairlead === owner,
  )
}
